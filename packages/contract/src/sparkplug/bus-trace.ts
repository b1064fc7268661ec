import { z } from 'zod';

/** Ends of a trace that nobody ends: s, frames, bytes, and s in which nobody reads it. */
export const BUS_TRACE_MAX = { seconds: 300, frames: 2_000, bytes: 1_000_000, unreadSeconds: 20 } as const;
/** Bytes of one frame that are kept. */
export const BUS_FRAME_MAX_BYTES = 1_024;
/** Frames of one answer. */
export const BUS_FRAMES_A_READ = 200;

/** Begins a trace; one at a time a gateway, and another one is refused as busy. */
const startAsk = z.object({ kind: z.literal('busStart'), trace: z.uuid() });
const readAsk = z.object({
  kind: z.literal('busRead'),
  trace: z.uuid(),
  /** Frames behind this one; 0: from the first. */
  after: z.int().min(0),
});
const stopAsk = z.object({ kind: z.literal('busStop'), trace: z.uuid() });
export const busAsk = [startAsk, readAsk, stopAsk] as const;

/** One request, answer, or end without an answer. */
export const busFrame = z.object({
  /** Counted from 1 in its trace. */
  number: z.int().min(1),
  /** ms UTC of the gateway. */
  timeMs: z.int(),
  /** `late`: bytes that came when nobody waited for them any more. `failed`: a request had no answer. */
  direction: z.enum(['request', 'answer', 'late', 'failed']),
  /** Hexadecimal, at most {@link BUS_FRAME_MAX_BYTES}; '' of what has none. */
  bytes: z
    .string()
    .regex(/^([0-9a-f]{2})*$/)
    .max(BUS_FRAME_MAX_BYTES * 2),
  /** Bytes on the line. */
  length: z.int().min(0),
  /** What it means, where the driver knows: a word (`modbusRead`, …) and what belongs to it. */
  means: z
    .object({
      word: z.string().max(40),
      values: z.record(z.string().max(20), z.union([z.number(), z.string().max(500)])),
    })
    .nullable(),
  /** From request to answer or to the end of waiting, ms. */
  tookMs: z.number().min(0).nullable(),
  /** English, why there is no good answer; '' where there is. */
  problem: z.string().max(500),
});
export type BusFrame = z.infer<typeof busFrame>;

export const busAnswer = z.object({
  kind: z.literal('bus'),
  frames: z.array(busFrame).max(BUS_FRAMES_A_READ),
  /** There are more behind these. */
  hasMore: z.boolean(),
  /** Why it ended; null while it runs. `gone`: the agent knows no such trace any more. */
  ended: z.enum(['stopped', 'time', 'frames', 'bytes', 'unread', 'driver', 'gone']).nullable(),
});
export type BusAnswer = z.infer<typeof busAnswer>;
