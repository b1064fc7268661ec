import { CODE_GOOD, isGoodCode, type LiveValue, type Mvar, prepareMvar } from '@zutai/contract';
import type { Pool } from 'pg';
import { mergeRows, readRaw, type StoredValue } from '../history/index.ts';
import type { Before } from './statistic/value-steps.ts';

/** Values in the order of their times; NaN for one that is no good number. */
interface Values {
  readonly times: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

export interface ValueSource {
  readonly before: Before;
  readonly values: AsyncIterable<Values>;
}

interface Range {
  readonly fromMs: number;
  /** Inclusive. */
  readonly toMs: number;
}

const GOOD = Number(CODE_GOOD);
const NOTHING: Before = { known: Number.NaN, held: Number.NaN };

/** Recorded values of a signal of numbers or a switch. */
export function readSignalValues(
  pool: Pool,
  { id }: { readonly id: string },
  before: Before,
  range: Range,
): ValueSource {
  async function* values(): AsyncGenerator<Values> {
    for await (const chunk of readRaw(pool, { signalId: id, isText: false, ...range }))
      yield {
        times: chunk.times,
        values: chunk.values.map((value, i) =>
          Number.isFinite(value) && isGoodCode(chunk.codes?.[i] ?? GOOD) ? value : Number.NaN,
        ),
      };
  }
  return { before, values: values() };
}

/** A calculated value that is of signals alone: calculated anew at each time at which one of them was recorded. */
export async function readMvarValues(
  pool: Pool,
  mvar: Mvar,
  find: (signalIds: readonly string[], beforeMs: number) => Promise<StoredValue[]>,
  range: Range,
): Promise<ValueSource> {
  const calculator = prepareMvar(mvar);
  // A signal that is not of the project any more counts as bad, as in the browser.
  const own = new Set(mvar.sources.map(({ signalId }) => signalId));
  const ids = calculator.signalIds.filter((id) => own.has(id));
  const live = new Map<string, LiveValue>();
  for (const { signalId, timeMs, value, text, code } of await find(ids, range.fromMs))
    live.set(String(signalId), {
      id: String(signalId),
      value: text ?? value,
      time: timeMs,
      code: String(code),
    });
  const compute = () => {
    const { value, code } = calculator.compute((id) => live.get(id));
    return isGoodCode(code) ? value : Number.NaN;
  };
  const held = compute();
  const before = Number.isNaN(held) ? NOTHING : { known: held, held };
  async function* values(): AsyncGenerator<Values> {
    const sources = ids.map((id) => readRaw(pool, { signalId: id, isText: false, ...range }));
    let times: number[] = [];
    let numbers: number[] = [];
    for await (const { timeMs, cells } of mergeRows(sources)) {
      for (const [i, cell] of cells.entries()) {
        const id = ids[i]!;
        if (cell !== undefined)
          live.set(id, { id, value: cell.value, time: timeMs, code: String(cell.code) });
      }
      times.push(timeMs);
      numbers.push(compute());
      if (times.length < 10_000) continue;
      yield { times, values: numbers };
      times = [];
      numbers = [];
    }
    if (times.length > 0) yield { times, values: numbers };
  }
  return { before, values: values() };
}
