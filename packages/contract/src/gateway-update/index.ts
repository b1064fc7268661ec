import { z } from 'zod';
import { defineCall, defineErrors, done, id, pageOf, pagingFields, timeMs } from '../core/index.ts';
import { programFailureReason, programRefusal } from '../sparkplug/index.ts';

const base = '/lfscada/gateway/update';

/** Most gateways of one roll-out. */
export const ROLLOUT_GATEWAYS_MAX = 500;

export const gatewayUpdateErrors = defineErrors({
  /** The server has no gateway program built. */
  gatewayProgramMissing: { wire: '2781', status: 409 },
  /** A foreign gateway, an agent that is too old, or nothing that it could go back to. */
  gatewayUpdateUnfit: { wire: '2782', status: 409, params: ['title'] },
  gatewayUpdateSame: { wire: '2783', status: 409, params: ['title', 'version'] },
  /** Another roll-out is not through with it. */
  gatewayUpdateRuns: { wire: '2784', status: 409, params: ['title'] },
  /** The roll-out has ended, or was paused or resumed already. */
  gatewayRolloutEnded: { wire: '2785', status: 409 },
});

/** `paused` also by itself, when one of the first gateways failed. */
export const rolloutState = z.enum(['running', 'paused', 'stopped', 'done']);
export type RolloutState = z.infer<typeof rolloutState>;

/**
 * `waiting`: for its turn, or for the gateway to be online. `trial`: installed, and not yet seen with the new version.
 * `stopped`: the roll-out was stopped before it began.
 */
export const gatewayUpdateState = z.enum(['waiting', 'sending', 'trial', 'done', 'failed', 'stopped']);
export type GatewayUpdateState = z.infer<typeof gatewayUpdateState>;

/** '' while nothing failed. */
export const gatewayUpdateReason = z.enum([
  '',
  ...programRefusal.options,
  ...programFailureReason.options,
  /** There is nothing that it could go back to. */
  'nothingKept',
  /** It did not say what became of it. */
  'noAnswer',
  /** It was online with the new version and then with another. */
  'wentBack',
  /** The server offers another program than when the roll-out began. */
  'programChanged',
]);
export type GatewayUpdateReason = z.infer<typeof gatewayUpdateReason>;

const direction = z.enum(['newer', 'back']);

export const gatewayRollout = z.object({
  id,
  direction,
  /** '' where each gateway goes back to what it ran before. */
  version: z.string(),
  state: rolloutState,
  /** Gateways that are first; 0: all at once. */
  firstCount: z.number().int(),
  /** Minutes that the first have to be online before the others follow. */
  soakMinutes: z.number().int(),
  /** Of the gateways that the caller sees. */
  total: z.number().int(),
  doneCount: z.number().int(),
  failedCount: z.number().int(),
  madeBy: z.string(),
  createdMs: timeMs,
  endedMs: timeMs.nullable(),
});
export type GatewayRollout = z.output<typeof gatewayRollout>;

export const gatewayUpdate = z.object({
  id,
  rolloutId: id,
  gatewayId: id,
  title: z.string(),
  titleEn: z.string(),
  sn: z.string(),
  isFirst: z.boolean(),
  state: gatewayUpdateState,
  fromVersion: z.string(),
  /** '' until it is known what it goes back to. */
  toVersion: z.string(),
  /** Of the packed program, bytes; both 0 until it begins. */
  sentBytes: z.number().int(),
  totalBytes: z.number().int(),
  reason: gatewayUpdateReason,
  /** English, of the gateway. */
  detail: z.string(),
  changedMs: timeMs,
});
export type GatewayUpdate = z.output<typeof gatewayUpdate>;

/** Gateway programs that the platform exchanges (ADR 136). */
export const gatewayUpdateCalls = {
  program: defineCall({
    path: `${base}/program`,
    encoding: 'json',
    summary: 'The gateway program that this server offers, and the key that it is signed with.',
    request: z.strictObject({}),
    response: z.object({
      /** null: none is built. */
      version: z.string().nullable(),
      size: z.number().int(),
      sha256: z.string(),
      /** 32 bytes, base64. */
      publicKey: z.string(),
    }),
    permission: 'gateway_view',
    tokens: 'read',
    reads: [],
  }),
  query: defineCall({
    path: `${base}/query`,
    encoding: 'json',
    summary: 'Roll-outs of the gateway program with gateways that the caller sees; the newest first.',
    request: z.strictObject({ ...pagingFields(['createdMs']) }),
    response: pageOf(gatewayRollout),
    permission: 'gateway_view',
    tokens: 'read',
    reads: ['gateway'],
  }),
  queryGateways: defineCall({
    path: `${base}/queryGateways`,
    encoding: 'json',
    summary: 'What becomes of each gateway of a roll-out, in the order of their turns.',
    request: z.strictObject({
      rolloutId: id,
      keyword: z.string().max(100).optional(),
      ...pagingFields(['position']),
    }),
    response: pageOf(gatewayUpdate),
    permission: 'gateway_view',
    tokens: 'read',
    reads: ['gateway'],
  }),
  start: defineCall({
    path: `${base}/start`,
    encoding: 'json',
    summary:
      'Begins to exchange the program of gateways: `newer` for what the server offers, `back` for what each ran before. ' +
      'Of several, those that run it already are left out.',
    request: z.strictObject({
      gatewayIds: z.array(id).min(1).max(ROLLOUT_GATEWAYS_MAX),
      direction,
      firstCount: z.number().int().min(0).max(ROLLOUT_GATEWAYS_MAX),
      soakMinutes: z.number().int().min(1).max(10_080),
    }),
    response: z.object({ id, count: z.number().int() }),
    errors: ['gatewayProgramMissing', 'gatewayUpdateUnfit', 'gatewayUpdateSame', 'gatewayUpdateRuns'],
    permission: 'gateway_edit',
    tokens: 'write',
    changes: ['gateway'],
  }),
  control: defineCall({
    path: `${base}/control`,
    encoding: 'json',
    summary:
      'Pauses, resumes or stops a roll-out. Resuming tries again what failed; stopping leaves what is installed.',
    request: z.strictObject({ id, action: z.enum(['pause', 'resume', 'stop']) }),
    response: done,
    errors: ['gatewayRolloutEnded'],
    permission: 'gateway_edit',
    tokens: 'write',
    changes: ['gateway'],
  }),
};
