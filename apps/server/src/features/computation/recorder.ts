import { type MvarInput, mvarKey } from '@zutai/contract';
import type { ClientBase, Pool } from 'pg';
import type { Database } from '../../platform/db/database.ts';
import type { Lease } from '../../platform/db/lease/lease.ts';
import {
  HistoryBatch,
  type HistoryColumns,
  type NewestReader,
  oldestKeptMs,
  type Partitions,
  readHistoryOf,
  writeBatches,
} from '../history/index.ts';
import {
  addLateStretch,
  noteProgress,
  type Recalculation,
  readBegins,
  readCheckpoints,
  replaceCheckpoints,
  takeArrivals,
} from './computation-repository.ts';
import { HeldValues } from './held-values.ts';
import type { GraphValue, ProjectGraph } from './project-graph.ts';
import { type Checkpoint, type SweepResult, sweep } from './sweep.ts';

const HOUR_MS = 3_600_000;
/** What arrives later than this is computed in steps beside what is new. */
const LATE_MS = 10 * 60_000;
/** Rows one step should come to. */
const STEP_ROWS = 20_000;
const MAX_STEP_HOURS = 24 * 31;
/** Newest checkpoints kept in memory a value: what gateways bring a little out of order begins at one of them. */
const RECENT = 32;

const ATTEMPTS = 3;
/** check_violation: of a partitioned table also that no partition takes the row. */
const isWithoutPartition = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '23514';

class DaysMissing extends Error {
  readonly days: readonly number[];

  constructor(days: readonly number[]) {
    super('days of history have no table yet');
    this.days = days;
  }
}

export interface RecorderOptions {
  readonly database: Database;
  readonly partitions: Partitions;
  readonly newestReader: NewestReader;
  readonly rawRetentionDays?: number | undefined;
}

interface Stretch {
  readonly fromMs: number;
  /** Not counted; infinite for all there is. */
  readonly endMs: number;
}

/** Writes the values a project computes into history, behind what they are computed from. */
export class Recorder {
  readonly graph: ProjectGraph;
  readonly #isBound: (signalId: string) => boolean;
  readonly #options: RecorderOptions;
  /** Ascending by time, by id. */
  readonly #recent = new Map<string, Checkpoint[]>();
  /** What each value over time remembers after its newest row, by id; a stretch that is under way does not touch it. */
  readonly #heads = new Map<string, Checkpoint>();
  #working: Promise<unknown> = Promise.resolve();
  readonly #held: HeldValues;
  /** Days that have a table, as far as this process knows. */
  readonly #days = new Set<number>();
  /** Hours of the next step of a stretch. */
  #stepHours = 1;

  /** @param isBound whether a signal is of equipment of the project; others have no value */
  constructor(graph: ProjectGraph, isBound: (signalId: string) => boolean, options: RecorderOptions) {
    this.graph = graph;
    this.#isBound = isBound;
    this.#options = options;
    this.#held = new HeldValues(options.newestReader);
  }

  /** The newest a value over time remembers, for its present value. */
  headOf(id: string): Checkpoint | undefined {
    return this.#heads.get(id);
  }

