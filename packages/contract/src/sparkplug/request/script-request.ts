import { z } from 'zod';
import { SCRIPT_BOUNDS, SCRIPT_SOURCE_MAX, SCRIPTS_MAX } from '../script.ts';
import { signalDataType } from '../signal-data-type.ts';

/** How the scripts of a device are doing, and what they said. */
const scriptStateAsk = z.object({ kind: z.literal('scriptState') });

/** Runs a source once with the values of now: what it would set and write is answered, and nothing is set or written. */
const scriptTryAsk = z.object({
  kind: z.literal('scriptTry'),
  source: z.string().max(SCRIPT_SOURCE_MAX),
  /** The script whose state it begins with; left out: an empty one. */
  scriptId: z.string().max(19).optional(),
  /** Signals that no driver reads, as the platform knows them: the gateway may not have been sent them yet. */
  computed: z.array(z.object({ tag: z.string(), dataType: signalDataType })).max(20_000),
});

export const scriptAsk = [scriptStateAsk, scriptTryAsk] as const;

/**
 * Why a run ended before its end:
 * - `thrown`: an error of the script, or what it asked for is not allowed;
 * - `quality`: it asked for the value of a signal that has no good one;
 * - `compute`, `memory`, `stack`: a bound;
 * - `state`: what it keeps is too large or is no JSON;
 * - `unavailable`: the engine could not be started.
 */
export const scriptFailure = z.object({
  code: z.enum(['thrown', 'quality', 'compute', 'memory', 'stack', 'state', 'unavailable']),
  /** Of the script's own error, or the tag that has no good value; else ''. */
  message: z.string().max(500),
  /** Line of the source, from 1; null where it is not known. */
  line: z.int().nullable(),
});
export type ScriptFailure = z.infer<typeof scriptFailure>;

const scriptValue = z.union([z.number(), z.boolean(), z.string()]);

/** What a run does: it sets a signal that no driver reads (null: without a good value), or writes one to its controller. */
export const scriptEffect = z.object({
  kind: z.enum(['set', 'write']),
  tag: z.string(),
  value: scriptValue.nullable(),
  /** Code of section 8 of why it would be refused, and its English words; left out where it would not. */
  refusal: z.object({ code: z.string().max(10), message: z.string().max(500) }).optional(),
});
export type ScriptEffect = z.infer<typeof scriptEffect>;

/** A line of a script's log; `left`: so many lines were left out, as there were too many. */
export const scriptLine = z.object({
  timeMs: z.number(),
  kind: z.enum(['log', 'write', 'writeFailed', 'setRefused', 'failure', 'left']),
  text: z.string().max(1_000),
});
export type ScriptLine = z.infer<typeof scriptLine>;

export const scriptState = z.object({
  id: z.string(),
  /** Successful runs, and those that failed, since the script came to the gateway or was changed. */
  runs: z.int(),
  failures: z.int(),
  /** Of the last run; null before the first. */
  lastRunMs: z.number().nullable(),
  /** Time of calculation of the last run, ms. */
  tookMs: z.number(),
  /** Of the last run; null when it ended well. */
  failure: scriptFailure.nullable(),
  /** Until when failures hold it back, ms UTC; null where none do. */
  heldUntilMs: z.number().nullable(),
  lines: z.array(scriptLine).max(SCRIPT_BOUNDS.lines),
});
export type ScriptState = z.infer<typeof scriptState>;

export const scriptStateAnswer = z.object({
  kind: z.literal('scriptState'),
  scripts: z.array(scriptState).max(SCRIPTS_MAX),
});

export const scriptTryAnswer = z.object({
  kind: z.literal('scriptTry'),
  failure: scriptFailure.nullable(),
  tookMs: z.number(),
  /** What it logged. */
  lines: z.array(z.string().max(SCRIPT_BOUNDS.lineLength + 1)).max(SCRIPT_BOUNDS.linesPerRun + 1),
  effects: z.array(scriptEffect).max(SCRIPT_BOUNDS.sets + SCRIPT_BOUNDS.writes),
  /** JSON of what it would keep. */
  state: z.string().max(SCRIPT_BOUNDS.stateLength),
});
export type ScriptTryAnswer = z.infer<typeof scriptTryAnswer>;
