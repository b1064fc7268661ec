import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Lease } from '../../platform/db/lease/lease.ts';
import { createTestDatabase, type TestDatabase, testLogger } from '../../platform/testing/test-database.ts';
import {
  createHistoryWriter,
  createNewestReader,
  createPartitions,
  type HistoryWriter,
  type Partitions,
} from '../history/index.ts';
import { findRecalculation } from './computation-repository.ts';
import { ProjectGraph, type ValueRecord } from './project-graph.ts';
import { Recorder } from './recorder.ts';
import { formulaOf, type SlowRow, SlowValues, type Tree } from './testing/slow-values.ts';

const MINUTE_MS = 60_000;
const SIGNALS = 3;
const NOT_HELD = Number.NEGATIVE_INFINITY;

/** @param mvars how many calculated values there are already */
const treeOf = (mvars: number): fc.Arbitrary<Tree> =>
  fc.letrec<{ tree: Tree }>((tie) => {
    const signal = fc.nat(SIGNALS - 1).map((place): Tree => ({ kind: 'signal', place }));
    const value = fc.nat(Math.max(0, mvars - 1)).map((place): Tree => ({ kind: 'mvar', place }));
    const number = fc.integer({ min: -3, max: 3 }).map((one): Tree => ({ kind: 'number', value: one }));
    const leaf = mvars > 0 ? fc.oneof(signal, signal, value, number) : fc.oneof(signal, signal, number);
    const pair = fc.record({
      kind: fc.constantFrom('+' as const, '*' as const, 'max' as const),
      a: tie('tree'),
      b: tie('tree'),
    });
    const either = fc.record({
      kind: fc.constantFrom(
        'integral' as const,
        'increase' as const,
        'runHours' as const,
        'switchCount' as const,
      ),
      of: tie('tree'),
      isHourly: fc.boolean(),
    });
    const hourly = fc.record({
      kind: fc.constantFrom('average' as const, 'difference' as const),
      of: tie('tree'),
      isHourly: fc.constant(true),
    });
    const previous = fc.record({
      kind: fc.constant('previous' as const),
      of: tie('tree'),
      isHourly: fc.constant(false),
    });
    return { tree: fc.oneof({ maxDepth: 3 }, leaf, pair, either, hourly, previous) };
  }).tree;

/** What happens: rows come, some of long ago, or the process is another. */
const event = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      rows: fc.array(
        fc.record({
          signal: fc.nat(SIGNALS - 1),
          /** Of the last hours mostly the last minutes. */
          agoMs: fc.oneof(
            { weight: 3, arbitrary: fc.integer({ min: 1_000, max: 8 * MINUTE_MS }) },
            { weight: 1, arbitrary: fc.integer({ min: 12 * MINUTE_MS, max: 200 * MINUTE_MS }) },
          ),
          value: fc.integer({ min: -2, max: 2 }),
          isGood: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
        }),
        { minLength: 1, maxLength: 6 },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.constant('restart' as const) },
);

