import { defineErrors } from '../core/index.ts';

/** Errors that every call may answer with. */
export const generalErrors = defineErrors({
  invalidRequest: { wire: '400', status: 400 },
  notLoggedIn: { wire: '1010', status: 401 },
  /** The hardware key was not shown in time; a lock check opens the session again. Tells of 1006 what follows does not. */
  lockCheckNeeded: { wire: '1006', status: 401 },
  sessionRevoked: { wire: '1006', status: 401 },
  /** The cookie is of who signed in in another tab of this browser, not of who this one shows the screens of. */
  sessionOfOther: { wire: '2791', status: 401 },
  /** Only calls for changing it are answered until then. */
  passwordChangeNeeded: { wire: '1011', status: 403 },
  /** The organisation asks for a second factor; only calls for setting one up are answered until then. */
  factorSetupNeeded: { wire: '1013', status: 403 },
  noPermission: { wire: '403', status: 403 },
  notFound: { wire: '404', status: 404 },
  crossOrigin: { wire: '403', status: 403 },
  unknownHost: { wire: '421', status: 421 },
  editConflict: { wire: '1409', status: 409, params: ['user', 'time'] },
  conflict: { wire: '409', status: 409 },
  tooLarge: { wire: '413', status: 413 },
  wrongEncoding: { wire: '415', status: 415 },
  tooManyRequests: { wire: '429', status: 429, params: ['seconds'] },
  internal: { wire: '500', status: 500, params: ['requestId'] },
  notReady: { wire: '503', status: 503 },
});
