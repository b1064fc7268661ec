import { sayIn } from '@zutai/lists';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { exportRows } from './export-rows.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const begin = async (total: number, fail = false) => {
  const snapshot = await test.database.openSnapshot({ owner: '1', waitMs: 0 });
  return exportRows([], sayIn('en'), snapshot, async ({ pageNum, pageSize }) => {
    await test.database.pool.query('select 1');
    if (fail) throw new Error('refused');
    const left = Math.min(pageSize, total - (pageNum - 1) * pageSize);
    return { total, rows: Array.from({ length: left }, () => ({})) };
  });
};
const count = async (rows: AsyncIterable<unknown>) => {
  let counted = 0;
  for await (const _row of rows) counted += 1;
  return counted;
};
/** Only one snapshot may be open at once of a pool of this size. */
const isFree = () =>
  test.database.openSnapshot({ owner: '1', waitMs: 0 }).then(
    async (snapshot) => {
      await snapshot.close();
      return true;
    },
    () => false,
  );

it('keeps its snapshot while there is more to read, and no longer', async () => {
  const few = await begin(10_000);
  expect(await isFree()).toBe(true);
  expect(await count(few.rows)).toBe(10_000);
  const many = await begin(20_001);
  expect(await isFree()).toBe(false);
  expect(await count(many.rows)).toBe(20_001);
  expect(await isFree()).toBe(true);
});

it('closes it when nobody wants more, and when the list refuses', async () => {
  const { rows } = await begin(20_001);
  await rows.next();
  expect(await isFree()).toBe(false);
  await rows.return(undefined);
  expect(await isFree()).toBe(true);
  await expect(begin(1, true)).rejects.toThrow('refused');
  expect(await isFree()).toBe(true);
});
