/** Periods by which functions over time begin anew. */
export const FORMULA_PERIODS = ['hour', 'day', 'week', 'month', 'year'] as const;
export type FormulaPeriod = (typeof FORMULA_PERIODS)[number];

export const isFormulaPeriod = (name: string): name is FormulaPeriod =>
  (FORMULA_PERIODS as readonly string[]).includes(name);

export const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Days begin at midnight in UTC+8 (specification, section 1). */
const ZONE_MS = 8 * HOUR_MS;
/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const MONDAY_MS = 3 * DAY_MS;

const START_OF: Readonly<Record<FormulaPeriod, (localMs: number) => number>> = {
  hour: (localMs) => localMs - modulo(localMs, HOUR_MS),
  day: (localMs) => localMs - modulo(localMs, DAY_MS),
  week: (localMs) => localMs - modulo(localMs + MONDAY_MS, 7 * DAY_MS),
  month: (localMs) => {
    const date = new Date(localMs);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
  },
  year: (localMs) => Date.UTC(new Date(localMs).getUTCFullYear(), 0),
};

/** When the period that a moment lies in began; ms UTC. */
export function periodStartMs(period: FormulaPeriod, timeMs: number): number {
  return START_OF[period](timeMs + ZONE_MS) - ZONE_MS;
}

const modulo = (value: number, by: number) => ((value % by) + by) % by;
