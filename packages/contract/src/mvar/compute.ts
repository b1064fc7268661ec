import { CODE_GOOD, CODE_STALE, isGoodCode, type LiveValue } from '../signal/index.ts';
import type { Mvar } from './entity.ts';
import { type Evaluation, type Formula, mvarKey, parseFormula } from './formula.ts';
import { createMemory } from './time-functions.ts';

/** A calculated value. */
export interface MvarValue {
  /** Always a finite number (specification, section 5, formula calculation). */
  readonly value: number;
  /** Newest time of the values it was made of, ms UTC; 0 when none ever had a value. */
  readonly time: number;
  /** '200' when every value was good and the result is a number; else why it is not to be trusted. */
  readonly code: string;
}

/** Code of a result that is no number, e.g. after a division by 0 (specification, section 8). */
export const CODE_NO_RESULT = '1600000';

/** A value as it is calculated with. */
export type MvarInput = Pick<LiveValue, 'value' | 'time' | 'code'>;
/** Reads a signal by its id, another calculated value by `mvarKey`. */
export type ReadInput = (key: string) => MvarInput | undefined;

/** A calculated value made ready to be calculated often. */
export interface MvarCalculator {
  /** Ids of the signals it needs, without repeats. */
  readonly signalIds: readonly string[];
  /** Ids of the other calculated values it needs, without repeats. */
  readonly mvarIds: readonly string[];
  /** Numbers its functions over time remember; 0 when it has none: then its value is of its inputs alone. */
  readonly memorySize: number;
  /** What it is of these inputs, as if nothing had been before. */
  compute(read: ReadInput): MvarValue;
  /**
   * What it is of these inputs at this time, with what was before.
   * @param timeMs not before that of the last step with the same memory
   * @param memory of `memorySize` numbers, changed by the step; `createMemory` makes a new one
   */
  step(read: ReadInput, timeMs: number, memory: number[]): MvarValue;
}

/**
 * Whether it can be calculated from the present values of signals by whoever has them. What remembers, or is made of
 * other calculated values, is computed by the server, which publishes it under the `valueId`.
 */
export const isOfSignalsAlone = ({ memorySize, mvarIds }: MvarCalculator): boolean =>
  memorySize === 0 && mvarIds.length === 0;

type Simple = Exclude<Mvar['calcType'], 'formula'>;
type Definition = Pick<Mvar, 'calcType' | 'signals' | 'formula'>;

const CALCULATIONS: Readonly<Record<Simple, (values: readonly number[]) => number>> = {
  sum: (values) => (values.length === 0 ? Number.NaN : sumOf(values)),
  avg: (values) => sumOf(values) / values.length,
  min: (values) => values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
  max: (values) => values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY),
};

/**
 * Reads the definition of a calculated value once. A value that is not good counts as 0, and a result that is no finite
 * number becomes 0; either way the result carries a code that is not good.
 */
export function prepareMvar({ calcType, signals, formula }: Definition): MvarCalculator {
  if (calcType !== 'formula')
    return calculator([...new Set(signals)], [], 0, ({ read }) => CALCULATIONS[calcType](signals.map(read)));
  const parsed = parseFormula(formula);
  if (!parsed.ok) return calculator([], [], 0, () => Number.NaN);
  const { evaluate, memorySize } = parsed.formula;
  return calculator(signalIdsOf(parsed.formula), mvarIdsOf(parsed.formula), memorySize, evaluate);
}

/** Ids of the signals a formula names, without repeats, in their order. */
export function signalIdsOf(formula: Formula): string[] {
  return [...new Set(formula.signals.map((signal) => signal.signalId))];
}

/** Ids of the calculated values a formula names, without repeats, in their order. */
export function mvarIdsOf(formula: Formula): string[] {
  return [...new Set(formula.mvars.map((mvar) => mvar.mvarId))];
}

function calculator(
  signalIds: readonly string[],
  mvarIds: readonly string[],
  memorySize: number,
  evaluate: (evaluation: Evaluation) => number,
): MvarCalculator {
  const keys = [...signalIds, ...mvarIds.map(mvarKey)];
  function step(read: ReadInput, timeMs: number, memory: number[]): MvarValue {
    const values = new Map<string, number | undefined>();
    let time = 0;
    let code = CODE_GOOD;
    for (const key of keys) {
      const live = read(key);
      const value = live !== undefined && isGoodCode(live.code) ? toNumber(live.value) : undefined;
      if (live !== undefined && live.time > time) time = live.time;
      // The first value that is not good says why the result is not.
      if (value === undefined && isGoodCode(code)) code = badCodeOf(live);
      values.set(key, value);
    }
    const evaluation: Evaluation = {
      read: (key) => {
        const value = values.get(key);
        if (value === undefined) evaluation.isGood = false;
        return value ?? 0;
      },
      ...{ isGood: true, timeMs, memory },
    };
    const result = evaluate(evaluation);
    const isNumber = Number.isFinite(result);
    if (isGoodCode(code) && !(isNumber && evaluation.isGood)) code = CODE_NO_RESULT;
    return { value: isNumber ? result : 0, time, code };
  }
  return {
    ...{ signalIds, mvarIds, memorySize, step },
    compute: (read) => step(read, 0, createMemory(memorySize)),
  };
}

/** Switches count as 1 and 0, texts by the number they hold; undefined when there is none. */
function toNumber(value: MvarInput['value']): number | undefined {
  if (value === null || value === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

function badCodeOf(live: MvarInput | undefined): string {
  if (live === undefined) return CODE_STALE;
  return isGoodCode(live.code) ? CODE_NO_RESULT : live.code;
}

function sumOf(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}
