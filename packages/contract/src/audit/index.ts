import { z } from 'zod';
import { defineCall, id, pageOf, pagingFields, timeMs } from '../core/index.ts';
import type { PermissionCode } from '../permission/index.ts';

/**
 * What an event of the audit trail records: a change of a definition, a session, a call that was refused, a write to a
 * signal with what became of it, an export, or an address that a driver was to read once.
 */
export const AUDIT_KINDS = [
  'insert',
  'update',
  'delete',
  'login',
  'loginFailed',
  'logout',
  'sessionRevoked',
  'refused',
  'write',
  'writeRefused',
  'writeResult',
  'export',
  'read',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** Writes to signals: their entry, their refusal, and what became of them. The ledger has the row of each. */
export const WRITE_KINDS = ['write', 'writeRefused', 'writeResult'] as const satisfies readonly AuditKind[];
export const isWriteKind = (kind: AuditKind): boolean => WRITE_KINDS.some((one) => one === kind);

/** Tables whose changes are in the trail, in the order of the choices. */
export const AUDIT_OBJECTS = [
  'equipment',
  'gateway',
  'driver',
  'signal',
  'history_correction',
  'alarm_rule',
  'alarm_level',
  'alarm_event',
  'repair_event',
  'inspection_content',
  'inspection_plan',
  'inspection_event',
  'template',
  'page',
  'page_image',
  'project',
  'project_equipment',
  'project_permission',
  'mvar',
  'report',
  'excel_form',
  'excel_version',
  'excel_record',
  'mvar_recalculation',
  'equipment_permission',
  'equipment_group',
  'equipment_group_member',
  'equipment_group_account',
  'share',
  'organisation',
  'department',
  'account',
  'role',
  'enrolment_link',
  'enrolment',
  'identity_provider',
  'identity_link',
  'api_token',
  'api_permission',
  'webhook',
  'curve_view',
  'curve_annotation',
  'auth_region',
  'account_auth_region',
  'account_avatar',
  'account_totp',
  'account_recovery_code',
  'account_passkey',
  'account_hardware_key',
  'notice',
  'notification_rule',
  'notification_rota',
  'hardware',
  'style',
  'style_image',
  'style_assignment',
  'video_cloud',
  'frame',
  'licence_file',
  'market_package',
  'market_signer',
  'template_version',
  'gateway_configuration',
  'agent_rollout',
  'card',
  'offer',
  'purchase',
  'invoice',
  'invoice_file',
  'sms_offer',
  'sms_batch',
  'equipment_script',
  'first_out_group',
  'first_out_member',
  'scene',
  'spare_part',
  'spare_part_equipment',
  'spare_part_movement',
] as const;

/** One event of the audit trail. */
export const auditEvent = z.object({
  id,
  atMs: z.number(),
  /** null: the server itself, or somebody who was not signed in. */
  accountId: id.nullable(),
  /** '' for a failed login by a name that nobody has: what was typed may have been a password. */
  accountName: z.string(),
  /**
   * Done by somebody of the platform's own organisation in another: who that was, with which session and from where, is
   * not told there.
   */
  isByPlatform: z.boolean(),
  /** Of the session it was done in; null without one. */
  sessionId: id.nullable(),
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
  /**
   * What it was called then; '' where that is not known. Of a link, both ends: `objectTitle` and `otherTitle`. Of a
   * write, the signal and its equipment; of an export, what the list is of and its title.
   */
  objectTitle: z.string(),
  objectTitleEn: z.string(),
  otherTitle: z.string(),
  otherTitleEn: z.string(),
  /** Of a share link, what it opens, whose name `objectTitle` is; '' of all else, and where that is not known. */
  sharedKind: z.enum(['', 'equipment', 'project']),
  /**
   * Of an update, the fields that differ. Secrets are `(set)` or `(changed)`, large contents their MD5. Of a write
   * `value` before and after, and `command`, the uuid of its row in the ledger; of its result `status` and `read_back`;
   * of a revoked session `session`, its number, `address` and `user_agent`;
   * of an export `list`, `format`, `rows`, `columns`, `filter`, `from` and `to`, as far as they are known.
   */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /**
   * Names, as of the event, of what the ids in `before` and `after` are of: by column, a slash and the id. Of an export
   * also what its list calls the fields of its filter, by `filter/` and the field, and what was chosen there, by
   * `filter.`, the field, a slash and the value.
   */
  names: z.record(z.string(), z.object({ title: z.string(), titleEn: z.string() })),
  outcome: z.enum(['done', 'refused']),
  /** Name of the error when refused. */
  error: z.string(),
});
export type AuditEventRow = z.output<typeof auditEvent>;

/** A screen is told of no more events than these: `total` is at least that many where it is this. */
export const MOST_EVENTS_COUNTED = 10_000;

/** Somebody who may have done what is in the trail. */
export const auditPerson = z.object({
  id,
  title: z.string(),
  loginname: z.string(),
  /** The account is no more; its name is what it was called last. */
  isDeleted: z.boolean(),
});
export type AuditPerson = z.output<typeof auditPerson>;

/** Things that have a log of their own, each seen by whom its own feature shows it. */
export const LOGGED_OBJECTS = [
  'equipment',
  'gateway',
  'project',
  'page',
  'template',
  'account',
  'role',
  'department',
  'organisation',
  'equipment_group',
  'webhook',
  'identity_provider',
  'share',
] as const;
export type LoggedObject = (typeof LOGGED_OBJECTS)[number];

/** Who may read the log of a thing: who may look at all that it tells of, such as connections of drivers. */
export const LOG_PERMISSIONS: Readonly<Record<LoggedObject, PermissionCode>> = {
  equipment: 'equipment_view',
  gateway: 'gateway_view',
  project: 'project_edit',
  page: 'page_view',
  template: 'template_view',
  account: 'account_view',
  role: 'account_view',
  department: 'account_view',
  organisation: 'account_view',
  equipment_group: 'equipment_edit',
  webhook: 'api_edit',
  identity_provider: 'account_edit',
  share: 'share_edit',
};

const period = { fromMs: timeMs.optional(), toMs: timeMs.optional() };
const kind = z.enum(AUDIT_KINDS).optional();
/** Table of what was changed. */
const objectKind = z.string().max(50).optional();

export const auditCalls = {
  queryOwn: defineCall({
    path: '/lfscada/user/operationlog/query',
    summary: "What the caller's own account did, the newest first; failed logins by its name are among it.",
    request: z.strictObject({ ...period, kind, objectKind, ...pagingFields(['id']) }),
    response: pageOf(auditEvent),
    permission: 'login',
    reads: ['audit'],
  }),
  queryByObjectId: defineCall({
    path: '/lfscada/user/operationlog/queryByObjectId',
    summary:
      'What was done to one thing that the caller sees, and to what hangs on it, by whomever, the newest first; of ' +
      'equipment also writes, exports and guests of its link; of a link also what its guests did.',
    request: z.strictObject({
      objectId: id,
      objectKind: z.enum(LOGGED_OBJECTS).default('equipment'),
      ...period,
      kind,
      ...pagingFields(['id']),
    }),
    response: pageOf(auditEvent),
    permission: 'login',
    reads: ['audit'],
  }),
  query: defineCall({
    path: '/lfscada/audit/query',
    summary:
      "The organisation's audit trail, the newest first: changes, logins, refused calls, writes, exports. The role platform also sees " +
      'failed logins by names that nobody has; `kind` and `address` count them.',
    request: z.strictObject({
      ...period,
      /** Words of the name of a thing, as the trail has it, of who did it, or of the address. */
      keyword: z.string().max(100).optional(),
      accountId: id.optional(),
      /** Where from: an IP address as the events have it. */
      address: z.string().max(45).optional(),
      kind,
      objectKind,
      objectId: z.string().max(50).optional(),
      ...pagingFields(['id']),
    }),
    response: pageOf(auditEvent),
    permission: 'audit_view',
    tokens: 'read',
    reads: ['audit'],
  }),
  queryPeople: defineCall({
    path: '/lfscada/audit/person/query',
    summary:
      'Accounts that may have done what is in the trail, by name, deleted ones too: those that the data range holds; of ' +
      'deleted ones no more than the name is known, and they are told to who sees all of the organisation.',
    request: z.strictObject({
      keyword: z.string().max(100).optional(),
      /** Is among the first, whatever the keyword. */
      chosenId: id.optional(),
      ...pagingFields(['title']),
    }),
    response: pageOf(auditPerson),
    permission: 'audit_view',
    tokens: 'read',
    reads: ['audit', 'account'],
  }),
};
