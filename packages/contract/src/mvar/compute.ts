import { CODE_GOOD, CODE_STALE, isGoodCode, type LiveValue } from '../signal/index.ts';
import type { Mvar } from './entity.ts';
import { type Formula, parseFormula } from './formula.ts';

/** A calculated value. */
export interface MvarValue {
  /** Always a finite number (specification, section 5, formula calculation). */
  readonly value: number;
  /** Newest time of the signals it was made of, ms UTC; 0 when none ever had a value. */
  readonly time: number;
  /** '200' when every signal was good and the result is a number; else why it is not to be trusted. */
  readonly code: string;
}

/** Code of a result that is no number, e.g. after a division by 0 (specification, section 8). */
export const CODE_NO_RESULT = '1600000';

/** A calculated value made ready to be calculated often. */
export interface MvarCalculator {
  /** Ids of the signals it needs, without repeats. */
  readonly signalIds: readonly string[];
  compute(read: (signalId: string) => LiveValue | undefined): MvarValue;
}

type Simple = Exclude<Mvar['calcType'], 'formula'>;

const CALCULATIONS: Readonly<Record<Simple, (values: readonly number[]) => number>> = {
  sum: (values) => (values.length === 0 ? Number.NaN : sumOf(values)),
  avg: (values) => sumOf(values) / values.length,
  min: (values) => values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
  max: (values) => values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY),
};

/**
 * Reads the definition of a calculated value once. A signal that is not good counts as 0, and a result
 * that is no finite number becomes 0; either way the result carries a code that is not good.
 */
export function prepareMvar({
  calcType,
  signals,
  formula,
}: Pick<Mvar, 'calcType' | 'signals' | 'formula'>): MvarCalculator {
  if (calcType !== 'formula')
    return calculator([...new Set(signals)], (numberOf) => CALCULATIONS[calcType](signals.map(numberOf)));
  const parsed = parseFormula(formula);
  if (!parsed.ok) return calculator([], () => Number.NaN);
  return calculator(signalIdsOf(parsed.formula), (numberOf) => parsed.formula.compute(numberOf));
}

/** Ids of the signals a formula names, without repeats, in their order. */
export function signalIdsOf(formula: Formula): string[] {
  return [...new Set(formula.signals.map((signal) => signal.signalId))];
}

function calculator(
  signalIds: readonly string[],
  calculate: (numberOf: (signalId: string) => number) => number,
): MvarCalculator {
  return {
    signalIds,
    compute: (read) => {
      const values = new Map<string, number>();
      let time = 0;
      let code = CODE_GOOD;
      for (const id of signalIds) {
        const live = read(id);
        const value = live !== undefined && isGoodCode(live.code) ? toNumber(live.value) : undefined;
        if (live !== undefined && live.time > time) time = live.time;
        // The first signal that is not good says why the result is not.
        if (value === undefined && isGoodCode(code)) code = badCodeOf(live);
        values.set(id, value ?? 0);
      }
      const result = calculate((id) => values.get(id) ?? 0);
      if (Number.isFinite(result)) return { value: result, time, code };
      return { value: 0, time, code: isGoodCode(code) ? CODE_NO_RESULT : code };
    },
  };
}

/** Switches count as 1 and 0, texts by the number they hold; undefined when there is none. */
function toNumber(value: LiveValue['value']): number | undefined {
  if (value === null || value === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

function badCodeOf(live: LiveValue | undefined): string {
  if (live === undefined) return CODE_STALE;
  return isGoodCode(live.code) ? CODE_NO_RESULT : live.code;
}

function sumOf(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}
