import type { Reliability } from '@zutai/contract';

/** What is counted and added up of repairs, of one piece of equipment or of several together; times in ms. */
export interface ReliabilitySums
  extends Pick<
    Reliability,
    | 'failures'
    | 'endedEarly'
    | 'restored'
    | 'open'
    | 'observedMs'
    | 'downMs'
    | 'minutesSpent'
    | 'withoutRepairs'
  > {
  /** How many failures were received, and how long that took in all. */
  readonly received: number;
  readonly waitedMs: number;
  /** How long it took in all to finish those that are restored. */
  readonly restoredMs: number;
}

const perEach = (sum: number, count: number) => (count === 0 ? null : sum / count);

/** The means of sums. Those of several pieces of equipment are of their sums, not means of means. */
export function figuresOf({ received, waitedMs, restoredMs, ...sums }: ReliabilitySums): Reliability {
  const { failures, restored, observedMs, downMs } = sums;
  const operatingMs = Math.max(0, observedMs - downMs);
  return {
    ...sums,
    mttaMs: perEach(waitedMs, received),
    mttrMs: perEach(restoredMs, restored),
    mtbfMs: perEach(operatingMs, failures),
    availability: perEach(operatingMs, observedMs),
  };
}