  /** Reads what values over time remembered last. */
  async loadHeads(pool: Pool): Promise<void> {
    const ids = this.graph.ordered.filter(({ calculator }) => calculator.memorySize > 0).map(({ id }) => id);
    if (ids.length === 0) return;
    // What was recorded meanwhile is newer.
    for (const [id, head] of await readCheckpoints(pool, ids, 8.64e15))
      if (!this.#heads.has(id)) this.#heads.set(id, head);
  }

  /** When nothing more comes of what it is recording now. */
  async settled(): Promise<void> {
    await this.#working.catch(() => undefined);
  }

  /**
   * Computes what has arrived since the last time, in one transaction with its being taken.
   * @param heldUntilMs how far what is good still holds
   * @returns whether anything had arrived
   */
  async recordArrivals(lease: Lease, heldUntilMs: number): Promise<boolean> {
    const done = await this.#inTransaction(lease, async (client) => {
      if (!(await this.#isCurrent(client))) return undefined;
      const arrivals = await takeArrivals(client, this.graph.projectId);
      if (arrivals.size === 0) return undefined;
      const byValueId = new Map(this.graph.ordered.map(({ id, valueId }) => [valueId, id]));
      const lateMs = Date.now() - LATE_MS;
      const oldestMs = oldestKeptMs(Date.now(), this.#options.rawRetentionDays);
      const late = [...arrivals].filter(([, fromMs]) => fromMs < lateMs);
      if (late.length > 0) {
        this.#held.forget();
        const values = this.#affectedBy(late, byValueId);
        const fromMs = Math.max(oldestMs, Math.min(...late.map(([, ms]) => ms)));
        if (values.length > 0)
          await addLateStretch(client, {
            projectId: this.graph.projectId,
            mvarIds: values.map(({ id }) => id),
            fromMs,
          });
      }
      const recent = [...arrivals].filter(([, fromMs]) => fromMs >= lateMs);
      const values = this.#affectedBy(recent, byValueId);
      if (values.length === 0) return { values, result: undefined };
      const fromMs = Math.min(...recent.map(([, ms]) => ms));
      const stretch = { fromMs, endMs: Number.POSITIVE_INFINITY };
      return { values, result: await this.#compute(client, values, stretch, heldUntilMs) };
    });
    if (done?.result !== undefined) this.#remember(done.values, done.result);
    return done !== undefined;
  }

  /** Has what goes on by itself recorded until a full hour that has passed. */
  async recordHour(lease: Lease, hourMs: number): Promise<void> {
    const values = this.graph.overTime;
    if (values.length === 0) return;
    const result = await this.#inTransaction(lease, async (client) =>
      (await this.#isCurrent(client))
        ? this.#compute(client, values, { fromMs: hourMs - 1, endMs: Number.POSITIVE_INFINITY }, hourMs)
        : undefined,
    );
    if (result !== undefined) this.#remember(values, result);
  }

  /** Computes the next step of a stretch. */
  async recordStep(lease: Lease, { id, mvarIds, toMs, doneMs }: Recalculation): Promise<void> {
    const values = this.graph.affectedBy([], mvarIds);
    this.#held.forget();
    const hasMemory = values.some(({ calculator }) => calculator.memorySize > 0);
    // What adds up changes until now.
    const lastMs = hasMemory ? Date.now() : Math.min(toMs, Date.now());
    const hours = this.#stepHours;
    const stepEndMs = (Math.floor(doneMs / HOUR_MS) + hours) * HOUR_MS;
    const isLast = values.length === 0 || stepEndMs > lastMs;
    const endMs = !isLast ? stepEndMs : hasMemory ? Number.POSITIVE_INFINITY : Math.floor(toMs) + 1;
    const result = await this.#inTransaction(lease, async (client) => {
      if (!(await this.#isCurrent(client))) return undefined;
      const computed =
        values.length === 0
          ? undefined
          : await this.#compute(client, values, { fromMs: doneMs, endMs }, Number.NEGATIVE_INFINITY);
      await noteProgress(client, id, isLast ? lastMs : endMs, isLast);
      return computed;
    });
    if (result === undefined) return;
    // Present values go on from what it has made: a signal that is quiet brings nothing else they could begin at.
    if (isLast && hasMemory) this.#remember(values, result);
    else this.#forget(values, result.fromMs);
    const factor = STEP_ROWS / Math.max(1, countRows(result));
    this.#stepHours = Math.max(1, Math.min(MAX_STEP_HOURS, Math.floor(hours * Math.min(4, factor))));
  }

  /** Whether the definitions are those of the tables: what has just been changed is for who has read it. */
  async #isCurrent(client: ClientBase): Promise<boolean> {
    const begins = await readBegins(client, this.graph.projectId);
    return (
      begins.size === this.graph.size &&
      [...begins].every(([id, sinceMs]) => this.graph.get(id)?.sinceMs === sinceMs)
    );
  }

  #affectedBy(
    arrivals: readonly (readonly [number, number])[],
    byValueId: ReadonlyMap<number, string>,
  ): GraphValue[] {
    const own = arrivals.flatMap(([id]) => byValueId.get(id) ?? []);
    return this.graph.affectedBy(
      arrivals.map(([id]) => String(id)),
      own,
    );
  }

  async #compute(
    client: ClientBase,
    values: readonly GraphValue[],
    { fromMs: askedMs, endMs }: Stretch,
    heldUntilMs: number,
  ): Promise<SweepResult & Stretch> {
    const { memories, fromMs } = await this.#beginning(client, values, askedMs);
    const affected = new Set(values.map(({ id }) => mvarKey(id)));
    const keys = [...new Set(values.flatMap((value) => value.keys))].filter((key) => !affected.has(key));
    const idOf = new Map<string, number>();
    for (const key of keys) {
      const id = this.#valueIdOf(key);
      if (id !== undefined) idOf.set(key, id);
    }
    const ownIds = new Map(values.map(({ id, valueId }) => [id, valueId]));
    const found = await readHistoryOf(client, {
      signalIds: [...idOf.values(), ...ownIds.values()],
      fromMs,
      endMs,
    });
    for (const { id, valueId } of values) idOf.set(mvarKey(id), valueId);
    const stored = await this.#held.read([...idOf.values()], fromMs);
    const held = new Map<string, MvarInput>();
    for (const [key, id] of idOf) {
      const one = stored.get(id);
      if (one !== undefined) held.set(key, { value: one.value, time: one.timeMs, code: String(one.code) });
    }
    const inputs = new Map<string, HistoryColumns>();
    for (const [key, id] of idOf) {
      const columns = affected.has(key) ? undefined : found.get(id);
      if (columns !== undefined) inputs.set(key, columns);
    }
    const ownTimes = new Map<string, Float64Array>();
    for (const [id, valueId] of ownIds) {
      const columns = found.get(valueId);
      if (columns !== undefined) ownTimes.set(id, columns.times);
    }
    const result = sweep({
      ...{ values, fromMs, endMs, inputs, held, ownTimes, memories, heldUntilMs },
    });
    await this.#write(client, ownIds, result);
    const remembering = values.filter(({ calculator }) => calculator.memorySize > 0).map(({ id }) => id);
    await replaceCheckpoints(client, remembering, { fromMs, endMs }, result.checkpoints);
    return { ...result, fromMs, endMs };
  }

