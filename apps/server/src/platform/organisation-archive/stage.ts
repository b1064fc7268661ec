import type { ClientBase } from 'pg';
import { from as copyFromStream } from 'pg-copy-streams';
import { BackupError } from '../backup/index.ts';
import type { Table } from './catalogue.ts';

/** Where the rows of a table of the archive wait until all is read and checked: of this connection alone. */
export const stageOf = (table: string) => `pg_temp."stage_${table}"`;

/** Loads the pieces of the archive's tables into tables of the connection's own; nobody else sees them. */
export class Stage {
  readonly #client: ClientBase;
  readonly #tables: ReadonlyMap<string, Table>;
  #copy: { table: string; stream: ReturnType<typeof copyFromStream>; ended: Promise<void> } | undefined;

  constructor(client: ClientBase, tables: readonly Table[]) {
    this.#client = client;
    this.#tables = new Map(tables.map((table) => [table.name, table]));
  }

  /** `stage_row` is the order of the archive, by which large tables are gone through in parts. */
  async prepare(): Promise<void> {
    for (const { name, columns } of this.#tables.values()) {
      const list = columns.map((column) => `"${column.name}"`).join(', ');
      await this.#client.query(
        `create temporary table "stage_${name}" on commit drop as select ${list} from "${name}" with no data`,
      );
      await this.#client.query(
        `alter table ${stageOf(name)} add column stage_row bigint generated always as identity primary key`,
      );
    }
  }

  /** @param name the table, one of those given or one that is not loaded */
  async piece(name: string, bytes: Buffer): Promise<void> {
    const table = this.#tables.get(name);
    if (table === undefined) return;
    if (this.#copy?.table !== name) {
      await this.end();
      this.#begin(table);
    }
    const copy = this.#copy;
    if (copy === undefined) return;
    const isTaken = new Promise<void>((resolve, reject) =>
      copy.stream.write(bytes, (error) => (error ? reject(error) : resolve())),
    );
    isTaken.catch(() => undefined);
    try {
      await Promise.race([isTaken, copy.ended]);
    } catch (error) {
      throw refused(name, error);
    }
  }

  async end(): Promise<void> {
    const copy = this.#copy;
    this.#copy = undefined;
    if (copy === undefined) return;
    copy.stream.end();
    try {
      await copy.ended;
    } catch (error) {
      throw refused(copy.table, error);
    }
  }

  #begin({ name, columns }: Table): void {
    const list = columns.map((column) => `"${column.name}"`).join(', ');
    const stream = this.#client.query(
      copyFromStream(`copy ${stageOf(name)} (${list}) from stdin (format binary)`),
    );
    const ended = new Promise<void>((resolve, reject) => {
      stream.once('finish', resolve);
      stream.once('error', reject);
    });
    // Heard with the next piece, or at the end.
    ended.catch(() => undefined);
    this.#copy = { table: name, stream, ended };
  }
}

const refused = (table: string, cause: unknown) =>
  new BackupError(`table ${table} cannot be loaded: ${(cause as Error).message}`, { cause });
