import { LICENCE_KINDS, type LicencePayload } from '@zutai/contract';
import { type Generated, type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';

interface LicenceTable {
  id: Generated<boolean>;
  installation_id: string;
  has_file: boolean;
  is_sound: boolean;
  valid_from: Date | null;
  valid_until: Date | null;
  organisations: number | null;
  gateways: number | null;
  signals: number | null;
  accounts: number | null;
  seen_at: Date;
}

interface LicenceFileTable {
  id: Generated<string>;
  organisation_id: string;
  title: string;
  licensee: string;
  content: string;
  created_at: Generated<Date>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    licence: LicenceTable;
    licence_file: LicenceFileTable;
  }
}

/** The one row of the licence, with the time of the database. */
export async function findLicence(db: Kysely<Tables>) {
  const row = await db
    .selectFrom('licence')
    .select(['installation_id', 'seen_at', sql<Date>`now()`.as('now')])
    .select((eb) => eb.selectFrom('licence_file').select('content').limit(1).as('content'))
    .executeTakeFirstOrThrow();
  return {
    installationId: row.installation_id,
    content: row.content,
    /** No earlier than any time that the clock has shown. */
    nowMs: Math.max(row.now.getTime(), row.seen_at.getTime()),
    behindMs: row.seen_at.getTime() - row.now.getTime(),
  };
}

/** How many there are of each kind, as the triggers count them. */
export async function countUsed(
  db: Kysely<Tables>,
): Promise<{ kind: (typeof LICENCE_KINDS)[number]; used: number }[]> {
  const { rows } = await sql<{ kind: (typeof LICENCE_KINDS)[number]; used: number }>`
    select kind, count_for_licence(kind)::int as used
    from unnest(${[...LICENCE_KINDS]}::text[]) with ordinality as kinds(kind, place) order by place`.execute(
    db,
  );
  return rows;
}

/** Makes changes of the file and of its limits take turns until the transaction ends. */
export async function lockLicence(db: Kysely<Tables>): Promise<void> {
  await db.selectFrom('licence').select('id').forUpdate().execute();
}

/** Puts a file in the place of the one that is there; undefined: there is none any more. */
export async function replaceFile(
  db: Kysely<Tables>,
  organisationId: string,
  file: { content: string; payload: LicencePayload } | undefined,
): Promise<void> {
  await lockLicence(db);
  await db.deleteFrom('licence_file').execute();
  if (file !== undefined)
    await db
      .insertInto('licence_file')
      .values({
        organisation_id: organisationId,
        title: file.payload.number,
        licensee: file.payload.licensee,
        content: file.content,
      })
      .execute();
  await saveLimits(db, { hasFile: file !== undefined, isSound: file !== undefined, payload: file?.payload });
}

/** Writes what the triggers hold, or that there is no file. */
export async function saveLimits(
  db: Kysely<Tables>,
  { hasFile, isSound, payload }: { hasFile: boolean; isSound: boolean; payload: LicencePayload | undefined },
): Promise<void> {
  const timeOf = (text: string | null | undefined) => (text == null ? null : new Date(text));
  await db
    .updateTable('licence')
    .set({
      has_file: hasFile,
      is_sound: isSound,
      valid_from: timeOf(payload?.validFrom),
      valid_until: timeOf(payload?.validUntil),
      organisations: payload?.limits.organisations ?? null,
      gateways: payload?.limits.gateways ?? null,
      signals: payload?.limits.signals ?? null,
      accounts: payload?.limits.accounts ?? null,
    })
    .execute();
}

/** Remembers the latest time that the clock has shown. */
export async function noteTime(db: Kysely<Tables>): Promise<void> {
  await db.updateTable('licence').set({ seen_at: sql`greatest(seen_at, now())` }).execute();
}