  /** What values over time remember of before, and from when the stretch has to be computed for that. */
  async #beginning(client: ClientBase, values: readonly GraphValue[], askedMs: number) {
    const remembering = values.filter(
      ({ sinceMs, calculator }) => calculator.memorySize > 0 && sinceMs < askedMs,
    );
    const memories = new Map<string, readonly number[]>();
    if (remembering.length === 0) return { memories, fromMs: askedMs };
    // One time for all: what each remembers has to be of the same moment.
    let fromMs = askedMs;
    for (;;) {
      const stored = await readCheckpoints(
        client,
        remembering.map(({ id }) => id),
        fromMs,
      );
      const beginnings = remembering.map(({ id, sinceMs }) => {
        const kept = latestBefore(this.#recent.get(id), fromMs);
        const known = stored.get(id);
        const checkpoint = kept !== undefined && kept.atMs >= (known?.atMs ?? 0) ? kept : known;
        return { id, sinceMs, checkpoint, nextMs: checkpoint === undefined ? sinceMs : checkpoint.atMs + 1 };
      });
      const earliestMs = Math.min(...beginnings.map(({ nextMs }) => nextMs));
      // Nothing happened to a value between its checkpoint and the stretch, unless another has to begin earlier.
      const isCommon = beginnings.every(
        ({ nextMs, sinceMs }) => nextMs === earliestMs || sinceMs >= earliestMs,
      );
      if (isCommon || earliestMs === fromMs) {
        for (const { id, checkpoint, sinceMs } of beginnings)
          if (checkpoint !== undefined && sinceMs < earliestMs) memories.set(id, checkpoint.memory);
        return { memories, fromMs: earliestMs };
      }
      fromMs = earliestMs;
    }
  }

  #valueIdOf(key: string): number | undefined {
    if (!key.startsWith('mvar.')) return this.#isBound(key) ? Number(key) : undefined;
    return this.graph.get(key.slice('mvar.'.length))?.valueId;
  }

  async #write(
    client: ClientBase,
    ownIds: ReadonlyMap<string, number>,
    { rows }: SweepResult,
  ): Promise<void> {
    const batch = new HistoryBatch();
    for (const [id, { times, values, codes }] of rows)
      for (let i = 0; i < times.length; i += 1)
        batch.append(false, ownIds.get(id)!, times[i]!, values[i]!, codes[i]!);
    if (batch.rowCount === 0) return;
    const missing = [...batch.days].filter((day) => !this.#days.has(day));
    if (missing.length > 0) throw new DaysMissing(missing);
    await writeBatches(client, [batch], true);
  }

  #remember(values: readonly GraphValue[], { fromMs, checkpoints }: SweepResult & Stretch): void {
    this.#forget(values, fromMs);
    for (const checkpoint of checkpoints) {
      const kept = this.#recent.get(checkpoint.id) ?? [];
      kept.push(checkpoint);
      if (kept.length > RECENT) kept.shift();
      this.#recent.set(checkpoint.id, kept);
      this.#heads.set(checkpoint.id, checkpoint);
    }
  }

  #forget(values: readonly GraphValue[], fromMs: number): void {
    for (const { id } of values) {
      const kept = this.#recent.get(id)?.filter(({ atMs }) => atMs < fromMs);
      if (kept !== undefined) this.#recent.set(id, kept);
    }
  }

  #inTransaction<T>(lease: Lease, work: (client: ClientBase) => Promise<T>): Promise<T> {
    const working = this.#tryAgain(lease, work);
    this.#working = working;
    return working;
  }

  /** Days are made outside of the transaction, which holds a lock that would wait for itself. */
  async #tryAgain<T>(lease: Lease, work: (client: ClientBase) => Promise<T>): Promise<T> {
    const { partitions } = this.#options;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#tryTransaction(lease, work);
      } catch (error) {
        if (attempt === ATTEMPTS) throw error;
        if (error instanceof DaysMissing) {
          await partitions.ensureDays(error.days);
          for (const day of error.days) this.#days.add(day);
        } else if (isWithoutPartition(error)) {
          // Compression has emptied and dropped a day since.
          partitions.forget();
          this.#days.clear();
        } else throw error;
      }
    }
  }

  async #tryTransaction<T>(lease: Lease, work: (client: ClientBase) => Promise<T>): Promise<T> {
    return this.#options.database.withTransaction(
      async ({ client }) => {
        // Before the snapshot; see history/source/snapshot-reader.ts.
        await client.query('lock table only history in access share mode');
        await lease.fence(client);
        return work(client);
      },
      { isolation: 'repeatable read' },
    );
  }
}

function latestBefore(checkpoints: readonly Checkpoint[] | undefined, beforeMs: number) {
  return checkpoints?.findLast(({ atMs }) => atMs < beforeMs);
}

function countRows({ rows }: SweepResult): number {
  let count = 0;
  for (const { times } of rows.values()) count += times.length;
  return count;
}
