import { z } from 'zod';

/** Bytes of the packed program that one message carries. */
export const PROGRAM_PIECE_BYTES = 96 * 1024;
/** Most bytes of a program, unpacked. */
export const PROGRAM_MAX_BYTES = 64 * 1024 * 1024;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const programVersion = z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/);
const bytes = z.int().min(1).max(PROGRAM_MAX_BYTES);

/** What is signed of a gateway program, as the JSON text that the signature is over. */
export const programManifest = z.object({
  /** The gateway that it is for: another one refuses it. */
  sn: z.string(),
  version: programVersion,
  size: bytes,
  sha256,
  /** Bytes of the program as it is sent, by gzip. */
  packedSize: bytes,
  /** `back` alone may lead to an older version, and from `fromVersion` alone. */
  direction: z.enum(['newer', 'back']),
  fromVersion: programVersion,
});
export type ProgramManifest = z.infer<typeof programManifest>;

const updateStateAsk = z.object({ kind: z.literal('updateState') });
const updateOfferAsk = z.object({
  kind: z.literal('updateOffer'),
  manifest: z.string().max(2_000),
  /** Ed25519 over the bytes of `manifest`, base64. */
  signature: z.string().max(200),
  /** The 32 bytes of the platform's key, base64: an agent that knows none yet keeps it for good. */
  publicKey: z.string().max(100),
});
const updatePieceAsk = z.object({
  kind: z.literal('updatePiece'),
  sha256,
  /** Place of the piece in the packed program. */
  offset: z.int().min(0),
  /** base64 */
  data: z.string().max(Math.ceil(PROGRAM_PIECE_BYTES / 3) * 4),
});
const updateInstallAsk = z.object({ kind: z.literal('updateInstall'), sha256 });
export const updateAsk = [updateStateAsk, updateOfferAsk, updatePieceAsk, updateInstallAsk] as const;
export type UpdateAsk = z.infer<(typeof updateAsk)[number]>;

/** Why an agent does not take a program. */
export const programRefusal = z.enum([
  /** It runs from its sources, or inside another program. */
  'notOneFile',
  /** The platform has another key than the one that the agent keeps. */
  'otherKey',
  'signature',
  'otherGateway',
  'sameVersion',
  'older',
  /** There is no room for it. */
  'diskFull',
  /** The disk does not take it for another reason. */
  'unwritable',
  /** It was not offered, or another one was meanwhile. */
  'notOffered',
  /** Less or more came than was signed. */
  'size',
  /** Its bytes are not those that were signed. */
  'changed',
  /** A write or a press is under way. */
  'busy',
]);
export type ProgramRefusal = z.infer<typeof programRefusal>;

/** Why a program was taken back by the gateway itself. */
export const programFailureReason = z.enum(['noConnection', 'exited', 'damaged']);

export const updateReceivedAnswer = z.object({
  kind: z.literal('updateReceived'),
  /** Bytes of the packed program that are on the disk: where the next piece begins. */
  received: z.int().min(0),
});
/** It is whole and where it has to be; the agent begins anew with it. */
export const updateInstalledAnswer = z.object({ kind: z.literal('updateInstalled') });
export const updateRefusedAnswer = z.object({
  kind: z.literal('updateRefused'),
  reason: programRefusal,
  /** English, for whoever knows the machine. */
  detail: z.string().max(500),
});
export const updateStateAnswer = z.object({
  kind: z.literal('updateState'),
  version: programVersion,
  /** Whether it can exchange its program. */
  canUpdate: z.boolean(),
  /** What it can go back to; null: nothing is kept. */
  previous: z.object({ version: programVersion, size: bytes, sha256 }).nullable(),
  /** What became of the last program that it went back from by itself, until the next is installed. */
  lastFailure: z
    .object({
      version: programVersion,
      reason: programFailureReason,
      detail: z.string().max(500),
      timeMs: z.int(),
    })
    .nullable(),
});
export type UpdateAnswer =
  | z.infer<typeof updateReceivedAnswer>
  | z.infer<typeof updateInstalledAnswer>
  | z.infer<typeof updateRefusedAnswer>
  | z.infer<typeof updateStateAnswer>;
