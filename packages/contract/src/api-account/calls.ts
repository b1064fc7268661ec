import { z } from 'zod';
import { roleId } from '../account/index.ts';
import {
  basedOnRevision,
  type CallEncoding,
  defineCall,
  done,
  externalAccount,
  id,
  idList,
  nothing,
  pageOf,
  pagingFields,
  recordCalls,
  remark,
  timeMs,
} from '../core/index.ts';
import { DATA_RANGES, PERMISSION_CODES } from '../permission/index.ts';
import { apiAccount, apiToken, DEFAULT_TOKEN_RATE, MAX_TOKEN_RATE, madeToken } from './entity.ts';

const base = '/lfscada/api';

const {
  query,
  info,
  add,
  edit,
  delete: remove,
} = recordCalls({
  path: base,
  one: 'API account',
  entity: 'apiAccount',
  view: 'api_view',
  edit: 'api_edit',
  fields: {
    title: z.string().trim().min(1).max(50),
    roleId,
    departmentId: id.nullable().default(null),
    dataRange: z.enum(DATA_RANGES),
    remark: remark.default(''),
  },
  record: apiAccount,
  filters: { isActive: z.boolean().optional() },
  sort: ['title', 'lastUsedMs', 'createdMs'],
  errors: ['accountBeyondOwnRights', 'accountRoleNotHeld', 'accountRangeTooWide', 'apiAccountTitleTaken'],
  inUse: ['accountBeyondOwnRights', 'accountHasWork'],
});

/** Which API account, and which of the accounts that it is or could be given to. */
const externalRequest = z.strictObject({
  id,
  keyword: z.string().max(100).optional(),
  ...pagingFields(['title', 'loginname']),
});
const tokenFields = {
  title: z.string().trim().min(1).max(50),
  /** What it may do, of the codes of the account's role. */
  codes: z.array(z.enum(PERMISSION_CODES)).min(1).max(PERMISSION_CODES.length),
  isReadOnly: z.boolean(),
  expiresMs: timeMs,
  ratePerMinute: z.number().int().min(1).max(MAX_TOKEN_RATE).default(DEFAULT_TOKEN_RATE),
};
const someExternal = z.strictObject({ id, accountIds: idList.max(4_000) });

export const apiAccountCalls = {
  query,
  info,
  // A department may be null.
  add: { ...add, encoding: 'json' as CallEncoding },
  edit: { ...edit, encoding: 'json' as CallEncoding },
  delete: remove,
  setActive: defineCall({
    path: `${base}/setActive`,
    summary: 'Deactivates an API account, which revokes its tokens for good, or activates it again.',
    request: z.strictObject({ id, isActive: z.boolean(), revision: basedOnRevision }),
    response: done,
    errors: ['accountBeyondOwnRights'],
    permission: 'api_edit',
    changes: ['apiAccount'],
  }),
  queryTokens: defineCall({
    path: `${base}/token/query`,
    summary:
      'The tokens of an API account, the newest first, without the tokens themselves; who was given the account sees their own.',
    request: z.strictObject({ id }),
    response: z.array(apiToken),
    permission: 'api_view',
    reads: ['apiAccount'],
  }),
  tokenLimits: defineCall({
    path: `${base}/token/limits`,
    summary: 'For how many days a token can be made at most.',
    request: nothing,
    response: z.object({ maxDays: z.number() }),
    permission: 'api_view',
    reads: ['apiAccount'],
  }),
  addToken: defineCall({
    path: `${base}/token/add`,
    encoding: 'json',
    summary:
      'Makes a token of an API account, answered this once. By who may manage the account, and by external accounts that it was given to.',
    request: z.strictObject({ id, ...tokenFields }),
    response: madeToken,
    errors: ['accountBeyondOwnRights', 'apiTokenExpiry', 'apiTokenCodes', 'tooManyApiTokens'],
    permission: 'api_view',
    changes: ['apiAccount'],
  }),
  editToken: defineCall({
    path: `${base}/token/edit`,
    encoding: 'json',
    summary:
      'Changes name, scope, rate and end of a token that works; in force from the next call on, also for open sockets. By who may manage the account; the external account that made the token can only narrow it.',
    request: z.strictObject({ id, ...tokenFields, revision: basedOnRevision }),
    response: done,
    errors: ['apiTokenExpiry', 'apiTokenCodes', 'apiTokenOnlyNarrower'],
    permission: 'api_view',
    changes: ['apiAccount'],
  }),
  revokeToken: defineCall({
    path: `${base}/token/revoke`,
    summary: 'Revokes a token for good, and closes its sockets within a second; in every process.',
    request: z.strictObject({ id }),
    response: done,
    errors: ['accountBeyondOwnRights'],
    permission: 'api_view',
    changes: ['apiAccount'],
  }),
  document: defineCall({
    path: `${base}/openapi.json`,
    method: 'GET',
    summary: 'This document of every call, as OpenAPI 3.1.',
    request: nothing,
    response: done,
    isFile: true,
    permission: 'login',
    tokens: 'read',
  }),
  queryAuthExternal: defineCall({
    path: `${base}/pmsn/queryAuthExternal`,
    summary: 'External and enterprise accounts that may use an API account (specification, section 7).',
    request: externalRequest,
    response: pageOf(externalAccount),
    permission: 'api_edit',
    reads: ['apiAccount', 'account'],
  }),
  queryUnAuthExternal: defineCall({
    path: `${base}/pmsn/queryUnAuthExternal`,
    summary:
      'External and enterprise accounts that may not use an API account yet (specification, section 7).',
    request: externalRequest,
    response: pageOf(externalAccount),
    permission: 'api_edit',
    reads: ['apiAccount', 'account'],
  }),
  auth: defineCall({
    path: `${base}/pmsn/auth`,
    summary:
      'Gives an API account to external or enterprise accounts, ids with commas between: they see it and make tokens of it.',
    request: someExternal,
    response: done,
    errors: ['accountBeyondOwnRights'],
    permission: 'api_edit',
    changes: ['apiAccount'],
  }),
  cancelAuth: defineCall({
    path: `${base}/pmsn/cancelAuth`,
    summary: 'Takes an API account back from external or enterprise accounts; tokens they made end at once.',
    request: someExternal,
    response: done,
    errors: ['accountBeyondOwnRights'],
    permission: 'api_edit',
    changes: ['apiAccount'],
  }),
};
