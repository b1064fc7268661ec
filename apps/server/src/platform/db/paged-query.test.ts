import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { takePage } from './paged-query.ts';

const ROWS = 25;
let test: TestDatabase;
let kysely: Kysely<{ thing: { id: number } }>;
const asked: string[] = [];

beforeAll(async () => {
  test = await createTestDatabase();
  const dialect = new PostgresDialect({ pool: test.database.pool });
  kysely = new Kysely({ dialect, log: ({ query }) => void asked.push(query.sql) });
  await sql`create table thing as select id from generate_series(1, ${sql.lit(ROWS)}) as id`.execute(kysely);
});
afterAll(() => test.drop());

const read = (pageNum: number, least = 0) => {
  asked.length = 0;
  return takePage(kysely.selectFrom('thing').where('id', '>', least), { pageNum, pageSize: 10 }, (page) =>
    page.select('id').orderBy('id'),
  );
};

describe('a page', () => {
  it.each([
    { page: 1, least: 0, rows: 10, total: 25, queries: 2 },
    { page: 2, least: 0, rows: 10, total: 25, queries: 2 },
    { page: 3, least: 0, rows: 5, total: 25, queries: 1 },
    { page: 1, least: 20, rows: 5, total: 5, queries: 1 },
    { page: 1, least: 99, rows: 0, total: 0, queries: 1 },
    // Beyond the end: only a count can say where it is.
    { page: 4, least: 0, rows: 0, total: 25, queries: 2 },
    { page: 2, least: 15, rows: 0, total: 10, queries: 2 },
  ])('$page of those above $least has $rows of $total, by $queries queries', async (one) => {
    const found = await read(one.page, one.least);
    expect([found.rows.length, found.total, asked.length]).toEqual([one.rows, one.total, one.queries]);
  });
});
