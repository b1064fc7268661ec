import {
  COMPARED_DAYS,
  type compareRecordings as comparison,
  MAX_COMPARED_VALUES,
  type RecordingPolicy,
  type RequestOf,
  type ResponseOf,
  recordingPolicyOf,
} from '@zutai/contract';
import { GOOD, type HistoryColumns, sliceHistory } from '../history-columns.ts';
import type { HistoryReader, HistorySignal } from '../history-reader.ts';
import { type RecordedValue, SignalRecorder } from './signal-recorder.ts';

type Policies = RequestOf<typeof comparison>['policies'];

/** Runs the recorders of several policies over what a signal has recorded lately. */
export async function compareRecordings(
  reader: HistoryReader,
  signal: HistorySignal & { readonly hasStates: boolean },
  policies: Policies,
  { nowMs, isWanted }: { readonly nowMs: number; readonly isWanted: () => boolean },
): Promise<ResponseOf<typeof comparison>> {
  const { dataType, hasStates } = signal;
  const fromMs = nowMs - COMPARED_DAYS * 86_400_000;
  const trials = policies.map(
    (policy) => new RecordingTrial(recordingPolicyOf({ ...policy, dataType, hasStates })),
  );
  let values = 0;
  let lastMs = nowMs;
  let isComplete = true;
  await reader.readEach(signal, { fromMs, toMs: nowMs }, (all) => {
    const some = sliceHistory(all, 0, Math.min(all.times.length, MAX_COMPARED_VALUES - values));
    values += some.times.length;
    for (const trial of trials) trial.take(some);
    isComplete = some.times.length === all.times.length;
    if (!isComplete) lastMs = some.times.at(-1) ?? lastMs;
    return isComplete && isWanted();
  });
  return { fromMs, toMs: lastMs, values, isComplete, results: trials.map((trial) => trial.finish()) };
}

/** What one policy would have recorded, and how far what it left out is from what would be shown. */
class RecordingTrial {
  readonly #recorder: SignalRecorder | undefined;
  readonly #isLine: boolean;
  #recorded = 0;
  #largest: number | undefined;
  #last: RecordedValue | undefined;
  /** Left out since the value recorded last, while the line to the next one is not known. */
  #times: number[] = [];
  #values: number[] = [];

  constructor(policy: RecordingPolicy | undefined) {
    this.#isLine = policy?.isSwingingDoor === true;
    this.#recorder =
      policy && new SignalRecorder(policy, { record: (value) => this.#record(value), hold: () => undefined });
  }

  take({ times, values, codes, texts }: HistoryColumns): void {
    if (this.#recorder === undefined) {
      this.#recorded += times.length;
      return;
    }
    for (let i = 0; i < times.length; i += 1) {
      const timeMs = times[i] as number;
      const value = values[i] as number;
      this.#recorder.take({ timeMs, value, code: codes?.[i] ?? GOOD, text: texts?.[i] ?? undefined });
      if (this.#last === undefined || this.#last.timeMs === timeMs || Number.isNaN(value)) continue;
      if (this.#isLine) {
        this.#times.push(timeMs);
        this.#values.push(value);
      } else this.#compare(value, this.#last.value);
    }
  }

  finish(): { recorded: number; largestError: number | null } {
    this.#recorder?.flush();
    return { recorded: this.#recorded, largestError: this.#largest ?? null };
  }

  #record(next: RecordedValue): void {
    this.#recorded += 1;
    const last = this.#last;
    this.#last = next;
    if (last === undefined || this.#times.length === 0) return;
    const slope = (next.value - last.value) / (next.timeMs - last.timeMs);
    // The one that is recorded now may stand at the end.
    for (const [i, timeMs] of this.#times.entries())
      if (timeMs < next.timeMs) this.#compare(this.#values[i]!, last.value + slope * (timeMs - last.timeMs));
    this.#times = [];
    this.#values = [];
  }

  #compare(value: number, shown: number): void {
    const error = Math.abs(value - shown);
    if (!Number.isNaN(error) && error > (this.#largest ?? -1)) this.#largest = error;
  }
}
