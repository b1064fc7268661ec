import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../db/database.ts';
import { createEmptyTestDatabase, createTestDatabase } from '../testing/test-database.ts';
import { ArchiveWriter, dumpDatabase, loadDatabase, readArchive } from './index.ts';

// Whole databases are copied on a machine that has other things to do.
vi.setConfig({ testTimeout: 120_000 });

const source = await createTestDatabase();
const drops = [source.drop];
afterAll(async () => {
  for (const drop of drops) await drop();
});

async function createTarget(): Promise<Database> {
  const { database, drop } = await createEmptyTestDatabase();
  drops.push(drop);
  return database;
}

const FILES = [{ path: 'secret.key', content: Buffer.from('key') }];

async function dump(database: Database, onTable?: (name: string) => void): Promise<Buffer> {
  const writer = new ArchiveWriter();
  const parts: Buffer[] = [];
  const taken = pipeline(writer.stream, new PassThrough(), async (bytes) => {
    for await (const part of bytes) parts.push(part as Buffer);
  });
  await dumpDatabase(database, writer, {
    keysFromSettings: ['ZUTAI_AUDIT_KEY'],
    writeFiles: async () => {
      for (const { path, content } of FILES) await writer.writeFile(path, content);
    },
    ...(onTable === undefined ? {} : { onTable }),
  });
  await taken;
  return Buffer.concat(parts);
}

const load = (database: Database, bytes: Buffer, file = async () => {}) =>
  loadDatabase(database, Readable.from([bytes]), { file });

