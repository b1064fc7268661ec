import { z } from 'zod';

/** Most scripts of one equipment. */
export const SCRIPTS_MAX = 20;
/** Longest source, characters. */
export const SCRIPT_SOURCE_MAX = 20_000;
/** Signals whose change runs a script. */
export const SCRIPT_TAGS_MAX = 20;

/**
 * What runs a script: a time that went by, a change of value or quality of named signals, or the start of its equipment
 * at the gateway (when the agent starts, and with each configuration that changes the equipment).
 */
export const scriptTrigger = z.enum(['interval', 'change', 'start']);
export type ScriptTrigger = z.infer<typeof scriptTrigger>;

/** Seconds between runs, end to start. */
export const scriptIntervalS = z.int().min(1).max(86_400);

export const scriptSettings = {
  title: z.string().max(100),
  trigger: scriptTrigger,
  /** Of the trigger `interval`. */
  intervalS: scriptIntervalS.default(10),
  /** Of the trigger `change`: tags of signals of the equipment. */
  tags: z.array(z.string().min(1).max(128)).max(SCRIPT_TAGS_MAX).default([]),
  /** JavaScript, the body of a function. */
  source: z.string().max(SCRIPT_SOURCE_MAX),
};

/** What a script of a gateway may use up; the agent enforces it. */
export const SCRIPT_BOUNDS = {
  /** Time of calculation of a run, ms. */
  computeMs: 200,
  memoryBytes: 8 * 1024 * 1024,
  stackBytes: 128 * 1024,
  /** What is kept from one run to the next, characters of JSON. */
  stateLength: 8_192,
  /** Values that one run sets. */
  sets: 1_000,
  /** Writes to the controller in one run. */
  writes: 20,
  /** Longest text that is set or written, characters. */
  textLength: 1_000,
  /** Lines of the log in one run, and within a minute. */
  linesPerRun: 20,
  linesPerMinute: 60,
  /** Longest line, characters; what is beyond is cut. */
  lineLength: 200,
  /** Newest lines that are kept of a script. */
  lines: 50,
  /** Longest pause after failures, ms; it doubles from one second. */
  backoffMs: 300_000,
  /** Scripts that a gateway runs in all; those beyond do not run. */
  perGateway: 1_000,
} as const;
