import type { ReportStatistic } from '@zutai/contract';

/** What is known of a signal or calculated value in a step; numbers are NaN where there is none. */
export interface StepValues {
  /** Recorded values, and those of them that are good numbers; NaN, as `goodMs` is, where it is not known. */
  readonly count: number;
  readonly goodCount: number;
  readonly min: number;
  readonly max: number;
  readonly first: number;
  readonly last: number;
  readonly sum: number;
  /** Integral over the time in which a good value held, value × ms. */
  readonly integral: number;
  /** How long a good value held, and how long the step is until now. */
  readonly goodMs: number;
  readonly lengthMs: number;
  /** Sum of what it went up, see `increase` of the contract. */
  readonly increase: number;
  readonly runMs: number;
  readonly switchCount: number;
}

/** Statistics for which each value has to be looked at: no roll-up holds them. */
export const NEEDS_VALUES: ReadonlySet<ReportStatistic> = new Set(['increase', 'runHours', 'switchCount']);

const HOUR_MS = 3_600_000;

/** What is said of steps one after the other: what held at the end of one is what the next begins with. */
export class StatisticReader {
  readonly #statistic: ReportStatistic;
  /** The last good value so far. */
  #known: number;

  /** @param before the last good value before the first step; NaN when there is none */
  constructor(statistic: ReportStatistic, before: number) {
    this.#statistic = statistic;
    this.#known = before;
  }

  /** Null where nothing can be said. */
  read(step: StepValues): number | null {
    const value = this.#valueOf(step);
    if (step.goodCount > 0 || Number.isNaN(step.count)) this.#known = step.last;
    return Number.isFinite(value) ? value : null;
  }

  #valueOf(step: StepValues): number {
    const isKnown = step.goodCount > 0 || step.goodMs > 0;
    // Nothing was recorded, and what held is what there was all the time.
    const held = step.goodCount === 0 && step.goodMs > 0 ? step.integral / step.goodMs : Number.NaN;
    const or = (value: number) => (step.goodCount > 0 ? value : held);
    switch (this.#statistic) {
      case 'avg':
        return step.goodMs > 0 ? step.integral / step.goodMs : step.last;
      case 'min':
        return or(step.min);
      case 'max':
        return or(step.max);
      case 'first':
        return or(step.first);
      case 'last':
        return or(step.last);
      case 'sum':
        return step.goodCount > 0 ? step.sum : Number.NaN;
      case 'mean':
        return step.goodCount > 0 ? step.sum / step.goodCount : Number.NaN;
      case 'count':
        return step.count;
      case 'difference': {
        if (step.goodCount === 0) return isKnown ? 0 : Number.NaN;
        return step.last - (Number.isNaN(this.#known) ? step.first : this.#known);
      }
      case 'increase':
        return isKnown ? step.increase : Number.NaN;
      case 'runHours':
        return isKnown ? step.runMs / HOUR_MS : Number.NaN;
      case 'switchCount':
        return isKnown ? step.switchCount : Number.NaN;
      case 'goodShare':
        return step.lengthMs > 0 ? (step.goodMs / step.lengthMs) * 100 : Number.NaN;
    }
  }
}
