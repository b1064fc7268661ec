import type { JudgedRule } from './judged-rule.ts';
import type { Reading } from './reading.ts';

/** What is told of one signal. */
export interface TakenValue {
  readonly signalId: number;
  /** Its `atMs` by the engine's clock; one of earlier than was told before counts as of then. */
  readonly reading: Reading;
}

/** The newest time of values, by the clock of the device, ms UTC. */
export function newestMs(values: readonly TakenValue[]): number {
  return values.reduce((newest, { reading }) => Math.max(newest, reading.timeMs), Number.NEGATIVE_INFINITY);
}

/** Values that arrived together: what of them each rule is judged by, and when. */
export class Message {
  /** Of each signal the last reading. */
  readonly last: ReadonlyMap<number, Reading>;
  readonly #values: readonly TakenValue[];
  /** Where the last reading of each signal stands. */
  readonly #lastAt: ReadonlyMap<number, number>;

  constructor(values: readonly TakenValue[]) {
    this.#values = values;
    this.last = new Map(values.map(({ signalId, reading }) => [signalId, reading]));
    this.#lastAt = new Map(values.map(({ signalId }, at) => [signalId, at]));
  }

  /**
   * The time of what a rule is judged by at one of the values, by the clock of the device, ms UTC; undefined: it is not
   * judged there.
   * @param at place of the value, which is of a signal that the rule looks at
   */
  timeOf({ conditionSignals }: JudgedRule, at: number): number | undefined {
    const { signalId, reading } = this.#values[at]!;
    if (this.last.size === 1) return reading.timeMs;
    const there = conditionSignals.filter((id) => this.last.has(id));
    if (there.length > 1) {
      const isLast = at === Math.max(...there.map((id) => this.#lastAt.get(id)!));
      return isLast ? Math.max(...there.map((id) => this.last.get(id)!.timeMs)) : undefined;
    }
    // The suppressor alone, or of the condition one: then the suppressor counts as it is after the message.
    return there.length === 0 || there[0] === signalId ? reading.timeMs : undefined;
  }
}
