import type { PageRevision } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';
import type {} from '../tables.ts';

const DAY_SECONDS = 86_400;

/** From which age on only the last revision of each stretch of time is kept; younger ones are all kept. */
export const REVISION_STEPS: readonly { readonly olderThanDays: number; readonly slotSeconds: number }[] = [
  { olderThanDays: 1, slotSeconds: 600 },
  { olderThanDays: 30, slotSeconds: DAY_SECONDS },
  { olderThanDays: 365, slotSeconds: 30 * DAY_SECONDS },
];

/** Saved states of pages. Pages are checked for their organisation before. */
export class RevisionRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  #revisions(organisationId: string, pageId: string) {
    return this.#db
      .selectFrom('page_revision')
      .innerJoin('page', 'page.id', 'page_revision.page_id')
      .leftJoin('account', 'account.id', 'page_revision.saved_by')
      .select([
        'page_revision.revision',
        'page_revision.title',
        'page_revision.saved_at',
        sql<string>`coalesce(account.display_name, '')`.as('saved_by'),
        'page_revision.widget_count',
        'page_revision.note',
        'page_revision.restored_from',
      ])
      .where('page.organisation_id', '=', organisationId)
      .where('page_revision.page_id', '=', pageId);
  }

  async list(
    organisationId: string,
    pageId: string,
    { pageNum, pageSize }: { pageNum: number; pageSize: number },
  ): Promise<{ total: number; rows: PageRevision[] }> {
    const { total } = await this.#db
      .selectFrom('page_revision')
      .innerJoin('page', 'page.id', 'page_revision.page_id')
      .select(sql<number>`count(*)::int`.as('total'))
      .where('page.organisation_id', '=', organisationId)
      .where('page_revision.page_id', '=', pageId)
      .executeTakeFirstOrThrow();
    const rows = await this.#revisions(organisationId, pageId)
      .orderBy('page_revision.revision', 'desc')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute();
    return { total, rows: rows.map(toRevision) };
  }

  async find(
    organisationId: string,
    pageId: string,
    revision: number,
  ): Promise<{ revision: PageRevision; file: Record<string, unknown> } | undefined> {
    const row = await this.#revisions(organisationId, pageId)
      .select('page_revision.file')
      .where('page_revision.revision', '=', revision)
      .executeTakeFirst();
    return row && { revision: toRevision(row), file: row.file };
  }

  /**
   * Deletes up to `limit` old revisions that {@link REVISION_STEPS} lets go, of all pages. The newest of a page,
   * those with a note and those that restored another stay.
   * @returns how many went
   */
  async thinOut(limit: number): Promise<number> {
    const slots = REVISION_STEPS.toReversed().map(
      ({ olderThanDays, slotSeconds }) =>
        sql`when age.seconds > ${olderThanDays * DAY_SECONDS} then ${slotSeconds}`,
    );
    const youngest = Math.min(...REVISION_STEPS.map(({ olderThanDays }) => olderThanDays));
    const { numAffectedRows } = await sql`
      with old as (
        select page_revision.page_id, page_revision.revision, slot.seconds,
          row_number() over (
            partition by page_revision.page_id, slot.seconds,
              floor(extract(epoch from page_revision.saved_at) / slot.seconds)
            order by page_revision.revision desc
          ) as place
        from page_revision
        join page on page.id = page_revision.page_id
        cross join lateral (select extract(epoch from now() - page_revision.saved_at) as seconds) as age
        cross join lateral (select case ${sql.join(slots, sql` `)} end::integer as seconds) as slot
        where page_revision.saved_at < now() - make_interval(days => ${youngest})
          and page_revision.revision < page.revision
          and page_revision.note = '' and page_revision.restored_from is null
      )
      delete from page_revision using (select page_id, revision from old where place > 1 limit ${limit}) as gone
      where page_revision.page_id = gone.page_id and page_revision.revision = gone.revision`.execute(
      this.#db,
    );
    return Number(numAffectedRows ?? 0);
  }
}

function toRevision(row: {
  revision: number;
  title: string;
  saved_at: Date;
  saved_by: string;
  widget_count: number;
  note: string;
  restored_from: number | null;
}): PageRevision {
  return {
    revision: row.revision,
    title: row.title,
    savedMs: row.saved_at.getTime(),
    savedBy: row.saved_by,
    widgetCount: row.widget_count,
    note: row.note,
    restoredFrom: row.restored_from,
  };
}
