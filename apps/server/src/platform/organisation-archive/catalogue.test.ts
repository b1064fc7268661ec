import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { readPlan } from './catalogue.ts';
import { OVERRIDES, TABLES, UNIQUES } from './classification.ts';

const { database, drop } = await createTestDatabase();
afterAll(drop);

describe('what belongs to an organisation', () => {
  it('is said of every table and every column that may hold ids or secrets', async () => {
    const { tables } = await readPlan(database.pool);
    const own = Object.entries(TABLES).filter(
      ([, how]) => how === 'own' || how === 'history' || how === 'evidence',
    );
    expect(tables.map(({ name }) => name).sort()).toEqual(own.map(([name]) => name).sort());
    // Every reason is a sentence, no slip of the pen for `own`.
    for (const how of Object.values(TABLES))
      expect(['own', 'history', 'evidence'].includes(how) || how.includes(' ')).toBe(true);
  });

  it('is refused when a later feature was forgotten', async () => {
    await database.pool.query(`
      create table pump (id bigint primary key, organisation_id bigint not null references organisation (id));
      alter table gateway add column spare_id bigint, add column notes jsonb, add column pin_hash bytea`);
    await expect(readPlan(database.pool)).rejects.toThrow(
      /table pump, column gateway\.spare_id, column gateway\.notes, column gateway\.pin_hash|column gateway\.spare_id, column gateway\.notes, column gateway\.pin_hash, table pump/,
    );
    await database.pool.query(
      'drop table pump; alter table gateway drop column spare_id, drop column notes, drop column pin_hash',
    );
  });

  it('names everything that is unique in the whole installation', async () => {
    const { tables } = await readPlan(database.pool);
    const settled = new Set(Object.values(UNIQUES).map(({ table, column }) => `${table}.${column}`));
    const { rows } = await database.pool.query<{ table: string; columns: string[]; definition: string }>(
      `select indrelid::regclass::text as table, pg_get_indexdef(indexrelid) as definition,
         (select json_agg(attname) from pg_attribute where attrelid = indrelid
            and pg_get_indexdef(indexrelid) ~ ('\\m' || attname || '\\M')) as columns
       from pg_index where indisunique and not exists (select from pg_inherits where inhrelid = indrelid)
         and indrelid = any ($1::regclass[])`,
      [tables.filter(({ how }) => how !== 'evidence').map(({ name }) => name)],
    );
    const free = rows.filter(({ table, columns }) => {
      const found = tables.find(({ name }) => name === table);
      return !columns.some((name) => {
        const column = found?.columns.find((one) => one.name === name);
        const place = `${table}.${name}`;
        return (
          name === 'id' ||
          column?.refers !== undefined ||
          settled.has(place) ||
          OVERRIDES[place] !== undefined
        );
      });
    });
    expect(free).toEqual([]);
    expect(rows.length).toBeGreaterThan(80);
  });
});
