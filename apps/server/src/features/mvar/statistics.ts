import type { Mvar, mvarPeriod } from '@zutai/contract';
import { fillText, type Language, resources } from '@zutai/i18n';
import type { z } from 'zod';

type Period = z.output<typeof mvarPeriod>;

/** Most steps of one statistic: what a chart or a sheet can still show. */
export const MAX_STEPS = 5000;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Days begin at midnight in UTC+8 (specification, section 1). */
const ZONE_MS = 8 * HOUR_MS;
/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const MONDAY_MS = 3 * DAY_MS;

/** Number of the step a moment falls into; neighbours differ by one. */
const STEP_OF: Readonly<Record<Period, (localMs: number) => number>> = {
  hour: (localMs) => Math.floor(localMs / HOUR_MS),
  day: (localMs) => Math.floor(localMs / DAY_MS),
  week: (localMs) => Math.floor((localMs + MONDAY_MS) / (7 * DAY_MS)),
  month: (localMs) => {
    const date = new Date(localMs);
    return date.getUTCFullYear() * 12 + date.getUTCMonth();
  },
  year: (localMs) => new Date(localMs).getUTCFullYear(),
};

/** Steps that a range touches; its end is not part of it. 0 when it is empty or reversed. */
export function countSteps(period: Period, fromMs: number, toMs: number): number {
  if (toMs <= fromMs) return 0;
  const stepOf = STEP_OF[period];
  return stepOf(toMs - 1 + ZONE_MS) - stepOf(fromMs + ZONE_MS) + 1;
}

/** What keeps a statistic over these calculated values from being made. */
export function listStatisticProblems(language: Language, mvars: readonly Mvar[], stepCount: number) {
  const texts = resources[language].mvarFormula;
  const problems: { mvarId: string | null; code: string; message: string }[] = [];
  if (stepCount === 0) problems.push({ mvarId: null, code: 'rangeReversed', message: texts.rangeReversed });
  if (stepCount > MAX_STEPS) {
    const message = fillText(texts.tooManySteps, { count: stepCount, max: MAX_STEPS });
    problems.push({ mvarId: null, code: 'tooManySteps', message });
  }
  for (const { id, signals, sources } of mvars)
    if (sources.length < signals.length)
      problems.push({ mvarId: id, code: 'signalMissing', message: texts.signalMissing });
  return problems;
}
