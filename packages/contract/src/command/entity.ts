import { z } from 'zod';
import { id, timeMs } from '../core/index.ts';
import { signalValue } from '../signal/index.ts';

/** Deadline of a signal write in seconds (specification, section 9). */
export const WRITE_TIMEOUT_S = 60;
/** Waits in ms between polls of the callback: by count of polls, the last one for all after. */
export const POLL_WAITS_MS = [500, 1000, 2000, 5000, 10_000, 30_000] as const;
/** Poll count at which an asynchronous command is given up with code 1301. */
export const MAX_POLLS = 180;

/** What the callback answers (specification, section 3, async command reply). */
export const commandReply = z.object({
  uuid: z.string(),
  /** false: the device is offline and nothing was sent. */
  online: z.boolean(),
  /** 'pending' until decided; then 'success' or 'failure'. */
  status: z.enum(['pending', 'success', 'failure']),
  code: z.string(),
  message: z.string(),
  data: z.object({
    /** How far it came: in the ledger, with the gateway, answered by the controller. */
    step: z.enum(['requested', 'sent', 'acknowledged', 'readBack']),
    readBack: signalValue,
  }),
});
export type CommandReply = z.output<typeof commandReply>;

/** A row of the write ledger. */
export const commandRecord = z.object({
  uuid: z.string(),
  equipmentId: id,
  signalId: id,
  signalTitle: z.string(),
  userId: id,
  userName: z.string(),
  oldValue: signalValue,
  newValue: signalValue,
  requestedMs: timeMs,
  sentMs: timeMs.nullable(),
  acknowledgedMs: timeMs.nullable(),
  readBackMs: timeMs.nullable(),
  readBack: signalValue,
  status: z.enum(['pending', 'success', 'failure']),
  code: z.string(),
  message: z.string(),
});
export type CommandRecord = z.output<typeof commandRecord>;
