import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Database } from '../db/database.ts';
import type { ArchiveWriter } from './archive-writer.ts';
import {
  type BackupEnd,
  type BackupHead,
  type BackupTable,
  FORMAT_VERSION,
  type KeySetting,
  NAME,
} from './format.ts';

/** A day of history may be dropped, or a table be made, between the list and the locks. */
const MAX_ATTEMPTS = 5;
const UNDEFINED_TABLE = '42P01';

// Columns that PostgreSQL computes by itself are in no COPY.
const TABLES = `
  SELECT relation.relname AS name,
    (SELECT json_agg(attname ORDER BY attnum) FROM pg_attribute
      WHERE attrelid = relation.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
    parent.relname AS "partitionOf", pg_get_expr(relation.relpartbound, relation.oid) AS bound
  FROM pg_class relation
  LEFT JOIN pg_inherits ON inhrelid = relation.oid
  LEFT JOIN pg_class parent ON parent.oid = inhparent
  WHERE relation.relnamespace = current_schema()::regnamespace AND relation.relkind = 'r'
    AND relation.relpersistence = 'p' AND relation.relname <> 'schema_migration'
  ORDER BY relation.relname`;

interface TableRow {
  readonly name: string;
  readonly columns: string[];
  readonly partitionOf: string | null;
  readonly bound: string | null;
}

/** Told after each table. */
export type OnTable = (name: string, rows: number, bytes: number) => void;

/**
 * Writes the picture of one moment of the whole database into a backup, while others go on reading and writing it.
 * Days of history are dropped, and the schema is changed, only after it.
 */
export async function dumpDatabase(
  database: Database,
  writer: ArchiveWriter,
  options: {
    readonly keysFromSettings: readonly KeySetting[];
    readonly writeFiles: () => Promise<void>;
    readonly onTable?: OnTable;
  },
): Promise<void> {
  const client = await database.pool.connect();
  let failure: Error | undefined;
  try {
    const tables = await openPicture(client);
    await writer.writeHead(await describe(client, tables, options.keysFromSettings));
    await options.writeFiles();
    for (const table of tables) {
      const stream = client.query(copyTo(copyStatement(table, 'TO STDOUT')));
      const bytes = await writer.writeTable(
        table.name,
        stream as AsyncIterable<Buffer>,
        () => stream.rowCount,
      );
      options.onTable?.(table.name, stream.rowCount, bytes);
    }
    // Not part of the picture: read after it, they are never behind what it holds.
    await writer.finish(await readSequences(client));
    await client.query('COMMIT');
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    client.release(failure);
  }
}

export function copyStatement({ name, columns }: BackupTable, direction: 'TO STDOUT' | 'FROM STDIN'): string {
  const quoted = columns.map((column) => `"${column}"`).join(', ');
  return `COPY "${name}" (${quoted}) ${direction} (FORMAT binary)`;
}

/** Locks all tables against being dropped, and then fixes what is seen: the other way round a day could go missing. */
async function openPicture(client: ClientBase): Promise<BackupTable[]> {
  for (let attempt = 1; ; attempt += 1) {
    const before = await listTables(client);
    // Bounds of partitions are printed in the style of the database.
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL datestyle = 'ISO'");
    try {
      await client.query(
        `LOCK TABLE ${before.map(({ name }) => `"${name}"`).join(', ')} IN ACCESS SHARE MODE`,
      );
      const tables = await listTables(client);
      const locked = new Set(before.map(({ name }) => name));
      if (tables.every(({ name }) => locked.has(name))) return tables;
    } catch (error) {
      if ((error as { code?: string }).code !== UNDEFINED_TABLE || attempt >= MAX_ATTEMPTS) throw error;
    }
    await client.query('ROLLBACK');
    if (attempt >= MAX_ATTEMPTS) throw new Error('tables were made and dropped all the time');
  }
}

async function listTables(client: ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<TableRow>(TABLES);
  // Names of ours are such; a table that somebody else made beside them is not ours to restore.
  const own = rows.filter(({ name }) => NAME.test(name));
  return own.map(({ name, columns, partitionOf, bound }) =>
    partitionOf === null || bound === null ? { name, columns } : { name, columns, partitionOf, bound },
  );
}

async function describe(
  client: ClientBase,
  tables: readonly BackupTable[],
  keysFromSettings: readonly KeySetting[],
): Promise<BackupHead> {
  const { rows } = await client.query<BackupHead['migrations'][number]>(
    'SELECT version, name, checksum FROM schema_migration ORDER BY version',
  );
  return {
    format: FORMAT_VERSION,
    madeAt: new Date().toISOString(),
    migrations: rows.map(({ version, name, checksum }) => ({ version, name, checksum })),
    tables: [...tables],
    keysFromSettings: [...keysFromSettings],
  };
}

async function readSequences(client: ClientBase): Promise<BackupEnd['sequences']> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
     WHERE schemaname = current_schema() ORDER BY 1`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}
