import { z } from 'zod';
import { id, timeMs } from '../core/index.ts';

/** A signal's value: a number, a boolean, a text, or null when there is none. */
export const signalValue = z.union([z.number(), z.boolean(), z.string(), z.null()]);
export type SignalValue = z.output<typeof signalValue>;

/** Live value: newest value, its time, and code '200' good, '201' stale, else why it is bad. */
export const liveValue = z.object({ id, value: signalValue, time: timeMs, code: z.string() });
export type LiveValue = z.output<typeof liveValue>;

/** Code of a good value. */
export const CODE_GOOD = '200';
/** Code of a value that is no longer, or was not, current: stale or from backfill. */
export const CODE_STALE = '201';
