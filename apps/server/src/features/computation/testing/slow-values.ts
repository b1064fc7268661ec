import { periodStartMs } from '@zutai/contract';

/** An expression as a tree, apart from its text: what a formula has to come to is worked out of it in the simplest way. */
export type Tree =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'signal'; readonly place: number }
  | { readonly kind: 'mvar'; readonly place: number }
  | { readonly kind: '+' | '*' | 'max'; readonly a: Tree; readonly b: Tree }
  | {
      readonly kind:
        | 'average'
        | 'integral'
        | 'difference'
        | 'increase'
        | 'runHours'
        | 'switchCount'
        | 'previous';
      readonly of: Tree;
      readonly isHourly: boolean;
    };

export interface SlowRow {
  readonly timeMs: number;
  readonly value: number;
  readonly isGood: boolean;
}

interface Result {
  readonly value: number;
  readonly isGood: boolean;
}

const NOTHING: Result = { value: 0, isGood: false };

/** All values of a project, worked out anew from all rows each time one is asked for. */
export class SlowValues {
  /** By signal and time. */
  readonly signals: Map<number, SlowRow>[];
  readonly #trees: readonly Tree[];
  /** Times at which each calculated value has a row, ascending. */
  readonly #times: readonly (readonly number[])[];
  readonly #known = new Map<string, Result>();

  constructor(
    signals: Map<number, SlowRow>[],
    trees: readonly Tree[],
    times: readonly (readonly number[])[],
  ) {
    this.signals = signals;
    this.#trees = trees;
    this.#times = times;
  }

  /** The value a row of this time has to hold. */
  rowOf(place: number, timeMs: number): Result {
    const key = `${place}@${timeMs}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const tree = this.#trees[place]!;
    const { value, isGood } = this.#evaluate(tree, place, timeMs);
    // What is not good counts as 0 in it, and makes the whole not good.
    const result = Number.isFinite(value) ? { value, isGood } : { value: 0, isGood: false };
    this.#known.set(key, result);
    return result;
  }

  #evaluate(tree: Tree, place: number, timeMs: number): Result {
    switch (tree.kind) {
      case 'number':
        return { value: tree.value, isGood: true };
      case 'signal': {
        const row = [...this.signals[tree.place]!.values()]
          .filter((one) => one.timeMs <= timeMs)
          .sort((a, b) => a.timeMs - b.timeMs)
          .at(-1);
        return row?.isGood ? { value: row.value, isGood: true } : NOTHING;
      }
      case 'mvar': {
        const heldMs = this.#times[tree.place]!.findLast((one) => one <= timeMs);
        const held = heldMs === undefined ? NOTHING : this.rowOf(tree.place, heldMs);
        return held.isGood ? held : NOTHING;
      }
      case '+':
      case '*':
      case 'max': {
        const [a, b] = [this.#evaluate(tree.a, place, timeMs), this.#evaluate(tree.b, place, timeMs)];
        const value =
          tree.kind === '+'
            ? a.value + b.value
            : tree.kind === '*'
              ? a.value * b.value
              : Math.max(a.value, b.value);
        return { value, isGood: a.isGood && b.isGood };
      }
      default:
        return this.#overTime(tree, place, timeMs);
    }
  }

  #overTime(tree: Tree & { of: Tree; isHourly: boolean }, place: number, timeMs: number): Result {
    const startMs = tree.isHourly ? periodStartMs('hour', timeMs) : Number.NEGATIVE_INFINITY;
    const steps = this.#times[place]!.filter((one) => one <= timeMs).map((one) => {
      const { value, isGood } = this.#evaluate(tree.of, place, one);
      return { timeMs: one, value, isGood: isGood && Number.isFinite(value) };
    });
    const now = steps.at(-1)!;
    const good = steps.filter((step) => step.isGood);
    const within = good.filter((step) => step.timeMs >= startMs);
    const before = good.filter((step) => step.timeMs < startMs).at(-1);
    const all = before === undefined ? within : [before, ...within];
    let sum = 0;
    let duration = 0;
    for (const [index, step] of steps.entries()) {
      const endMs = steps[index + 1]?.timeMs ?? step.timeMs;
      const ms = Math.max(0, endMs - Math.max(step.timeMs, startMs));
      if (!step.isGood) continue;
      sum += (tree.kind === 'runHours' ? (step.value === 0 ? 0 : 1) : step.value) * ms;
      duration += ms;
    }
    const pairs = all.slice(1).map((step, index) => [all[index]!.value, step.value] as const);
    const answer = (value: number): Result => ({ value, isGood: now.isGood });
    switch (tree.kind) {
      case 'integral':
      case 'runHours':
        return answer(sum / 3_600_000);
      case 'average':
        return answer(duration > 0 ? sum / duration : this.#evaluate(tree.of, place, timeMs).value);
      case 'difference':
        return answer(all.length === 0 ? 0 : all.at(-1)!.value - all[0]!.value);
      case 'increase':
        return answer(pairs.reduce((total, [a, b]) => total + (b >= a ? b - a : b), 0));
      case 'switchCount':
        return answer(pairs.filter(([a, b]) => a === 0 && b !== 0).length);
      default: {
        const differing = good.filter((step) => step.value !== good.at(-1)!.value);
        return answer(differing.at(-1)?.value ?? Number.NaN);
      }
    }
  }
}

/** The text of a formula. */
export function formulaOf(tree: Tree, signalIds: readonly string[], mvarIds: readonly string[]): string {
  const text = (one: Tree): string => formulaOf(one, signalIds, mvarIds);
  switch (tree.kind) {
    case 'number':
      return String(tree.value);
    case 'signal':
      return `\${7.${signalIds[tree.place]}}`;
    case 'mvar':
      return `\${mvar.${mvarIds[tree.place]}}`;
    case '+':
    case '*':
      return `(${text(tree.a)} ${tree.kind} ${text(tree.b)})`;
    case 'max':
      return `max(${text(tree.a)}, ${text(tree.b)})`;
    default:
      return `${tree.kind}(${text(tree.of)}${tree.isHourly ? ', hour' : ''})`;
  }
}