/** Every row of every table as text, in order: what two equal databases have in common. */
async function readEverything({ pool }: Database): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'r' and relpersistence = 'p' order by 1`,
  );
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(
      `select whole::text as row from "${name}" as whole order by 1`,
    );
    // When a migration ran is the one thing that a restore does anew.
    found[name] =
      name === 'schema_migration'
        ? rows.map(({ row }) => row.split(',')[0] as string)
        : rows.map(({ row }) => row);
  }
  return found;
}

await source.database.pool.query(`
  insert into organisation (title) values ('水厂'), ('Waterworks');
  insert into account (organisation_id, loginname, display_name, password_hash, role)
    values (1, 'admin', E'Ad\\tmin\\n"', 'hash', 'platform');
  insert into gateway (organisation_id, sn, title, group_id, key_hash) values (1, 'SN-1', 'Box', 'g1', '\\x0200ff');
  insert into equipment (organisation_id, title, kind, display, gateway_id, device_id)
    values (1, 'Pumps', 'EG', 'list', 1, 'd1');
  insert into signal (equipment_id, tag, title, "group", unit, data_type, address, writable)
    select 1, 'tag' || n, 'Signal ' || n, '', '', 'number', '', false from generate_series(1, 20) as n;
  create table history_20260203 (like history including all);
  alter table history attach partition history_20260203 for values from ('2026-02-03') to ('2026-02-04');
  insert into history (signal_id, ts, value, code, text_value)
    select 1 + n % 20, timestamptz '2026-02-03' + n * interval '0.05 s', case n % 7 when 0 then 'NaN' else random() end, 200,
      case n % 11 when 0 then repeat('文', n % 50) end
    from generate_series(0, 299999) as n;`);
const whole = await dump(source.database);

describe('a backup', () => {
  it('brings everything to an empty database, which goes on from there', async () => {
    const target = await createTarget();
    const files: unknown[] = [];
    await loadDatabase(target, Readable.from([whole]), {
      file: async (path, content) => void files.push({ path, content }),
    });
    expect(files).toEqual(FILES);
    expect(await readEverything(target)).toEqual(await readEverything(source.database));
    const constraints = `select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as definition,
      convalidated from pg_constraint order by 1, 2`;
    const { rows: expected } = await source.database.pool.query(constraints);
    expect((await target.pool.query(constraints)).rows).toEqual(expected);
    const { rows: disabled } = await target.pool.query("select tgname from pg_trigger where tgenabled = 'D'");
    expect(disabled).toEqual([]);
    const { rows: ids } = await target.pool.query(
      "insert into organisation (title) values ('Third') returning id::int",
    );
    expect(ids).toEqual([{ id: 3 }]);
  });

  it('is the picture of one moment, while others write and take days away', async () => {
    const from = await createTarget();
    await load(from, whole);
    let isFirst = true;
    const bytes = await dump(from, () => {
      if (!isFirst) return;
      isFirst = false;
      void from.pool.query("insert into organisation (title) values ('Later')");
      void from.pool.query('delete from history where signal_id = 1');
    });
    const { tables } = await readArchive(Readable.from([bytes]), {});
    expect(tables.organisation?.rows).toBe(2);
    expect(tables.history_20260203?.rows).toBe(300_000);
  });

  it('is read to its end: sums, rows and that nothing is missing', async () => {
    const { tables, files } = await readArchive(Readable.from([whole]), {});
    expect(tables.history_20260203?.rows).toBe(300_000);
    expect(Object.keys(files)).toEqual(['secret.key']);
  });
});

/** The archive with an entry changed, or without it when `change` gives nothing. */
async function alter(
  bytes: Buffer,
  change: (name: string, content: Buffer) => Buffer | undefined,
): Promise<Buffer> {
  const reading = extract();
  reading.end(bytes);
  const writing = pack();
  for await (const entry of reading) {
    const parts: Buffer[] = [];
    for await (const part of entry) parts.push(part as Buffer);
    const content = change(entry.header.name, Buffer.concat(parts));
    if (content !== undefined) writing.entry({ name: entry.header.name }, content);
  }
  writing.finalize();
  const out: Buffer[] = [];
  for await (const part of writing) out.push(part as Buffer);
  return Buffer.concat(out);
}

const PIECE = 'tables/history_20260203/000002.zst';
const flip = (content: Buffer) => {
  const copy = Buffer.from(content);
  copy[copy.length >> 1] = (copy[copy.length >> 1] as number) ^ 1;
  return copy;
};

describe('a backup of a database in which others have tables', () => {
  it('leaves out those of strange names, and restores what is ours', async () => {
    const from = await createTarget();
    await load(from, whole);
    await from.pool.query('create table "Old Notes" (id int); create table spatial_ref_sys (srid int)');
    const bytes = await dump(from);
    const skipped: string[] = [];
    const target = await createTarget();
    await loadDatabase(target, Readable.from([bytes]), {
      file: async () => {},
      onSkipped: (name) => void skipped.push(name),
    });
    expect(skipped).toEqual(['spatial_ref_sys']);
    expect(await readEverything(target)).toEqual(await readEverything(source.database));
  });

  it('has no rows that count when its files cannot be written', async () => {
    const target = await createTarget();
    const beforeCommit = () => {
      throw new Error('disk full');
    };
    await expect(
      loadDatabase(target, Readable.from([whole]), { file: async () => {}, beforeCommit }),
    ).rejects.toThrow('disk full');
    expect((await target.pool.query('select from organisation')).rowCount).toBe(0);
  });
});

describe('a damaged backup is refused by the part that is wrong, and leaves nothing', () => {
  it.each<[string, Promise<Buffer>, RegExp]>([
    [
      'a flipped bit',
      alter(whole, (name, content) => (name === PIECE ? flip(content) : content)),
      /000002\.zst is damaged/,
    ],
    [
      'a piece that is missing',
      alter(whole, (name, content) => (name === PIECE ? undefined : content)),
      /history_20260203/,
    ],
    [
      'a changed file',
      alter(whole, (name, content) => (name.startsWith('files/') ? flip(content) : content)),
      /secret\.key is damaged/,
    ],
    ['no end', alter(whole, (name, content) => (name === 'end.json' ? undefined : content)), /cut short/],
    ['half of the bytes', Promise.resolve(whole.subarray(0, whole.length >> 1)), /cut short/],
    ['something else', Promise.resolve(Buffer.alloc(4096, 7)), /no backup of Zutai/],
    [
      'one of a newer program',
      alter(whole, (name, content) => {
        if (name !== 'backup.json') return content;
        const head = JSON.parse(content.toString());
        head.migrations.push({ version: 9999, name: '9999_future.sql', checksum: 'x' });
        return Buffer.from(JSON.stringify(head));
      }),
      /newer version of the program \(it has migration 9999_future/,
    ],
    [
      'a table name that is a statement',
      alter(whole, (name, content) =>
        name === 'backup.json'
          ? Buffer.from(content.toString().replace('"name": "account"', '"name": "account; drop"'))
          : content,
      ),
      /backup\.json cannot be read/,
    ],
  ])('%s', async (_what, bytes, message) => {
    const target = await createTarget();
    await expect(load(target, await bytes)).rejects.toThrow(message);
    const { rows } = await target.pool.query<{ count: number }>(
      "select count(*)::int as count from pg_class where relname = 'organisation'",
    );
    if (rows[0]?.count === 1)
      expect((await target.pool.query('select 1 from organisation')).rowCount).toBe(0);
  });

  it('nothing is written over what is there', async () => {
    await expect(load(source.database, whole)).rejects.toThrow(/not empty/);
  });
});
