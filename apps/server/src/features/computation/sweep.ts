import { createMemory, type MvarInput, mvarKey } from '@zutai/contract';
import type { HistoryColumns } from '../history/index.ts';
import type { GraphValue } from './project-graph.ts';

const HOUR_MS = 3_600_000;

/** What a stretch of calculated values is made from. */
export interface SweepInput {
  /** Values to be calculated, each behind those it needs. */
  readonly values: readonly GraphValue[];
  readonly fromMs: number;
  /** Not counted. */
  readonly endMs: number;
  /** What was recorded in the stretch of all they need that is not among them, by key. */
  readonly inputs: ReadonlyMap<string, HistoryColumns>;
  /** What held before the stretch, of these and of the values themselves, by key. */
  readonly held: ReadonlyMap<string, MvarInput>;
  /** Times at which the values have a row already, by id: they are calculated anew. */
  readonly ownTimes: ReadonlyMap<string, Float64Array>;
  /** What functions over time remember of before the stretch, by id; nothing: they begin anew. Not changed. */
  readonly memories: ReadonlyMap<string, readonly number[]>;
  /** How far values that are good still hold, ms UTC: full hours until then are rows of what goes on by itself. */
  readonly heldUntilMs: number;
}

/** What a value is in a stretch, times ascending. */
export interface SweptValue {
  readonly times: number[];
  readonly values: number[];
  readonly codes: number[];
}

export interface Checkpoint {
  readonly id: string;
  /** Nothing later is in it; ms UTC. */
  readonly atMs: number;
  readonly memory: readonly number[];
}

export interface SweepResult {
  readonly rows: ReadonlyMap<string, SweptValue>;
  /** One for each full hour that was passed, and one of the end. */
  readonly checkpoints: readonly Checkpoint[];
}

/** At one time a number of inputs has a row, or a value is to be calculated for its own sake. */
interface Event {
  readonly timeMs: number;
  readonly key: string;
  readonly input: MvarInput | undefined;
}

/**
 * Calculates a stretch: each value at every time at which something it needs was recorded, from what held then. What it
 * is at a time depends on what was recorded until then alone, not on when it is calculated.
 */
export function sweep(from: SweepInput): SweepResult {
  const { values, fromMs, endMs } = from;
  const events = listEvents(from);
  const current = new Map(from.held);
  const read = (key: string) => current.get(key);
  const memories = new Map(
    values.map(({ id, calculator }) => [
      id,
      [...(from.memories.get(id) ?? createMemory(calculator.memorySize))],
    ]),
  );
  const rows = new Map<string, SweptValue>(
    values.map(({ id }) => [id, { times: [], values: [], codes: [] }]),
  );
  const remembering = values.filter(({ calculator }) => calculator.memorySize > 0);
  const checkpoints: Checkpoint[] = [];
  let lastMs = fromMs - 1;
  for (let at = 0; at < events.length; ) {
    const { timeMs } = events[at]!;
    if (Math.floor(timeMs / HOUR_MS) > Math.floor(lastMs / HOUR_MS) && lastMs >= fromMs)
      keep(timeMs - (timeMs % HOUR_MS) - 1);
    const touched = new Set<string>();
    for (; events[at]?.timeMs === timeMs; at += 1) {
      const { key, input } = events[at]!;
      touched.add(key);
      if (input !== undefined) current.set(key, input);
    }
    for (const value of values) {
      if (timeMs < value.sinceMs) continue;
      const own = mvarKey(value.id);
      if (!touched.has(own) && !value.keys.some((key) => touched.has(key))) continue;
      const result = value.calculator.step(read, timeMs, memories.get(value.id)!);
      touched.add(own);
      current.set(own, { value: result.value, time: timeMs, code: result.code });
      const row = rows.get(value.id)!;
      row.times.push(timeMs);
      row.values.push(result.value);
      row.codes.push(Number(result.code));
    }
    lastMs = timeMs;
  }
  if (Number.isFinite(endMs)) keep(endMs - 1);
  else if (lastMs >= fromMs) keep(lastMs);
  return { rows, checkpoints };

  function keep(atMs: number): void {
    for (const { id, sinceMs } of remembering)
      if (atMs >= sinceMs) checkpoints.push({ id, atMs, memory: [...memories.get(id)!] });
  }
}

function listEvents({ values, fromMs, endMs, inputs, ownTimes, heldUntilMs }: SweepInput): Event[] {
  const events: Event[] = [];
  let newestMs = Math.min(heldUntilMs, endMs - 1);
  for (const [key, { times, values: numbers, codes }] of inputs)
    for (let i = 0; i < times.length; i += 1) {
      const timeMs = times[i] as number;
      if (timeMs < fromMs || timeMs >= endMs) continue;
      const number = numbers[i] as number;
      const input = {
        value: Number.isNaN(number) ? null : number,
        time: timeMs,
        code: String(codes?.[i] ?? 200),
      };
      events.push({ timeMs, key, input });
      newestMs = Math.max(newestMs, timeMs);
    }
  const own = (id: string, timeMs: number) => {
    if (timeMs >= fromMs && timeMs < endMs) events.push({ timeMs, key: mvarKey(id), input: undefined });
  };
  for (const { id, sinceMs, calculator } of values) {
    own(id, sinceMs);
    for (const timeMs of ownTimes.get(id) ?? []) own(id, timeMs);
    if (calculator.memorySize === 0) continue;
    // What adds up by itself has a row at each full hour, and one before: where periods end.
    const firstMs = Math.max(fromMs, sinceMs);
    for (let hourMs = Math.ceil(firstMs / HOUR_MS) * HOUR_MS; hourMs <= newestMs; hourMs += HOUR_MS) {
      own(id, hourMs - 1);
      own(id, hourMs);
    }
  }
  return events.sort((a, b) => a.timeMs - b.timeMs);
}
