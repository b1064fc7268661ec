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

/** Cumulative: everything up to and including the position is durable on the platform. */
export const acknowledgement = z.strictObject({ stream: streamId, position: z.int().min(0) });
export type Acknowledgement = z.infer<typeof acknowledgement>;

/** Beside the written metric in a DCMD. After deadlineMs (ms UTC) the agent must not write any more. */
export const commandRequest = z.strictObject({ uuid: z.string().min(1).max(64), deadlineMs: z.int().min(0) });
export type CommandRequest = z.infer<typeof commandRequest>;

/** Answer to a command; code '200' or one of {@link deviceCode}. */
export const commandResult = z.object({
  uuid: z.string().min(1).max(64),
  code: z.string().regex(/^\d{1,10}$/),
  /** English, for logs and unknown codes; people see the catalogue's text of the code. */
  message: z.string(),
  /** What the device answered when the written place was read again; null when it was not read. */
  readBack: z.union([z.number(), z.boolean(), z.string(), z.null()]),
  /** ms UTC of the gateway. */
  timeMs: z.int(),
});
export type CommandResult = z.infer<typeof commandResult>;

export const driverState = z.enum(['connecting', 'connected', 'failed', 'stopped']);
export type DriverState = z.infer<typeof driverState>;

export const driverStatus = z.object({
  id: z.string(),
  state: driverState,
  /** '' while all is well. */
  code: z.string(),
  message: z.string(),
  /** ms UTC since when this state holds. */
  sinceMs: z.int(),
});
export type DriverStatus = z.infer<typeof driverStatus>;
export const driverStatuses = z.array(driverStatus);

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
