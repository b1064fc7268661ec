import type { Readable } from 'node:stream';
import type { ClientBase } from 'pg';
import { from as copyFromStream } from 'pg-copy-streams';
import type { Database } from '../db/database.ts';
import { migrate, migrationFolder, readMigrations } from '../db/migrate.ts';
import { type BackupTaker, readArchive } from './archive-reader.ts';
import { copyStatement } from './dump-database.ts';
import { type BackupEnd, BackupError, type BackupHead, type BackupTable } from './format.ts';

export interface LoadOptions {
  /** Told before anything is changed. Throws when the backup is not to be restored here. */
  readonly head?: (head: BackupHead) => void;
  readonly file: BackupTaker['file'];
  /** Everything was read and fits; the rows count when this is done. */
  readonly beforeCommit?: () => void;
  readonly onTable?: (name: string) => void;
  /** A table that the program does not have: somebody else made it beside ours. */
  readonly onSkipped?: (name: string) => void;
  readonly migrations?: string;
}

/**
 * Loads a backup into an empty database: brings its schema to where that of the backup was, then everything in one
 * transaction. Whatever fails leaves a database without rows of the backup.
 * @throws BackupError when the database is not empty, the backup is damaged, or this program is older than it
 */
export async function loadDatabase(
  database: Database,
  source: Readable,
  options: LoadOptions,
): Promise<void> {
  await requireEmpty(database);
  const client = await database.pool.connect();
  let failure: Error | undefined;
  try {
    const loader = new Loader(database, client, options);
    const end = await readArchive(source, loader);
    await loader.finish(end);
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    client.release(failure);
  }
}

async function requireEmpty({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') LIMIT 1`,
  );
  if (rows[0] !== undefined)
    throw new BackupError(
      `the database is not empty (it has the table ${rows[0].name}): nothing is written over. Give an empty one`,
    );
}

class Loader implements BackupTaker {
  readonly #database: Database;
  readonly #client: ClientBase;
  readonly #options: LoadOptions;
  #tables = new Map<string, BackupTable>();
  #foreignKeys: { table: string; name: string; definition: string }[] = [];
  #copy:
    | {
        table: string;
        stream: ReturnType<typeof copyFromStream>;
        ended: Promise<void>;
        failure: () => unknown;
      }
    | undefined;

  constructor(database: Database, client: ClientBase, options: LoadOptions) {
    this.#database = database;
    this.#client = client;
    this.#options = options;
  }

  async head(head: BackupHead): Promise<void> {
    this.#options.head?.(head);
    await this.#migrate(head);
    await this.#client.query('BEGIN');
    const tables = await this.#known(head.tables);
    this.#tables = new Map(tables.map((table) => [table.name, table]));
    // Rows come in any order of tables: what they refer to is checked when all are there.
    await this.#dropForeignKeys();
    for (const table of tables) await this.#makePartition(table);
    const names = tables.map(({ name }) => `"${name}"`);
    for (const name of names) await this.#client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
    // Migrations bring rows of their own.
    await this.#client.query(`TRUNCATE ${names.join(', ')}`);
  }

  file(path: string, content: Buffer): Promise<void> {
    return this.#options.file(path, content);
  }

  async piece(table: string, bytes: Buffer): Promise<void> {
    if (!this.#tables.has(table)) return;
    if (this.#copy?.table !== table) {
      await this.#endCopy();
      this.#beginCopy(table);
    }
    const copy = this.#copy;
    if (copy === undefined) return;
    const isTaken = new Promise<void>((resolve, reject) =>
      copy.stream.write(bytes, (error) => (error ? reject(error) : resolve())),
    );
    try {
      await Promise.race([isTaken, copy.ended]);
    } catch (error) {
      // What the database said of the rows before, not that they can be given no more.
      throw refused(copy.table, copy.failure() ?? error);
    }
  }

  async finish(end: BackupEnd): Promise<void> {
    await this.#endCopy();
    for (const name of this.#tables.keys())
      await this.#client.query(`ALTER TABLE "${name}" ENABLE TRIGGER USER`);
    for (const { table, name, definition } of this.#foreignKeys)
      await this.#client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
    for (const [name, value] of Object.entries(end.sequences))
      if (value !== null) await this.#client.query('SELECT setval($1::regclass, $2)', [`"${name}"`, value]);
    this.#options.beforeCommit?.();
    await this.#client.query('COMMIT');
    // Without it the first queries are slow, and nothing else.
    await this.#client.query('ANALYZE').catch(() => undefined);
  }

  /** Those that our migrations made, and their partitions. */
  async #known(tables: readonly BackupTable[]): Promise<BackupTable[]> {
    const { rows } = await this.#client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class
       WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')`,
    );
    const ours = new Set(rows.map(({ name }) => name));
    return tables.filter(({ name, partitionOf = name }) => {
      if (ours.has(partitionOf)) return true;
      this.#options.onSkipped?.(name);
      return false;
    });
  }

  async #migrate({ migrations }: BackupHead): Promise<void> {
    const folder = this.#options.migrations ?? migrationFolder;
    const known = new Map(readMigrations(folder).map((one) => [one.version, one]));
    for (const { version, name, checksum } of migrations) {
      if (!known.has(version))
        throw new BackupError(
          `the backup is of a newer version of the program (it has migration ${name}): restore it with that version`,
        );
      if (known.get(version)?.checksum !== checksum)
        throw new BackupError(`the backup is of another program: its migration ${name} is not ours`);
    }
    // The next start of the server brings it on to today's.
    await migrate(this.#database, folder, migrations.at(-1)?.version);
  }

  async #makePartition({ name, partitionOf, bound }: BackupTable): Promise<void> {
    if (partitionOf === undefined) return;
    await this.#client.query(`CREATE TABLE IF NOT EXISTS "${name}" (LIKE "${partitionOf}" INCLUDING ALL)`);
    const { rowCount } = await this.#client.query('SELECT 1 FROM pg_inherits WHERE inhrelid = $1::regclass', [
      `"${name}"`,
    ]);
    if (rowCount === 0)
      await this.#client.query(`ALTER TABLE "${partitionOf}" ATTACH PARTITION "${name}" ${bound}`);
  }

  async #dropForeignKeys(): Promise<void> {
    const { rows } = await this.#client.query<{ table: string; name: string; definition: string }>(
      `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name,
         pg_get_constraintdef(oid) AS definition
       FROM pg_constraint
       WHERE contype = 'f' AND conparentid = 0 AND connamespace = current_schema()::regnamespace`,
    );
    this.#foreignKeys = rows;
    for (const { table, name } of rows)
      await this.#client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  }

  #beginCopy(name: string): void {
    const table = this.#tables.get(name) as BackupTable;
    const stream = this.#client.query(copyFromStream(copyStatement(table, 'FROM STDIN')));
    const ended = new Promise<void>((resolve, reject) => {
      stream.once('finish', resolve);
      stream.once('error', reject);
    });
    let failure: unknown;
    // Heard with the next piece, or at the end.
    ended.catch((error) => {
      failure = error;
    });
    this.#copy = { table: name, stream, ended, failure: () => failure };
  }

  async #endCopy(): Promise<void> {
    const copy = this.#copy;
    this.#copy = undefined;
    if (copy === undefined) return;
    copy.stream.end();
    try {
      await copy.ended;
    } catch (error) {
      throw refused(copy.table, error);
    }
    this.#options.onTable?.(copy.table);
  }
}

const refused = (table: string, cause: unknown) =>
  new BackupError(`table ${table} cannot be loaded: ${(cause as Error).message}`, { cause });
