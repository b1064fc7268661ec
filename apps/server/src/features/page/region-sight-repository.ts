import { type Kysely, sql } from 'kysely';
import type { Caller } from '../../platform/call/index.ts';
import type { Tables } from '../../platform/db/tables.ts';

/** What of pages a caller may see by the regions that widgets are kept for. */
export class RegionSightRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /**
   * Ids and, for old files, titles of the regions of a caller. null: they see every widget, because they see all regions
   * or edit pages, and who saves a page has to have all of it. Guests of links have no regions.
   */
  async findSeen(caller: Caller): Promise<ReadonlySet<string> | null> {
    const { permissions, organisationId, accountId, shown } = caller;
    if (shown !== undefined) return new Set();
    if (permissions.has('region_view_all') || permissions.has('page_edit')) return null;
    const { rows } = await sql<{ text: string }>`
      with mine as (
        select region.id, region.title from auth_region as region
        join account_auth_region as granted on granted.region_id = region.id
        where region.organisation_id = ${organisationId} and granted.account_id = ${accountId})
      select id::text as text from mine
      union
      -- A title that is the id of a region means that one.
      select title from mine where not exists (
        select from auth_region as other
        where other.organisation_id = ${organisationId} and other.id::text = mine.title)`.execute(this.#db);
    return new Set(rows.map(({ text }) => text));
  }
}
