import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '../../platform/call/index.ts';
import { buildSearchIndexes } from '../../platform/db/search-indexes.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { createTestDatabase, type TestDatabase, testLogger } from '../../platform/testing/test-database.ts';
import { wholeScope } from '../../platform/testing/whole-scope.ts';
import { SearchRepository } from './repository.ts';

/** One large plant: searches of the whole organisation look through all of it. */
const EQUIPMENT = 200;
const SIGNALS = 100_000;

let test: TestDatabase;
let repository: SearchRepository;
let seeker: Scope;
const asked: CompiledQuery[] = [];

beforeAll(async () => {
  test = await createTestDatabase();
  const { pool } = test.database;
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void asked.push(query),
  });
  repository = new SearchRepository(kysely);
  const { rows } = await pool.query(
    "insert into organisation (title) values ('Waterworks'), ('Brewery') returning id",
  );
  const [own, other] = rows.map((row) => row.id as string);
  seeker = wholeScope(own!);
  // The audit of 100,000 rows is not what is looked at here.
  for (const table of ['signal', 'equipment']) await pool.query(`alter table ${table} disable trigger all`);
  await pool.query('drop index signal_search');
  for (const organisationId of [own, other])
    await pool.query(
      `insert into equipment (organisation_id, title, kind, display, device_id)
       select $1::bigint, 'Station ' || $1::bigint || '/' || n, 'EG', 'list', n from generate_series(1, $2::int) as n`,
      [organisationId, EQUIPMENT],
    );
  await pool.query(
    `insert into signal (equipment_id, tag, title, title_en, data_type)
     select equipment.id, 'plc.s' || n, (array['水泵', '锅炉', '阀门'])[1 + n % 3] || '出口压力' || n,
       'Outlet pressure ' || n, 'number'
     from generate_series(1, $1::int / $2::int) as n, equipment where organisation_id = $3`,
    [SIGNALS, EQUIPMENT, own],
  );
  await pool.query(
    `insert into signal (equipment_id, tag, title, data_type)
     select id, 'theirs', '反应釜搅拌转速', 'number' from equipment where organisation_id = $1`,
    [other],
  );
  await pool.query(`update signal set title = '反应釜搅拌转速' where id = (select min(id) from signal)`);
  await buildSearchIndexes(test.database, testLogger);
  await pool.query('vacuum analyze signal');
  await pool.query('analyze equipment');
});
afterAll(() => test.drop());

/** What the search finds, and how PostgreSQL looks for it. */
async function search(keyword: string) {
  asked.length = 0;
  const found = await repository.findSignals(seeker, keyword);
  const { sql, parameters } = asked[0]!;
  const { rows } = await test.database.pool.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [
    ...parameters,
  ]);
  return { found, plan: rows.map((row) => row['QUERY PLAN']).join('\n') };
}

describe('the search over 100,000 signals', () => {
  it.each([
    ['反应釜', 1],
    ['PLC.s377', 0],
    ['pressure 499', 0],
    ['搅拌转速', 1],
  ])('finds %s by its index', async (keyword, count) => {
    const { found, plan } = await search(keyword);
    expect(plan).toContain('Bitmap Index Scan on signal_search');
    expect(plan).not.toContain('Seq Scan on signal');
    if (count > 0) expect(found).toHaveLength(count);
    else expect(found.length).toBeGreaterThan(0);
  });

  it('takes %, _ and \\ for themselves', async () => {
    for (const keyword of ['%%%', 's_77', 'a\\b']) expect((await search(keyword)).found).toEqual([]);
  });
});

describe('a database without the extension, whose role may not make it', () => {
  it('says why, and finds the same by reading the table', async () => {
    const { pool } = test.database;
    const before = await search('反应釜');
    await pool.query('drop extension pg_trgm cascade');
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('create role zutai_test_limited');
      await client.query('set local role zutai_test_limited');
      const { rows } = await client.query<{ reason: string }>('select build_search_indexes() as reason');
      expect(rows[0]?.reason).toMatch(/permission denied/);
      const warned: unknown[] = [];
      const logger = { warn: (...words: unknown[]) => void warned.push(words) } as unknown as Logger;
      expect(await buildSearchIndexes({ pool: client as unknown as Pool }, logger)).toBe(false);
      expect(warned).toEqual([[expect.stringContaining(`cannot be made: ${rows[0]!.reason}`)]]);
    } finally {
      await client.query('rollback');
      client.release();
    }
    const without = await search('反应釜');
    expect(without.found).toEqual(before.found);
    expect(without.plan).toMatch(/Seq Scan on signal/);
  });

  it('has the indexes at the next start after somebody installed it', async () => {
    expect(await buildSearchIndexes(test.database, testLogger)).toBe(true);
    await test.database.pool.query('analyze signal');
    expect((await search('反应釜')).plan).toContain('signal_search');
    // A start that finds them waits for nobody who writes.
    const writer = await test.database.pool.connect();
    try {
      await writer.query("begin; update signal set remark = 'x' where id = (select min(id) from signal)");
      expect(await buildSearchIndexes(test.database, testLogger)).toBe(true);
    } finally {
      await writer.query('rollback');
      writer.release();
    }
  });
});