describe('recorded calculated values', () => {
  let test: TestDatabase;
  let partitions: Partitions;
  let writer: HistoryWriter;
  const awaited = new Set<number>();
  let count = 0;
  beforeAll(async () => {
    test = await createTestDatabase();
    partitions = createPartitions(test.database);
    writer = createHistoryWriter({
      ...{ database: test.database, partitions, logger: testLogger, maxWaitMs: 1 },
      isAwaited: (id) => awaited.has(id),
    });
  });
  afterAll(async () => {
    await writer.close();
    await test.drop();
  });

  const lease = { fence: () => Promise.resolve(), signal: new AbortController().signal } as unknown as Lease;

  async function addProject(trees: readonly Tree[], sinceMs: number) {
    count += 1;
    const { pool } = test.database;
    const one = async (sql: string, values: unknown[]) =>
      (await pool.query<{ id: string }>(sql, values)).rows[0]!.id;
    const organisationId = await one('insert into organisation (title) values ($1) returning id', [
      `o${count}`,
    ]);
    const projectId = await one('insert into project (organisation_id, title) values ($1, $2) returning id', [
      organisationId,
      `p${count}`,
    ]);
    const { rows } = await pool.query<{ id: number }>(
      "select nextval(pg_get_serial_sequence('signal', 'id'))::int as id from generate_series(1, $1)",
      [SIGNALS],
    );
    const signalIds = rows.map(({ id }) => id);
    const mvarIds: string[] = [];
    const values: ValueRecord[] = [];
    for (const [place, tree] of trees.entries()) {
      const formula = formulaOf(tree, signalIds.map(String), mvarIds);
      const used = signalIds.filter((id) => formula.includes(`{7.${id}}`));
      const id = await one(
        `insert into mvar (project_id, title, calc_type, signals, formula) values ($1, $2, 'formula', $3, $4)
         returning id`,
        [projectId, `v${place}`, used, formula],
      );
      mvarIds.push(id);
      await pool.query('update mvar_value set since = to_timestamp($2::float8 / 1000) where mvar_id = $1', [
        id,
        sinceMs,
      ]);
      const valueId = Number(
        await one('select value_id::text as id from mvar_value where mvar_id = $1', [id]),
      );
      values.push({
        id,
        title: '',
        calcType: 'formula',
        signals: used.map(String),
        formula,
        valueId,
        sinceMs,
      });
    }
    return { projectId, signalIds, values };
  }

  it('are what the slow way makes of all rows, whatever came late and whoever went on', async () => {
    const trees = fc.tuple(treeOf(0), treeOf(1), treeOf(2)).map((all) => all as readonly Tree[]);
    await fc.assert(
      fc.asyncProperty(trees, fc.array(event, { minLength: 1, maxLength: 7 }), async (graph, events) => {
        const nowMs = Date.now();
        const sinceMs = nowMs - 150 * MINUTE_MS;
        const { projectId, signalIds, values } = await addProject(graph, sinceMs);
        for (const id of signalIds) awaited.add(id);
        const section = writer.openSection({ fence: () => Promise.resolve(), onCommitted: () => undefined });
        const begin = () =>
          new Recorder(new ProjectGraph(projectId, values), () => true, {
            ...{ database: test.database, partitions, newestReader: createNewestReader(test.database) },
          });
        let recorder = begin();
        const signals = signalIds.map(() => new Map<number, SlowRow>());
        for (const one of events) {
          if (one === 'restart') {
            recorder = begin();
            continue;
          }
          for (const { signal, agoMs, value, isGood } of one.rows) {
            const timeMs = nowMs - agoMs;
            signals[signal]!.set(timeMs, { timeMs, value, isGood });
            section.append(
              false,
              signalIds[signal]!,
              timeMs,
              isGood ? value : Number.NaN,
              isGood ? 200 : 1715,
            );
          }
          await writer.flush();
          await recorder.recordArrivals(lease, NOT_HELD);
          const stretch = await findRecalculation(test.database.pool, [projectId]);
          if (stretch !== undefined) await recorder.recordStep(lease, stretch);
        }
        for (;;) {
          const stretch = await findRecalculation(test.database.pool, [projectId]);
          if (stretch === undefined) break;
          await recorder.recordStep(lease, stretch);
        }
        section.close();
        const recorded = await Promise.all(
          values.map(async ({ valueId }) => {
            const { rows } = await test.database.pool.query<{ at: number; value: number; code: number }>(
              `select (extract(epoch from ts) * 1000)::float8 as at, value, code from history where signal_id = $1
               order by ts`,
              [valueId],
            );
            return rows;
          }),
        );
        const slow = new SlowValues(
          signals,
          graph,
          recorded.map((rows) => rows.map(({ at }) => at)),
        );
        for (const [place, { formula, signals: used }] of values.entries()) {
          const times = new Set(recorded[place]!.map(({ at }) => at));
          // Of every row of a signal there is one.
          for (const id of used)
            for (const { timeMs } of signals[signalIds.indexOf(Number(id))]!.values())
              if (timeMs >= sinceMs) expect(times, formula).toContain(timeMs);
          for (const { at, value, code } of recorded[place]!) {
            const wanted = slow.rowOf(place, at);
            const said = { formula, at: nowMs - at, isGood: code === 200 };
            expect(said).toEqual({ ...said, isGood: wanted.isGood });
            expect(
              Math.abs(value - wanted.value),
              `${formula} ${nowMs - at}: ${value} ${wanted.value}`,
            ).toBeLessThan(1e-9 * Math.max(1, Math.abs(wanted.value)));
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});
