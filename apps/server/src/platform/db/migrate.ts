import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Database } from './database.ts';
import type { Transaction } from './transaction.ts';

export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** `apps/server/src/migrations`: `NNNN_name.sql`, one order for all features. */
export const migrationFolder: string = path.resolve(import.meta.dirname, '../../migrations');

/** Any fixed number: "zuta" in ASCII. */
const ADVISORY_LOCK = 0x7a757461;

/**
 * Reads the migrations of a folder in order of their numbers, which may have gaps.
 * @throws Error for a file name that does not fit or a number used twice
 */
export function readMigrations(folder: string): Migration[] {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const seen = new Map<number, string>();
  return names.toSorted().map((name) => {
    const version = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]);
    if (!Number.isInteger(version)) throw new Error(`Migration ${name}: name it NNNN_some_name.sql.`);
    if (seen.has(version))
      throw new Error(`Migrations ${seen.get(version)} and ${name} have the same number.`);
    seen.set(version, name);
    // Line ends are the checkout's business, not the migration's.
    const sql = fs.readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { version, name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

/**
 * Brings the schema up to date, each file in a transaction of its own under an advisory lock: servers that
 * start together take turns and the later ones find the work done.
 * @param upTo number of the last one to apply; all by default
 * @returns names of the files applied by this call
 * @throws Error when an applied file was changed since, the database is newer than this program, or a file was
 *   put before one already applied
 */
export async function migrate(
  database: Database,
  folder: string = migrationFolder,
  upTo = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const migrations = readMigrations(folder).filter(({ version }) => version <= upTo);
  const appliedNow: string[] = [];
  for (;;) {
    const name = await database.withTransaction((transaction) => applyNext(transaction, migrations));
    if (name === undefined) return appliedNow;
    appliedNow.push(name);
  }
}

async function applyNext(
  { client }: Transaction,
  migrations: readonly Migration[],
): Promise<string | undefined> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCK]);
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migration (
    version int PRIMARY KEY,
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`);
  const applied = await client.query<{ version: number; name: string; checksum: string }>(
    'SELECT version, name, checksum FROM schema_migration ORDER BY version',
  );
  for (const row of applied.rows) {
    checkApplied(
      row,
      migrations.find((one) => one.version === row.version),
    );
  }
  const last = applied.rows.at(-1);
  const next = migrations.find((one) => !applied.rows.some((row) => row.version === one.version));
  if (next === undefined) return undefined;
  if (last !== undefined && next.version < last.version) {
    throw new Error(`Migration ${next.name} comes before ${last.name}, which is already applied.`);
  }
  try {
    await client.query(next.sql);
  } catch (cause) {
    throw new Error(`Migration ${next.name} failed: ${(cause as Error).message}`, { cause });
  }
  await client.query('INSERT INTO schema_migration (version, name, checksum) VALUES ($1, $2, $3)', [
    next.version,
    next.name,
    next.checksum,
  ]);
  return next.name;
}

function checkApplied(row: { name: string; checksum: string }, known: Migration | undefined): void {
  if (known === undefined) {
    throw new Error(
      `The database is newer than this program (it has migration ${row.name}); start a newer one.`,
    );
  }
  if (known.checksum !== row.checksum) {
    throw new Error(
      `Migration ${known.name} was changed after it was applied; put the change into a new file.`,
    );
  }
}
