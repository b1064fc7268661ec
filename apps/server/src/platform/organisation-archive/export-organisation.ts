import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type ArchiveWriter, BackupError } from '../backup/index.ts';
import type { Database } from '../db/database.ts';
import { readPlan, type Table } from './catalogue.ts';
import { SEALED_JSON, SECRETS } from './classification.ts';
import { ORGANISATION_FORM, type OrganisationHead, SECRETS_FILE } from './format.ts';
import { type Secrets, sealSecrets } from './secrets.ts';

export interface ExportOptions {
  /** Number or name of the organisation. */
  readonly organisation: string;
  readonly hasHistory: boolean;
  /** Undefined: without secrets. */
  readonly passphrase?: string;
  readonly onTable?: (name: string, rows: number, bytes: number) => void;
}

/** A day of history may be dropped between the list of its days and the lock: then there is another list. */
const MAX_ATTEMPTS = 5;
const UNDEFINED_TABLE = '42P01';

/**
 * Writes the picture of one moment of one organisation into an archive, while the installation goes on.
 * @throws BackupError when there is no such organisation, or a table is classified by nobody
 */
export async function exportOrganisation(
  database: Database,
  writer: ArchiveWriter,
  options: ExportOptions,
): Promise<OrganisationHead> {
  const client = await database.pool.connect();
  let failure: Error | undefined;
  try {
    const { head, tables } = await openPicture(client, options);
    const { id } = head.organisation;
    await writer.writeHeadAs(ORGANISATION_FORM.headName, head);
    if (options.passphrase !== undefined)
      await writer.writeFile(
        SECRETS_FILE,
        sealSecrets(await readSecrets(client, tables, id), options.passphrase),
      );
    for (const table of tables) {
      const stream = client.query(copyTo(copyStatement(table, id)));
      const bytes = await writer.writeTable(
        table.name,
        stream as AsyncIterable<Buffer>,
        () => stream.rowCount,
      );
      options.onTable?.(table.name, stream.rowCount, bytes);
    }
    await writer.finish({});
    await client.query('COMMIT');
    return head;
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    client.release(failure);
  }
}

/** Locks come before the picture, as in a backup: what is dropped in between would be missing without an error. */
async function openPicture(client: ClientBase, options: ExportOptions) {
  for (let attempt = 1; ; attempt += 1) {
    const { tables } = await readPlan(client);
    const taken = tables.filter(({ how }) => options.hasHistory || how !== 'history');
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    try {
      // LOCK does not fix the picture yet; the first query after it does.
      await client.query(
        `LOCK TABLE ${taken.map(({ name }) => `"${name}"`).join(', ')} IN ACCESS SHARE MODE`,
      );
      return { tables: taken, head: await describe(client, taken, options) };
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      if ((error as { code?: string }).code !== UNDEFINED_TABLE || attempt >= MAX_ATTEMPTS) throw error;
    }
  }
}

async function describe(
  client: ClientBase,
  tables: readonly Table[],
  { organisation, hasHistory, passphrase }: ExportOptions,
): Promise<OrganisationHead> {
  const { rows } = await client.query<{ id: string; title: string }>(
    'select id::text, title from organisation where id::text = $1 or title = $1 order by title = $1 desc limit 1',
    [organisation],
  );
  const found = rows[0];
  if (found === undefined) {
    const { rows: all } = await client.query<{ id: string; title: string }>(
      'select id::text, title from organisation order by id limit 50',
    );
    const known = all.map(({ id, title }) => `${id} (${title})`).join(', ');
    throw new BackupError(`there is no organisation ${organisation}; there are ${known}`);
  }
  const { rows: migrations } = await client.query<OrganisationHead['migrations'][number]>(
    'select version, name, checksum from schema_migration order by version',
  );
  return {
    kind: 'organisation',
    format: 1,
    madeAt: new Date().toISOString(),
    organisation: { id: found.id, title: found.title },
    hasHistory,
    hasSecrets: passphrase !== undefined,
    migrations: migrations.map(({ version, name, checksum }) => ({ version, name, checksum })),
    tables: tables.map(({ name, columns }) => ({ name, columns: columns.map((one) => one.name) })),
  };
}

/** Numbers of ours alone are put into a statement: COPY takes no parameters. */
function copyStatement({ name, columns, condition }: Table, id: string): string {
  if (!/^\d+$/.test(id)) throw new Error('an id is a number');
  const values = columns.map((column) => selectedValue(`${name}.${column.name}`, column.name)).join(', ');
  return `copy (select ${values} from "${name}" where ${condition.replaceAll('$1', id)}) to stdout (format binary)`;
}

function selectedValue(place: string, column: string): string {
  const secret = SECRETS[place];
  if (secret !== undefined) return `${secret.without} as "${column}"`;
  if (!SEALED_JSON.includes(place)) return `"${column}"`;
  return `regexp_replace("${column}"::text, '"sealed:[A-Za-z0-9+/=]*"', '""', 'g')::jsonb as "${column}"`;
}

async function readSecrets(client: ClientBase, tables: readonly Table[], id: string): Promise<Secrets> {
  const secrets: Secrets = {};
  for (const { name, condition } of tables)
    for (const [place, { how }] of Object.entries(SECRETS)) {
      const [table, column] = place.split('.');
      if (table !== name || how !== 'sealed') continue;
      const { rows } = await client.query<{ id: string; value: string | null }>(
        `select id::text, "${column}"::text as value from "${name}" where ${condition}`,
        [id],
      );
      secrets[place] = Object.fromEntries(
        rows.flatMap((row) => (row.value === null ? [] : [[row.id, row.value]])),
      );
    }
  return secrets;
}
