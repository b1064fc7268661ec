import { z } from 'zod';
import { defineCall, id, pageOf, pagingFields, timeMs } from '../core/index.ts';

/** What an event of the audit trail records: a change of a definition, a session, or a call that was refused. */
export const AUDIT_KINDS = [
  'insert',
  'update',
  'delete',
  'login',
  'loginFailed',
  'logout',
  'sessionRevoked',
  'refused',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** One event of the audit trail. */
export const auditEvent = z.object({
  id,
  atMs: z.number(),
  /** null: the server itself, or somebody who was not signed in. */
  accountId: id.nullable(),
  /** '' for a failed login by a name that nobody has: what was typed may have been a password. */
  accountName: z.string(),
  address: z.string(),
  /** Path of the call and the number its reply carried. */
  call: z.string(),
  requestId: z.string(),
  kind: z.enum(AUDIT_KINDS),
  /**
   * Table and key of what was changed; '' where nothing was. A deletion of more than a hundred signals at once is one
   * event without a key, whose `before` has `equipment_id`, `count` and the first `tags`; asked for by the id of one of
   * them, it tells what that one was.
   */
  objectKind: z.string(),
  objectId: z.string(),
  /** Of an update, the fields that differ. Secrets are `(set)` or `(changed)`, large contents their MD5. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  outcome: z.enum(['done', 'refused']),
  /** Name of the error when refused. */
  error: z.string(),
});
export type AuditEventRow = z.output<typeof auditEvent>;

export const auditCalls = {
  query: defineCall({
    path: '/lfscada/audit/query',
    summary:
      "The organisation's audit trail, the newest first: changes, logins, refused calls. The role platform also sees " +
      'failed logins by names that nobody has; `kind` and `address` count them.',
    request: z.strictObject({
      fromMs: timeMs.optional(),
      toMs: timeMs.optional(),
      accountId: id.optional(),
      /** Where from: an IP address as the events have it. */
      address: z.string().max(45).optional(),
      kind: z.enum(AUDIT_KINDS).optional(),
      objectKind: z.string().max(50).optional(),
      objectId: z.string().max(50).optional(),
      ...pagingFields(['id']),
    }),
    response: pageOf(auditEvent),
    permission: 'audit_view',
    reads: ['audit'],
  }),
};
