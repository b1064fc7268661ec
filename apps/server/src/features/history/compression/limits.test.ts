import { DAY_MS } from '@zutai/segment-codec';
import { afterAll, afterEach, expect, it } from 'vitest';
import { createTestDatabase, testLogger } from '../../../platform/testing/test-database.ts';
import { createPartitions, dayOf } from '../partitions.ts';
import { readRaw } from '../raw-reader.ts';
import { Compression } from './compression.ts';

const test = await createTestDatabase();
const { pool } = test.database;
const partitions = createPartitions(test.database);
afterAll(test.drop);
afterEach(() => pool.query('truncate history, history_segment'));

const START_MS = Date.UTC(2026, 2, 1);
const LATER_MS = START_MS + 20 * DAY_MS;

it('takes long texts in steps that fit into memory', async () => {
  await partitions.ensureDays([dayOf(START_MS)]);
  await pool.query(
    `insert into history (signal_id, ts, code, text_value)
     select 1, to_timestamp($1::float8 / 1000 + i), 200, repeat(chr(97 + i), 1000000) from generate_series(0, 19) as i`,
    [START_MS],
  );
  const steps: number[] = [];
  const metrics = { compressed: (rows: number) => steps.push(rows), sized: () => undefined };
  const compression = new Compression({
    ...{ database: test.database, partitions, logger: testLogger, metrics, restRatio: 0 },
  });
  await compression.run({
    ...{ fence: () => Promise.resolve(), signal: new AbortController().signal, nowMs: LATER_MS },
  });
  expect(steps).toEqual([16, 4]);
  const texts: string[] = [];
  const range = { signalId: '1', isText: true, fromMs: START_MS, toMs: LATER_MS };
  for await (const chunk of readRaw(pool, range))
    texts.push(...chunk.texts!.map((text) => `${text?.[0]}${text?.length}`));
  expect(texts).toEqual([...'abcdefghijklmnopqrst'].map((letter) => `${letter}1000000`));
});

it('waits some days with a day whose rows were not compressed, if roll-ups are kept longer', async () => {
  await partitions.ensureDays([dayOf(START_MS), dayOf(START_MS) + 1]);
  for (const dayMs of [0, DAY_MS])
    await pool.query('insert into history values (1, to_timestamp($1::float8 / 1000), 5, 200)', [
      START_MS + dayMs,
    ]);
  const nowMs = START_MS + 12 * DAY_MS;
  const held: string[] = [];
  const onHeld = (name: string) => held.push(name);
  expect(await partitions.dropOld(nowMs, 10, { graceDays: 7, onHeld })).toEqual([]);
  expect(held).toEqual(['history_20260301', 'history_20260302']);
  expect(await partitions.dropOld(nowMs + 6 * DAY_MS, 10, { graceDays: 7, onHeld })).toEqual([
    'history_20260301',
  ]);
  expect(await partitions.dropOld(nowMs, 10)).toEqual(['history_20260302']);
});
