import { z } from 'zod';
import { defineCall, defineErrors, done, nothing } from '../core/index.ts';

/** What a licence counts, over all organisations of the installation. */
export const LICENCE_KINDS = ['organisations', 'gateways', 'signals', 'accounts'] as const;
export type LicenceKind = (typeof LICENCE_KINDS)[number];

export const licenceErrors = defineErrors({
  licenceUnreadable: { wire: '3261', status: 400, field: 'content' },
  /** It was signed by a key that this installation was not told of. */
  licenceKeyUnknown: { wire: '3262', status: 400, params: ['keyId'], field: 'content' },
  /** The signature is not that of what stands in it: a byte was changed. */
  licenceChanged: { wire: '3263', status: 400, field: 'content' },
  licenceExpired: { wire: '3264', status: 400, params: ['date'], field: 'content' },
  licenceNotYetValid: { wire: '3265', status: 400, params: ['date'], field: 'content' },
  licenceOtherInstallation: { wire: '3266', status: 400, params: ['installationId'], field: 'content' },
  /** Refusals of adding more, by the name that the database says. */
  licenceOrganisationsFull: { wire: '3271', status: 403, params: ['limit'] },
  licenceGatewaysFull: { wire: '3272', status: 403, params: ['limit'] },
  licenceSignalsFull: { wire: '3273', status: 403, params: ['limit'] },
  licenceAccountsFull: { wire: '3274', status: 403, params: ['limit'] },
  /** There is a licence file, and it does not hold (any more). */
  licenceLapsed: { wire: '3275', status: 403 },
});

/** What became of the file that is there: `none` is no file, and nothing is limited. */
export const LICENCE_STATES = [
  'none',
  'valid',
  'expired',
  'notYetValid',
  'changed',
  'keyUnknown',
  'otherInstallation',
  'unreadable',
] as const;
export type LicenceState = (typeof LICENCE_STATES)[number];

/** From how much of a limit on it is warned, in percent. */
export const LICENCE_WARNING_PERCENT = 80;

/** Before its last day it is warned so long, in days. */
export const LICENCE_WARNING_DAYS = 30;

const limit = z.number().int().min(0).max(2_147_483_647).nullable();

/** What the issuer signs; null is no limit. Times are ISO 8601 in UTC. */
export const licencePayload = z.strictObject({
  number: z.string().min(1).max(100),
  licensee: z.string().min(1).max(200),
  /** The installation that it is for; '' is any. */
  installationId: z.string().max(50),
  validFrom: z.iso.datetime(),
  /** null: without end. */
  validUntil: z.iso.datetime().nullable(),
  limits: z.strictObject({ organisations: limit, gateways: limit, signals: limit, accounts: limit }),
});
export type LicencePayload = z.output<typeof licencePayload>;

/** A licence file: JSON. `payload` is base64url of the JSON of {@link licencePayload}, and the very text that is signed. */
export const licenceFile = z.strictObject({
  format: z.literal('zutai-licence/1'),
  keyId: z.string().regex(/^[0-9a-f]{16}$/),
  payload: z.string().regex(/^[\w-]+$/),
  signature: z.string().regex(/^[\w-]+$/),
});

export const licenceInfo = z.object({
  state: z.enum(LICENCE_STATES),
  installationId: z.string(),
  /** Whether the installation knows a public key of an issuer at all (`ZUTAI_LICENCE_KEYS`). */
  hasKeys: z.boolean(),
  /** The clock of the database stands before a time that it has shown already. */
  isClockBack: z.boolean(),
  number: z.string(),
  licensee: z.string(),
  validFromMs: z.number().nullable(),
  validUntilMs: z.number().nullable(),
  /** What is there of each kind beside what is allowed; null is no limit. */
  items: z.array(z.object({ kind: z.enum(LICENCE_KINDS), used: z.number().int(), limit })),
});
export type LicenceInfo = z.output<typeof licenceInfo>;

const base = '/lfscada/licence';

export const licenceCalls = {
  info: defineCall({
    path: `${base}/info`,
    summary: 'What the licence of the installation allows, beside what is used; for the role platform alone.',
    request: nothing,
    response: licenceInfo,
    permission: 'installation_edit',
    reads: ['licence', 'organisation', 'account', 'gateway', 'signal'],
  }),
  upload: defineCall({
    path: `${base}/upload`,
    summary: 'Puts a licence file in the place of the one that is there; for the role platform alone.',
    request: z.strictObject({ content: z.string().min(1, 'required').max(20_000) }),
    response: done,
    errors: [
      'licenceUnreadable',
      'licenceKeyUnknown',
      'licenceChanged',
      'licenceExpired',
      'licenceNotYetValid',
      'licenceOtherInstallation',
    ],
    permission: 'installation_edit',
    changes: ['licence'],
  }),
  remove: defineCall({
    path: `${base}/remove`,
    summary: 'Removes the licence file, after which nothing is limited; for the role platform alone.',
    request: nothing,
    response: done,
    permission: 'installation_edit',
    changes: ['licence'],
  }),
};
