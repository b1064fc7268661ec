import type { AlarmPerformance } from '@zutai/contract';

/** `few`: there are too few alarms to judge by it. */
export type Verdict = 'good' | 'fair' | 'poor' | 'few';
export type MeasureName =
  | 'average'
  | 'peak'
  | 'floodShare'
  | 'busyHourShare'
  | 'topShare'
  | 'chattering'
  | 'standingAverage'
  | 'stale';

/** One figure of the alarm system against what the standard asks for. */
export interface Measure {
  readonly name: MeasureName;
  readonly value: number;
  readonly isShare: boolean;
  /** Up to here good, and up to there fair. */
  readonly good: number;
  readonly fair: number;
  readonly verdict: Verdict;
}

/** ISA-18.2 (2016), table 7, and EEMUA 191 (edition 3): rates are of ten minutes and an operator. */
const LIMITS: Readonly<Record<MeasureName, { good: number; fair: number; isShare: boolean }>> = {
  average: { good: 1, fair: 2, isShare: false },
  peak: { good: 10, fair: 20, isShare: false },
  floodShare: { good: 0.01, fair: 0.05, isShare: true },
  busyHourShare: { good: 0.01, fair: 0.05, isShare: true },
  topShare: { good: 0.05, fair: 0.2, isShare: true },
  chattering: { good: 0, fair: 0, isShare: false },
  // EEMUA 191: fewer than ten stand on average.
  standingAverage: { good: 10, fair: 20, isShare: false },
  stale: { good: 0, fair: 5, isShare: false },
};

/** Share of all alarms that levels of four priorities should have at most, the first to be answered first. */
export const LEVEL_TARGETS = [0.01, 0.05, 0.15] as const;

/** Whether any alarm was recorded in the time; without one the figures are of nothing, and nothing is judged by them. */
export function hasRecords({
  total,
  subsequent,
  standing,
  standingPeak,
  staleCount,
}: AlarmPerformance): boolean {
  return Math.max(total, subsequent, standing, standingPeak, staleCount) > 0;
}

/** How the figures stand against the standard, in the order in which they are worked on. */
export function assess(found: AlarmPerformance): readonly Measure[] {
  const values: Readonly<Record<MeasureName, number>> = {
    average: found.average,
    peak: found.peak,
    floodShare: found.floodShare,
    busyHourShare: found.busyHourShare,
    topShare: found.topShare,
    chattering: found.chattering.length,
    standingAverage: found.standingAverage,
    stale: found.staleCount,
  };
  return (Object.keys(LIMITS) as MeasureName[]).map((name) => {
    const value = values[name];
    const { good, fair, isShare } = LIMITS[name];
    // Of few alarms ten rules are always most.
    const isFew = name === 'topShare' && value > good && found.average <= LIMITS.average.good;
    const judged = value <= good ? 'good' : value <= fair ? 'fair' : 'poor';
    return {
      name,
      value,
      good,
      fair,
      isShare,
      verdict: isFew ? 'few' : judged,
    };
  });
}
