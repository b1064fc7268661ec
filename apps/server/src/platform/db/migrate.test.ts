import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { migrate, migrationFolder, readMigrations } from './migrate.ts';

const { database, connectAgain, drop } = await createTestDatabase();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-migrations-'));
afterAll(async () => {
  await drop();
  fs.rmSync(folder, { recursive: true });
});

function writeMigration(name: string, sql: string): void {
  fs.writeFileSync(path.join(folder, name), sql);
}

async function listTables(): Promise<string[]> {
  const { rows } = await database.pool.query<{ tablename: string }>(
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename",
  );
  return rows.map((row) => row.tablename);
}

beforeEach(async () => {
  await database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  fs.rmSync(folder, { recursive: true });
  fs.mkdirSync(folder);
  writeMigration('0001_first.sql', 'CREATE TABLE a (id int); CREATE TABLE b (id int);');
  writeMigration('0002_second.sql', 'ALTER TABLE a ADD COLUMN name text;');
});

describe('migrate', () => {
  it('applies the files in order, once', async () => {
    expect(await migrate(database, folder)).toEqual(['0001_first.sql', '0002_second.sql']);
    expect(await migrate(database, folder)).toEqual([]);
    expect(await listTables()).toEqual(['a', 'b', 'schema_migration']);
    writeMigration('0003_third.sql', 'DROP TABLE b;');
    expect(await migrate(database, folder)).toEqual(['0003_third.sql']);
  });

  it('lets servers that start together take turns', async () => {
    writeMigration('0003_slow.sql', 'SELECT pg_sleep(0.2); CREATE TABLE c (id int);');
    const others = await Promise.all([connectAgain(), connectAgain()]);
    const applied = await Promise.all([database, ...others].map((one) => migrate(one, folder)));
    expect(applied.flat().toSorted()).toEqual(['0001_first.sql', '0002_second.sql', '0003_slow.sql']);
  });

  it('leaves nothing of a file that fails, and names it', async () => {
    writeMigration('0002_second.sql', 'CREATE TABLE c (id int); SELECT no_such_function();');
    await expect(migrate(database, folder)).rejects.toThrow(
      /^Migration 0002_second\.sql failed: .*no_such_function/,
    );
    expect(await listTables()).toEqual(['a', 'b', 'schema_migration']);
  });

  it('refuses a file changed after it was applied', async () => {
    await migrate(database, folder);
    writeMigration('0001_first.sql', 'CREATE TABLE other (id int);');
    await expect(migrate(database, folder)).rejects.toThrow(
      /0001_first\.sql was changed after it was applied/,
    );
  });

  it('does not take other line ends for a change', async () => {
    await migrate(database, folder);
    const file = path.join(folder, '0001_first.sql');
    writeMigration('0001_first.sql', `${fs.readFileSync(file, 'utf8')}`);
    writeMigration('0003_lines.sql', 'SELECT 1;\nSELECT 2;\n');
    await migrate(database, folder);
    writeMigration('0003_lines.sql', 'SELECT 1;\r\nSELECT 2;\r\n');
    expect(await migrate(database, folder)).toEqual([]);
  });

  it('refuses a database that is newer than the program', async () => {
    await migrate(database, folder);
    fs.rmSync(path.join(folder, '0002_second.sql'));
    await expect(migrate(database, folder)).rejects.toThrow(/newer than this program .*0002_second\.sql/);
  });
});

describe('the order', () => {
  it('may have gaps but nothing can be put in afterwards', async () => {
    writeMigration('0010_later.sql', 'SELECT 1');
    await migrate(database, folder);
    writeMigration('0005_between.sql', 'SELECT 1');
    await expect(migrate(database, folder)).rejects.toThrow(
      'Migration 0005_between.sql comes before 0010_later.sql, which is already applied.',
    );
  });
});

describe('readMigrations', () => {
  it('accepts the files of this program', () => {
    expect(readMigrations(migrationFolder).length).toBeGreaterThan(0);
  });

  it.each(['3_short.sql', '0003-dash.sql', '0003_Upper.sql'])('refuses the name %s', (name) => {
    writeMigration(name, 'SELECT 1');
    expect(() => readMigrations(folder)).toThrow(`Migration ${name}: name it NNNN_some_name.sql.`);
  });

  it('refuses a number used twice', () => {
    writeMigration('0002_twice.sql', 'SELECT 1');
    expect(() => readMigrations(folder)).toThrow(
      'Migrations 0002_second.sql and 0002_twice.sql have the same number.',
    );
  });
});
