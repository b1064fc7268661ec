import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { COMPLETE, checkCounted } from './check-counted.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
  await test.database.pool.query('CREATE TABLE history_all PARTITION OF history DEFAULT');
});
afterAll(() => test.drop());

const check = async (signalId: number, values: readonly number[]) => {
  await test.database.pool.query(
    `INSERT INTO history (signal_id, ts, value, code)
     SELECT $1, to_timestamp(seq), value, 200 FROM unnest($2::float8[]) WITH ORDINALITY AS given (value, seq)`,
    [signalId, values],
  );
  return checkCounted(test.database.pool, String(signalId), { first: 2, last: 5, timeoutMs: 100 });
};

it('finds a history complete, and says what is missing, there twice or out of order', async () => {
  expect(await check(1, [1, 2, 3, 4, 5, 5])).toEqual(COMPLETE);
  expect(await check(2, [1, 2, 4, 5])).toMatchObject({
    ...COMPLETE,
    missing: [3],
    besideMissing: expect.stringMatching(/^1 at .*, 2 at .*, 4 at .*, 5 at /),
  });
  expect(await check(3, [2, 3, 3, 4, 5])).toEqual({ ...COMPLETE, repeated: [3] });
  expect(await check(4, [2, 4, 3, 5])).toEqual({ ...COMPLETE, backwards: [3] });
  expect(await check(5, [])).toEqual({ ...COMPLETE, missing: [2, 3, 4, 5] });
});
