import { defineErrors } from '../core/index.ts';

export const apiAccountErrors = defineErrors({
  /** Of a form no token has, unknown, expired, or of an account that is not active. */
  apiTokenInvalid: { wire: '1010', status: 401 },
  apiTokenRevoked: { wire: '1006', status: 401 },
  /** The call is for people, whatever the token may. */
  apiTokenNotAllowed: { wire: '2161', status: 403 },
  apiTokenReadOnly: { wire: '2162', status: 403 },
  apiTokenExpiry: { wire: '2163', status: 400, params: ['days'], field: 'expiresMs' },
  apiTokenCodes: { wire: '2164', status: 403, params: ['codes'], field: 'codes' },
  tooManyApiTokens: { wire: '2165', status: 409, params: ['count'] },
  apiAccountTitleTaken: { wire: '2166', status: 409, params: ['title'], field: 'title' },
  /** An edit by the external account that made the token; at the fields that it would widen. */
  apiTokenOnlyNarrower: { wire: '2167', status: 403 },
});
