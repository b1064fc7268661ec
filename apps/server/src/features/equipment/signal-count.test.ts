import fc from 'fast-check';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';

let test: TestDatabase;
let organisationId: string;
beforeAll(async () => {
  test = await createTestDatabase();
  const { rows } = await test.database.pool.query(
    "insert into organisation (title) values ('Waterworks') returning id",
  );
  organisationId = rows[0].id;
});
afterAll(() => test.drop());

/** Four pieces of equipment, after all that was there is gone. */
const addEquipment = async () => {
  await test.database.pool.query('delete from equipment');
  expect((await test.database.pool.query('select from equipment_signal_count')).rowCount).toBe(0);
  const { rows } = await test.database.pool.query<{ id: string }>(
    `insert into equipment (organisation_id, title, kind, display, device_id)
     select $1, 'Pump ' || n, 'EG', 'list', n from generate_series(1, 4) n returning id`,
    [organisationId],
  );
  return rows.map(({ id }) => id);
};

interface Change {
  readonly kind: 'add' | 'delete' | 'move' | 'title' | 'equipment' | 'undo';
  /** Which of the four, and which others. */
  readonly one: number;
  readonly other: number;
  readonly count: number;
}
const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('add', 'add', 'add', 'delete', 'delete', 'move', 'title', 'equipment', 'undo'),
  one: fc.nat(3),
  other: fc.nat(3),
  count: fc.integer({ min: 0, max: 6 }),
});

let tag = 0;
async function make(client: PoolClient, ids: readonly string[], { kind, one, other, count }: Change) {
  const some = `select id from signal where equipment_id in ($1, $2) order by md5(id::text) limit $3`;
  const parameters = [ids[one], ids[other], count];
  if (kind === 'add' || kind === 'undo') {
    if (kind === 'undo') await client.query('savepoint before');
    tag += 100;
    await client.query(
      `insert into signal (equipment_id, tag, title, data_type)
       select id, $4::int + n || '/' || id, '', 'number' from equipment, generate_series(1, $3::int) n
       where id in ($1, $2)`,
      [...parameters, tag],
    );
    if (kind === 'undo') await client.query('rollback to before');
  }
  if (kind === 'delete') await client.query(`delete from signal where id in (${some})`, parameters);
  if (kind === 'move')
    await client.query(
      `update signal set equipment_id = $2 where id in (${some})
         and exists (select from equipment where id = $2)`,
      parameters,
    );
  if (kind === 'title') await client.query(`update signal set title = 'x' where id in (${some})`, parameters);
  if (kind === 'equipment') await client.query('delete from equipment where id = $1', [ids[one]]);
}

/** Equipment whose kept count is not what is counted now. */
async function findWrong() {
  const { rows } = await test.database.pool.query(
    `select equipment.id, coalesce(signal_count, 0) as kept, counted.count
     from equipment left join equipment_signal_count on equipment_id = equipment.id,
       lateral (select count(*)::int from signal where signal.equipment_id = equipment.id) as counted
     where coalesce(signal_count, 0) <> counted.count`,
  );
  return rows;
}

it('is kept as it would be counted, whatever is added, deleted and moved, and undone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
      const ids = await addEquipment();
      await test.database.withTransaction(async ({ client }) => {
        for (const one of changes) await make(client, ids, one);
      });
      expect(await findWrong()).toEqual([]);
    }),
    { numRuns: 40 },
  );
});

it('is kept while several change signals of the same equipment at once', async () => {
  const ids = await addEquipment();
  const kinds: Change['kind'][] = ['add', 'delete', 'add', 'delete', 'add'];
  await Promise.all(
    Array.from({ length: 5 }, async (_, worker) => {
      for (let round = 0; round < 15; round += 1) {
        const [one, other] = [(round + worker) % 4, (round * 3 + worker) % 4];
        const wanted = { kind: kinds[worker]!, one, other, count: 3 };
        // Two statements over the same signals may lock each other out; then one is made again.
        await test.database.withTransaction(({ client }) => make(client, ids, wanted));
      }
    }),
  );
  expect(await findWrong()).toEqual([]);
  const { rows } = await test.database.pool.query<{ count: number }>('select count(*)::int from signal');
  expect(rows[0]!.count).toBeGreaterThan(0);
});
