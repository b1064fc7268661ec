import { DAY_MS } from '@zutai/segment-codec';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { createTestDatabase, testLogger } from '../../../platform/testing/test-database.ts';
import { Compression } from '../compression/compression.ts';
import { createHistoryWriter } from '../history-writer.ts';
import { createPartitions } from '../partitions.ts';
import { BASE_MS, burst, DAYS } from '../testing/random-rows.ts';
import { SlowHistory, type SlowRow } from '../testing/slow-history.ts';
import { WindowReader } from './window-reader.ts';

const test = await createTestDatabase();
afterAll(test.drop);
const { pool } = test.database;
const partitions = createPartitions(test.database);
const windows = new WindowReader(pool, (segment) => {
  throw new Error(`damaged: ${JSON.stringify(segment)}`);
});
const SIGNALS = [1, 2, 3];

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ signal: fc.constantFrom(...SIGNALS), write: burst }) },
  { weight: 3, arbitrary: fc.record({ compressAt: fc.integer({ min: 0, max: (DAYS + 3) * DAY_MS }) }) },
);
interface Question {
  readonly row: number | null;
  readonly fromMs: number;
  readonly lengthMs: number;
  readonly stepMs: number;
  readonly mostChanges: number;
}

const question: fc.Arbitrary<Question> = fc.record({
  /** Around one of the rows, or anywhere. */
  row: fc.option(fc.nat({ max: 10_000 }), { freq: 6 }),
  fromMs: fc.integer({ min: 0, max: DAYS * DAY_MS }),
  lengthMs: fc.oneof(fc.nat({ max: DAY_MS }), fc.constantFrom(0, 60_000, 3_600_000, DAY_MS)),
  stepMs: fc.constantFrom(0, 0, 1, 5_000, 60_000),
  mostChanges: fc.constantFrom(1_000_000, 5),
});

/** What the runs came across: else they prove nothing. */
const seen = { fromSegment: 0, over: 0, unreadable: 0, cut: 0, thinned: 0 };

const hasSeenAll = () => Object.values(seen).every((count) => count !== 0);

async function compress(afterMs: number): Promise<void> {
  const compression = new Compression({
    ...{ database: test.database, partitions, logger: testLogger },
    ...{ hotMs: 3_600_000, settleMs: 0, leastRows: 20, restRatio: 0, segmentCount: 128 },
  });
  await compression.run({
    fence: () => Promise.resolve(),
    signal: new AbortController().signal,
    nowMs: BASE_MS + afterMs,
  });
}

async function noteSegments(): Promise<void> {
  const { rows } = await pool.query(
    `select count(*)::int as segments, count(*) filter (where exists (select from history
       where history.signal_id = segment.signal_id and ts between first_ts and last_ts))::int as over
     from history_segment as segment`,
  );
  seen.fromSegment += rows[0].segments;
  seen.over += rows[0].over;
}

const shown = ({ timeMs, value, code, text }: SlowRow) => [timeMs, value ?? Number.NaN, code, text];

async function compare(slow: ReadonlyMap<number, SlowHistory>, asked: Question): Promise<void> {
  const times = [...slow.values()]
    .flatMap((own) => own.range(0, Number.POSITIVE_INFINITY))
    .map(({ timeMs }) => timeMs);
  const near = times[(asked.row ?? 0) % Math.max(1, times.length)];
  const fromMs = asked.row === null || near === undefined ? BASE_MS + asked.fromMs : near - (asked.row % 3);
  const answer = await windows.read({
    ...asked,
    ...{ signalIds: SIGNALS, fromMs, toMs: fromMs + asked.lengthMs },
  });
  const { toMs, signals } = answer;
  const counts = signals.reduce((sum, { changes }) => sum + changes.times.length, 0);
  if (toMs < fromMs + asked.lengthMs) seen.cut += 1;
  else expect(counts).toBeLessThanOrEqual(asked.mostChanges);
  // It ends sooner only as far as it has to.
  expect(toMs).toBeGreaterThanOrEqual(fromMs);
  expect(signals.map(({ id }) => id)).toEqual(SIGNALS);
  for (const { id, held, goodMs, changes } of signals) {
    const own = slow.get(id)!;
    const newest = own.newest(Number.NEGATIVE_INFINITY, fromMs);
    expect(held && { ...held, goodMs }).toEqual(
      newest && {
        ...{ timeMs: newest.timeMs, code: newest.code, text: newest.text },
        ...{ value: newest.value ?? Number.NaN, goodMs: newest.goodMs ?? Number.NaN },
      },
    );
    if (newest !== undefined && newest.code !== 200) seen.unreadable += 1;
    const all = own.range(fromMs + 1, toMs);
    const { stepMs } = asked;
    const stepOf = ({ timeMs }: SlowRow) => Math.ceil((timeMs - fromMs) / stepMs);
    const kept =
      stepMs === 0
        ? all
        : all.filter((row, i) => i === all.length - 1 || stepOf(row) !== stepOf(all[i + 1]!));
    if (kept.length < all.length) seen.thinned += 1;
    expect(
      Array.from(changes.times, (time, i) => [
        ...[time, changes.values[i], changes.codes?.[i] ?? 200],
        changes.texts?.[i] ?? null,
      ]),
    ).toEqual(kept.map(shown));
  }
}

it('has what held and what changed as a plain map of rows has it, compressed, late or cut short', async () => {
  const writer = createHistoryWriter({
    ...{ database: test.database, partitions, logger: testLogger, maxWaitMs: 1 },
  });
  const section = writer.openSection({ fence: () => Promise.resolve(), onCommitted: () => undefined });
  try {
    const firstSeed = fc.readConfigureGlobal().seed ?? Date.now();
    const tryAll = (round: number) =>
      fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(step, question), { minLength: 6, maxLength: 16 }),
          async (steps) => {
            await pool.query('truncate history_segment');
            await pool.query('truncate history');
            const slow = new Map(SIGNALS.map((id) => [id, new SlowHistory()]));
            for (const [one, asked] of steps) {
              if ('write' in one) {
                for (const row of one.write) {
                  slow.get(one.signal)!.write(row);
                  const { timeMs, value, code, text } = row;
                  section.append(false, one.signal, timeMs, value ?? Number.NaN, code, text ?? undefined);
                }
                await writer.flush();
              } else await compress(one.compressAt);
              await compare(slow, asked);
              await noteSegments();
            }
          },
        ),
        { numRuns: Number(process.env.MODEL_RUNS ?? 25), endOnFailure: true, seed: firstSeed + round },
      );
    // Of so few runs one may by chance not meet everything that is to be met.
    for (let round = 0; round < 8 && (round === 0 || !hasSeenAll()); round += 1) await tryAll(round);
    expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([]);
  } finally {
    await writer.close();
  }
}, 120_000);
