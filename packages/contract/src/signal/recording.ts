import { z } from 'zod';

/** When values of a signal that arrive are recorded in history. */
export const recordingMode = z.enum([
  /** Every value that arrives. */
  'all',
  /** What differs from what was recorded last by more than the deadband. */
  'change',
  /** The first value of each period, counted from 1970-01-01 UTC. */
  'periodic',
  /** On change, and the first value of each period. */
  'changeAndPeriodic',
  /** Only the live value is kept. */
  'none',
]);
export type RecordingMode = z.output<typeof recordingMode>;

/** What a recording deadband is measured by. */
export const recordingBand = z.enum([
  /** In the signal's unit, from the value recorded last. */
  'absolute',
  /** In percent of the signal's range `max` − `min` (OPC UA Part 8, PercentDeadband). */
  'percent',
  /** In the signal's unit, from the straight line between two recorded values. */
  'swingingDoor',
]);
export type RecordingBand = z.output<typeof recordingBand>;

/** Longest recording period, a day. */
export const MAX_RECORDING_PERIOD_S = 86_400;

/** What a person enters about the recording of a signal; a change of quality is recorded by every mode but `none`. */
export const recordingFields = {
  recording: recordingMode.default('all'),
  recordingBand: recordingBand.default('absolute'),
  /** 0 records every change. Booleans, texts and states have no band: any change of theirs is one. */
  recordingDeadband: z.number().min(0).default(0),
  /** Length of a period. */
  recordingPeriodS: z.number().int().min(1).max(MAX_RECORDING_PERIOD_S).default(60),
};

export const recordingInput = z.strictObject(recordingFields);
export type RecordingInput = z.output<typeof recordingInput>;

/** What decides whether a value is recorded. */
export interface RecordingPolicy {
  readonly onChange: boolean;
  /** In the signal's unit. */
  readonly deadband: number;
  /** The deadband is measured from the line between recorded values. */
  readonly isSwingingDoor: boolean;
  /** ms; undefined: not periodic. */
  readonly periodMs: number | undefined;
}

interface RecordedSignal extends RecordingInput {
  readonly dataType: 'number' | 'boolean' | 'text';
  readonly min: number | null;
  readonly max: number | null;
  /** Whether its values are states with texts. */
  readonly hasStates: boolean;
}

/** Whether a band of percent has no range to be measured by. */
export function lacksRange(
  signal: Pick<RecordedSignal, 'recording' | 'recordingBand' | 'dataType' | 'min' | 'max'>,
): boolean {
  const { recording, recordingBand: band, dataType, min, max } = signal;
  return (
    dataType === 'number' &&
    (recording === 'change' || recording === 'changeAndPeriodic') &&
    band === 'percent' &&
    (min === null || max === null || max <= min)
  );
}

/** The policy of a signal; undefined when every value is recorded. */
export function recordingPolicyOf(signal: RecordedSignal): RecordingPolicy | undefined {
  const { recording, recordingBand: band, dataType, min, max } = signal;
  if (recording === 'all') return undefined;
  const onChange = recording === 'change' || recording === 'changeAndPeriodic';
  const hasBand = onChange && dataType === 'number' && !signal.hasStates;
  const range = band === 'percent' ? Math.max(0, (max ?? 0) - (min ?? 0)) / 100 : 1;
  return {
    onChange,
    deadband: hasBand ? signal.recordingDeadband * range : 0,
    isSwingingDoor: hasBand && band === 'swingingDoor',
    periodMs:
      recording === 'periodic' || recording === 'changeAndPeriodic'
        ? signal.recordingPeriodS * 1_000
        : undefined,
  };
}
