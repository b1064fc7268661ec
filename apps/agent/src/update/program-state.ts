import { readFileSync } from 'node:fs';
import { programFailureReason } from '@zutai/contract/sparkplug';
import { z } from 'zod';
import { writeFileDurably } from '../buffer/durable-file.ts';

const storedProgram = z.strictObject({
  version: z.string(),
  size: z.int(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  manifest: z.string(),
  signature: z.string(),
});
/** A program that came from the platform, with what was signed of it. */
export type StoredProgram = z.infer<typeof storedProgram>;

const programState = z.strictObject({
  /** Version of the installed file, which starts the others: one that was exchanged by hand counts again. */
  baseVersion: z.string(),
  /** What is to run; null: the installed file itself. */
  current: storedProgram.nullable(),
  previous: z.union([storedProgram, z.literal('installed')]).nullable(),
  /** Whether `current` has reached the platform. */
  isConfirmed: z.boolean(),
  /** Times that `current` was started without having reached it. */
  starts: z.int(),
  lastFailure: z
    .strictObject({
      version: z.string(),
      reason: programFailureReason,
      detail: z.string(),
      timeMs: z.int(),
    })
    .nullable(),
});
export type ProgramState = z.infer<typeof programState>;
export type LastFailure = NonNullable<ProgramState['lastFailure']>;

export const unchanged = (baseVersion: string): ProgramState => ({
  ...{ baseVersion, current: null, previous: null, isConfirmed: true, starts: 0, lastFailure: null },
});

/** What to run, and what to go back to: another program keeps to it when it is started. */
export function nextProgram(state: ProgramState, current: StoredProgram | null): ProgramState {
  return {
    ...{ baseVersion: state.baseVersion, current, previous: state.current ?? 'installed', lastFailure: null },
    // The installed file ran before there were others.
    ...{ isConfirmed: current === null, starts: 0 },
  };
}

/** The program before takes over; without one the installed file. */
export function wentBack(
  state: ProgramState,
  reason: LastFailure['reason'],
  detail: string,
  timeMs: number,
): ProgramState {
  const { baseVersion, current, previous } = state;
  return {
    baseVersion,
    current: previous === 'installed' ? null : previous,
    previous: null,
    isConfirmed: true,
    starts: 0,
    lastFailure:
      current === null ? null : { version: current.version, reason, detail: detail.slice(0, 500), timeMs },
  };
}

/** That nothing came from the platform yet, also where the file cannot be read: the installed file always can run. */
export function readState(file: string, baseVersion: string): ProgramState {
  try {
    return programState.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return unchanged(baseVersion);
  }
}

/** @throws Error where the disk does not take it; then the one before is there */
export function writeState(file: string, state: ProgramState): void {
  writeFileDurably(file, JSON.stringify(state));
}
