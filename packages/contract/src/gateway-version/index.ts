import { z } from 'zod';
import { defineCall, defineErrors, id, pageOf, pagingFields, timeMs } from '../core/index.ts';

const base = '/lfscada/gateway/version';

/** Configuration versions of a gateway that are kept beside the one it runs; the database keeps to it (migration 0185). */
export const KEPT_GATEWAY_VERSIONS = 50;

export const gatewayVersionErrors = defineErrors({
  /** Older versions are not kept for good. */
  gatewayVersionGone: { wire: '2744', status: 404, params: ['version'] },
  /** What the gateway is to run is that already, as far as it can be. */
  gatewayVersionSame: { wire: '2745', status: 409, params: ['version'] },
  /** Somebody changed it since the preview. */
  gatewayConfigurationChanged: { wire: '2746', status: 409 },
  /** A signal that stays as it is does not suit its driver as that was. */
  gatewayVersionUnfit: { wire: '2747', status: 409, params: ['tag', 'version'] },
});

const version = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const fields = z.record(z.string(), z.unknown());
const kind = z.enum(['gateway', 'equipment', 'driver', 'signal', 'script']);
const count = z.number().int().optional();

/** `pending`: sent, or to be sent. `former`: ran before another one. `skipped`: another one came before it was taken. */
export const gatewayVersionState = z.enum(['running', 'pending', 'refused', 'former', 'skipped']);

/** What changed it; `system`: the server by itself, or what there was before versions were kept. */
export const gatewayVersionOrigin = z.enum(['edit', 'templateSync', 'import', 'restore', 'system']);

/** What a gateway was to run from one change of drivers, signals, scripts or binding to the next. */
export const gatewayVersion = z.object({
  id,
  /** The version as the gateway reports it. */
  version,
  state: gatewayVersionState,
  /** Rows that it added, changed and removed, by kind. */
  summary: z.partialRecord(kind, z.object({ added: count, changed: count, removed: count })),
  /** The version that it took the gateway back to; null for any other change. */
  restoredFrom: version.nullable(),
  origin: gatewayVersionOrigin,
  madeBy: z.string(),
  madeMs: timeMs,
  /** When the gateway said that it runs it; null: never, or before versions were kept. */
  takenMs: timeMs.nullable(),
  refusedMs: timeMs.nullable(),
  /** Why the gateway refused it, in its own words. */
  error: z.string(),
  isCurrent: z.boolean(),
});
export type GatewayVersion = z.output<typeof gatewayVersion>;

/** One thing in which two configurations differ. */
export const gatewayVersionItem = z.object({
  kind,
  action: z.enum(['add', 'change', 'remove']),
  /** null: of the gateway itself, its economy mode. */
  equipmentId: id.nullable(),
  equipmentTitle: z.string(),
  equipmentTitleEn: z.string(),
  /** Title of a driver or script, tag of a signal; of equipment its title. */
  name: z.string(),
  title: z.string(),
  titleEn: z.string(),
  /** The fields that differ, by columns; of what was added or removed nothing. null where there is no such thing. */
  before: fields.nullable(),
  after: fields.nullable(),
});
export type GatewayVersionItem = z.output<typeof gatewayVersionItem>;

/** Why something stays as it is. */
export const leftReason = z.enum([
  'equipmentGone',
  'equipmentMoved',
  'equipmentNew',
  'noPermission',
  'fixedModel',
  'namedByRule',
  'driverInUse',
  'deviceIdTaken',
  'unfit',
]);
export type LeftReason = z.output<typeof leftReason>;

export const gatewayVersionLeft = z.object({ ...gatewayVersionItem.shape, reason: leftReason });
export type GatewayVersionLeft = z.output<typeof gatewayVersionLeft>;

/** What a gateway was to run, and the way back to it (ADR 130). */
export const gatewayVersionCalls = {
  query: defineCall({
    path: `${base}/query`,
    encoding: 'json',
    summary:
      'The configuration versions of a gateway: who made each, when, how much it changed, and whether the gateway has ' +
      'taken it; the newest first.',
    request: z.strictObject({ gatewayId: id, ...pagingFields(['version']) }),
    response: pageOf(gatewayVersion),
    permission: 'gateway_view',
    tokens: 'read',
    reads: ['gateway', 'driver', 'signal', 'script', 'equipment'],
  }),
  compare: defineCall({
    path: `${base}/compare`,
    encoding: 'json',
    summary:
      'In what one configuration version of a gateway differs from another. What is of equipment that the caller does ' +
      'not see is counted only. The right to see gateways is needed too.',
    request: z.strictObject({ gatewayId: id, from: version, to: version }),
    response: z.object({ items: z.array(gatewayVersionItem), hiddenCount: z.number().int() }),
    errors: ['gatewayVersionGone'],
    // It tells the sources of scripts and the addresses of drivers.
    permission: 'equipment_view',
    tokens: 'read',
    reads: ['gateway', 'driver', 'signal', 'script', 'equipment'],
  }),
  preview: defineCall({
    path: `${base}/preview`,
    encoding: 'json',
    summary:
      'What taking a gateway back to a version would change, and what it would leave as it is, each with the reason. ' +
      '`basis` stands for the configuration as it is now.',
    request: z.strictObject({ gatewayId: id, version }),
    response: z.object({
      basis: z.string(),
      changes: z.array(gatewayVersionItem),
      left: z.array(gatewayVersionLeft),
      /** Of what is left: at equipment that the caller does not see. */
      hiddenCount: z.number().int(),
      /** Signals that are deleted, with their history. */
      deletedSignals: z.number().int(),
    }),
    errors: ['gatewayVersionGone', 'gatewayVersionUnfit'],
    permission: 'equipment_edit',
    tokens: 'read',
    reads: ['gateway', 'driver', 'signal', 'script', 'equipment'],
  }),
  restore: defineCall({
    path: `${base}/restore`,
    encoding: 'json',
    summary:
      'Takes what a gateway is to run back to a version, which makes a new version. `basis` is that of the preview: it ' +
      'is refused where somebody changed the configuration since. Deleted signals come back without their history.',
    request: z.strictObject({ gatewayId: id, version, basis: z.string().max(64) }),
    response: z.object({ version, left: z.number().int() }),
    errors: [
      'gatewayVersionGone',
      'gatewayVersionSame',
      'gatewayConfigurationChanged',
      'gatewayVersionUnfit',
    ],
    permission: 'equipment_edit',
    tokens: 'write',
    changes: ['gateway', 'driver', 'signal', 'script', 'equipment'],
  }),
};
