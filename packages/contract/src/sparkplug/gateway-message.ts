import { z } from 'zod';
import { isTopicPart } from './topic.ts';

/** Report lease: while it lasts the device is polled and reported at least every intervalMs. */
export const openRequest = z.strictObject({
  deviceId: z.string().refine(isTopicPart, 'must be a device id'),
  intervalMs: z.int().min(50).max(86_400_000),
  /** 0 ends a lease at once; at most one day. */
  durationMs: z.int().min(0).max(86_400_000),
});
export type OpenRequest = z.infer<typeof openRequest>;

/** Name of one run of positions; 1–64 characters that need no escaping anywhere. */
export const streamId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/**
 * The streams the agent still has records of, the one it writes to included. The platform forgets its other
 * streams: the agent never comes back to them. At most 100,000.
 */
export const liveStreams = z.array(streamId).max(100_000);

/** Cumulative: everything up to and including the position is durable on the platform. */
export const acknowledgement = z.strictObject({ stream: streamId, position: z.int().min(0) });
export type Acknowledgement = z.infer<typeof acknowledgement>;

const commandUuid = z.string().min(1).max(64);
const commandValue = z.union([z.number(), z.boolean(), z.string()]);

/**
 * Beside the written metric in a DCMD. A duration, as the clocks of the platform and of the gateway may differ: the
 * agent counts it from the receipt, less what the message was under way longer than others (its payload's timestamp
 * tells), and writes no more after it.
 */
export const commandRequest = z.strictObject({
  uuid: commandUuid,
  /** ms after sending during which the write may begin. */
  timeoutMs: z.int().min(0).max(3_600_000),
  /** The signal is what the platform takes it for from this configuration on: an agent that runs an older one refuses. */
  configurationVersion: z.int().min(0).optional(),
  /** A press: it holds for `leaseMs` after each renewal (`Zutai/Hold`), then the agent writes `releaseValue`. */
  hold: z.strictObject({ leaseMs: z.int().min(100).max(60_000), releaseValue: commandValue }).optional(),
});
export type CommandRequest = z.infer<typeof commandRequest>;

/** In an NCMD: a press goes on for so long, or ends now with 0. The uuid is that of its command. */
export const holdRequest = z.strictObject({ uuid: commandUuid, leaseMs: z.int().min(0).max(60_000) });
export type HoldRequest = z.infer<typeof holdRequest>;

/**
 * In an NCMD: what became of a command that the platform has given up? One that has not begun does not begin any more,
 * even when it comes later. Without a memory of it the agent answers with what the device shows now.
 */
export const commandQuery = z.strictObject({
  uuid: commandUuid,
  deviceId: z.string().refine(isTopicPart, 'must be a device id'),
  signalId: z.string().regex(/^[1-9]\d{0,18}$/, 'must be a decimal id'),
});
export type CommandQuery = z.infer<typeof commandQuery>;

/** Why a press ended: the browser said so, it renewed no more, the broker was gone, the agent stopped or started. */
export const holdEnd = z.enum(['released', 'expired', 'disconnected', 'stopped', 'restarted']);
export type HoldEnd = z.infer<typeof holdEnd>;

/**
 * Answer to a command; code '200' or one of {@link deviceCode}. A command may be answered again when more is known:
 * after an uncertain one, the next reading of the signal follows.
 */
export const commandResult = z.object({
  uuid: commandUuid,
  code: z.string().regex(/^\d{1,10}$/),
  /** English, for logs and unknown codes; people see the catalogue's text of the code. */
  message: z.string(),
  /** What the device answered when the written place was read again; null when it was not read. */
  readBack: z.union([z.number(), z.boolean(), z.string(), z.null()]),
  /** The request may have reached the device although its answer did not come; `readBack`, if any, was read later. */
  isUncertain: z.boolean().default(false),
  /** Set when this is the release of the press with this uuid, not the press. */
  holdEnd: holdEnd.optional(),
  /** ms UTC of the gateway. */
  timeMs: z.int(),
});
export type CommandResult = z.infer<typeof commandResult>;
/** As code makes it: what has a default may be left out. */
export type CommandResultInput = z.input<typeof commandResult>;

export const driverState = z.enum(['connecting', 'connected', 'failed', 'stopped']);
export type DriverState = z.infer<typeof driverState>;

/**
 * Why a driver does not reach its device, as far as it can know. `silent`: it did not answer. `noPort`, `noFolder`: a
 * port or folder of the gateway that is not there or not to be opened. `query`: the database refuses the query, or
 * answers more than is taken. `unsupported`: the agent is too old for the protocol.
 */
export const driverCause = z.enum([
  'refused',
  'timeout',
  'unreachable',
  'nameUnknown',
  'forbidden',
  'closed',
  'silent',
  'noPort',
  'noFolder',
  'query',
  'signIn',
  'certificate',
  'unsupported',
  'other',
]);
export type DriverCause = z.infer<typeof driverCause>;

export const driverStatus = z.object({
  id: z.string(),
  state: driverState,
  /** '' while all is well. */
  code: z.string(),
  message: z.string(),
  /** One that only a newer agent knows is `other`. */
  cause: driverCause.catch('other').optional(),
  /** ms UTC since when this state holds. */
  sinceMs: z.int(),
  /** ms since the device last gave a good value: a span, so that no clock has to be right. Left out before the first. */
  quietMs: z.number().min(0).optional(),
});
export type DriverStatus = z.infer<typeof driverStatus>;
export const driverStatuses = z.array(driverStatus);

/** The agent cannot keep values on its disk: they are sent live, and lost while the broker is away. */
export const storageFault = z.object({
  cause: z.enum(['diskFull', 'diskFailed']),
  /** ms UTC of the gateway. */
  sinceMs: z.int(),
  /** Values that were neither kept nor sent since then. */
  lostValues: z.int().min(0),
});
export type StorageFault = z.infer<typeof storageFault>;

/** `{stream}:{position}`: the payload uuid of each record of the agent's log. */
export function formatRecordId(stream: string, position: number): string {
  return `${stream}:${position}`;
}

/** Undefined when the text is no record id, as the uuid of a foreign gateway would be. */
export function parseRecordId(text: string): { stream: string; position: number } | undefined {
  const match = /^([A-Za-z0-9_-]{1,64}):([1-9]\d{0,15})$/.exec(text);
  if (!match) return undefined;
  const position = Number(match[2]);
  return Number.isSafeInteger(position) ? { stream: match[1]!, position } : undefined;
}
