import { z } from 'zod';
import { id, timeMs } from '../core/index.ts';
import { signalValue } from '../signal/index.ts';
import { holdEnd } from '../sparkplug/index.ts';

/** Deadline of a signal write in seconds (specification, section 9). */
export const WRITE_TIMEOUT_S = 60;
/** Waits in ms between polls of the callback: by count of polls, the last one for all after. */
export const POLL_WAITS_MS = [500, 1000, 2000, 5000, 10_000, 30_000] as const;
/** Poll count at which an asynchronous command is given up with code 1301. */
export const MAX_POLLS = 180;

/** A press ends this long after its last renewal, ms. */
export const HOLD_LEASE_MS = 3000;
/** How often a press is renewed, ms. */
export const HOLD_RENEWAL_MS = 1000;

/** Writes of one account in one minute; more are refused with `tooManyRequests`. */
export const WRITES_PER_MINUTE = 600;

/**
 * How a command stands. 'pending' until decided. 'unknown' is our own: it was sent, and whether it took effect could
 * not be learned; a later answer or reading may still make it a success or failure. 'refused': it was never sent.
 */
export const commandStatus = z.enum(['pending', 'success', 'failure', 'unknown', 'refused']);
export type CommandStatus = z.output<typeof commandStatus>;

/** What the callback answers (specification, section 3, async command reply). */
export const commandReply = z.object({
  uuid: z.string(),
  /** false: the device is offline and nothing was sent. */
  online: z.boolean(),
  /**
   * 'success' and 'failure' end the polling. For clients of the specification anything else means keep polling; our
   * own client also ends with 'unknown' when its time is up.
   */
  status: commandStatus.exclude(['refused']),
  code: z.string(),
  message: z.string(),
  data: z.object({
    /** How far it came: in the ledger, with the gateway, answered by the controller. */
    step: z.enum(['requested', 'sent', 'acknowledged', 'readBack']),
    readBack: signalValue,
  }),
});
export type CommandReply = z.output<typeof commandReply>;

const ledgerSignal = z.object({
  tag: z.string(),
  titleEn: z.string(),
  unit: z.string(),
  unitEn: z.string(),
  decimals: z.number().int(),
  states: z.array(z.object({ value: z.number(), title: z.string(), titleEn: z.string() })),
});

/** What something is called now, where that is not what it was called then; null where it is, or is deleted. */
const nameNow = z.object({ title: z.string(), titleEn: z.string() }).nullable();

/** A row of the write ledger. */
export const commandRecord = z.object({
  uuid: z.string(),
  equipmentId: id,
  signalId: id,
  signalTitle: z.string(),
  /**
   * What the equipment was called when it was written to. For rows older than the columns: its name now, '' when it is
   * deleted.
   */
  equipmentTitle: z.string(),
  equipmentTitleEn: z.string(),
  equipmentNow: nameNow,
  /** Whether the equipment is still there. */
  hasEquipment: z.boolean(),
  /** The tag that the signal has now, by which it is found; null when it is deleted. */
  signalTag: z.string().nullable(),
  signalNow: nameNow,
  /**
   * What the signal was called in English and how its values were written then. For rows older than the column: now,
   * null when it is deleted.
   */
  signal: ledgerSignal.nullable(),
  userId: id,
  userName: z.string(),
  /** Where the request came from; '' for rows older than the column. */
  address: z.string(),
  /** Session of the request; null for rows older than the column. */
  sessionId: z.string().nullable(),
  oldValue: signalValue,
  /** What was to be written; for a refused write the text that was handed in. */
  newValue: signalValue,
  requestedMs: timeMs,
  sentMs: timeMs.nullable(),
  acknowledgedMs: timeMs.nullable(),
  readBackMs: timeMs.nullable(),
  readBack: signalValue,
  status: commandStatus,
  code: z.string(),
  message: z.string(),
  /** Part of a momentary action; a release says why it came. */
  hold: z.enum(['press', ...holdEnd.options]).nullable(),
});
export type CommandRecord = z.output<typeof commandRecord>;
