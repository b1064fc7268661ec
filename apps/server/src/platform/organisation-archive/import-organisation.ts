import type { Readable } from 'node:stream';
import type { ClientBase } from 'pg';
import { BackupError, readArchiveOf } from '../backup/index.ts';
import type { Database } from '../db/database.ts';
import { readPlan, type Table } from './catalogue.ts';
import { type Renaming, settleNames } from './conflicts.ts';
import { ORGANISATION_FORM, type OrganisationHead, SECRETS_FILE } from './format.ts';
import { insertRows } from './insert-rows.ts';
import { makeMaps, readMaps } from './maps.ts';
import { rewriteIds } from './rewrite.ts';
import { openSecrets, type Secrets } from './secrets.ts';
import { Stage, stageOf } from './stage.ts';

export interface ImportOptions {
  readonly renaming: Renaming;
  /** Needed when the archive has secrets. */
  readonly passphrase?: string;
  /** Unpacked bytes of all tables; an archive that has more is refused. */
  readonly maxBytes: number;
  /** Makes the partition of a day of history (days from 1970-01-01 UTC). */
  readonly makeHistoryDay: (client: ClientBase, day: number) => Promise<void>;
  readonly onStep?: (step: string) => void;
}

export interface Imported {
  readonly organisationId: string;
  readonly title: string;
  /** Rows by table; what names somebody or something that is not in the archive and cannot be without is left out. */
  readonly rows: ReadonlyMap<string, { readonly taken: number; readonly left: number }>;
}

/**
 * Brings the organisation of an archive into this database as a new one, in one transaction: whatever fails leaves
 * nothing. No server may be at work on the database, as triggers are off until the end.
 * @throws BackupError when the archive is damaged, too large, of another version, or has names that are taken here
 */
export async function importOrganisation(
  database: Database,
  source: Readable,
  options: ImportOptions,
): Promise<Imported> {
  const client = await database.pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('begin');
    const loader = new Loader(client, options);
    await readArchiveOf(ORGANISATION_FORM, source, loader);
    const imported = await loader.finish();
    await client.query('commit');
    return imported;
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    client.release(failure);
  }
}

class Loader {
  readonly #client: ClientBase;
  readonly #options: ImportOptions;
  #tables: Table[] = [];
  #stage: Stage | undefined;
  #secrets: Secrets = {};
  #hasSecrets = false;
  #bytes = 0;

  constructor(client: ClientBase, options: ImportOptions) {
    this.#client = client;
    this.#options = options;
  }

  readonly head = async (head: OrganisationHead): Promise<void> => {
    await requireSameVersion(this.#client, head);
    if (head.hasSecrets && this.#options.passphrase === undefined)
      throw new BackupError(
        'the archive has secrets: set ARCHIVE_PASSPHRASE to the passphrase of the export',
      );
    this.#hasSecrets = head.hasSecrets;
    const { tables } = await readPlan(this.#client);
    const expected = tables.filter(({ how }) => head.hasHistory || how !== 'history');
    requireSameTables(head, expected);
    this.#tables = expected.filter(({ how }) => how !== 'evidence');
    this.#stage = new Stage(this.#client, this.#tables);
    await this.#stage.prepare();
  };

  readonly file = async (name: string, content: Buffer): Promise<void> => {
    if (name !== SECRETS_FILE || !this.#hasSecrets)
      throw new BackupError(`files/${name} is nothing that an archive of an organisation has`);
    this.#secrets = openSecrets(content, this.#options.passphrase ?? '');
  };

  readonly piece = async (table: string, bytes: Buffer): Promise<void> => {
    this.#bytes += bytes.length;
    const { maxBytes } = this.#options;
    if (this.#bytes > maxBytes)
      throw new BackupError(
        `the archive unpacks to more than ${Math.round(maxBytes / 1e9)} GB: give a higher limit (--max-gb) if you trust it`,
      );
    await this.#stage?.piece(table, bytes);
  };

  /** Everything was read and fits. */
  async finish(): Promise<Imported> {
    const client = this.#client;
    const step = this.#options.onStep ?? (() => undefined);
    await this.#stage?.end();
    const { rows: found } = await client.query<{ id: string }>(
      `select id::text from ${stageOf('organisation')}`,
    );
    if (found.length !== 1) throw new BackupError(`the archive has ${found.length} organisations, not one`);
    await settleNames(client, this.#options.renaming);
    step('ids');
    await makeMaps(client, this.#tables);
    await rewriteIds(client, this.#tables, await readMaps(client, this.#tables));
    await this.#makeDays();
    step('rows');
    const rows = await insertRows(client, this.#tables, this.#hasSecrets ? this.#secrets : undefined);
    const { rows: organisations } = await client.query<{ id: string; title: string }>(
      'select id::text, title from organisation where id = (select new from map_organisation)',
    );
    const { id, title } = organisations[0] as { id: string; title: string };
    await client.query(
      `insert into audit_event (organisation_id, kind, object_kind, object_id, call, after)
       values ($1::bigint, 'insert', 'organisation', ($1::bigint)::text, 'import-organisation', $2)`,
      [id, JSON.stringify({ title, archive_organisation_id: found[0]?.id })],
    );
    return { organisationId: id, title, rows };
  }

  async #makeDays(): Promise<void> {
    if (!this.#tables.some(({ name }) => name === 'history')) return;
    const { rows } = await this.#client.query<{ day: number }>(
      `select distinct floor(extract(epoch from ts) / 86400)::int as day from ${stageOf('history')} order by 1`,
    );
    for (const { day } of rows) await this.#options.makeHistoryDay(this.#client, day);
  }
}

async function requireSameVersion(client: ClientBase, { migrations }: OrganisationHead): Promise<void> {
  const { rows } = await client
    .query<OrganisationHead['migrations'][number]>(
      'select version, name, checksum from schema_migration order by version',
    )
    .catch((cause) => {
      throw new BackupError('no server was ever started on this database: start it once, and stop it', {
        cause,
      });
    });
  const isSame =
    rows.length === migrations.length &&
    rows.every(
      ({ version, checksum }, at) =>
        migrations[at]?.version === version && migrations[at]?.checksum === checksum,
    );
  if (isSame) return;
  throw new BackupError(
    `the archive is of version ${migrations.at(-1)?.name}, this installation of ${rows.at(-1)?.name}: bring both to the same version of the program, and export anew`,
  );
}

function requireSameTables(head: OrganisationHead, expected: readonly Table[]): void {
  const signature = (tables: readonly { name: string; columns: readonly string[] }[]) =>
    tables.map(({ name, columns }) => `${name}(${columns.join()})`).sort();
  const theirs = signature(head.tables);
  const ours = signature(
    expected.map(({ name, columns }) => ({ name, columns: columns.map((one) => one.name) })),
  );
  const other = theirs.find((one, at) => one !== ours[at]) ?? ours.find((one, at) => one !== theirs[at]);
  if (other !== undefined)
    throw new BackupError(`organisation.json tells of other tables than this program: ${other}`);
}
