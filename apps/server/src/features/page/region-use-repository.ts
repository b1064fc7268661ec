import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type {} from './tables.ts';

/** How often pages and faceplates name a region. */
export interface RegionUse {
  readonly pages: number;
  /** Widgets and entries of menus. */
  readonly widgets: number;
}

/** Where the newest revisions of pages and faceplates name regions. */
export class RegionUseRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** `names`: the id of the region, and its title, by which files of elsewhere name it. */
  async count(organisationId: string, names: readonly string[]): Promise<RegionUse> {
    const { rows } = await sql<RegionUse>`
      select count(distinct page.id)::int as pages, count(*)::int as widgets
      from page
      cross join lateral jsonb_path_query(page.file -> 'widgets', 'strict $.**.authRegion', '{}', true) as named
      where page.organisation_id = ${organisationId}
        and exists (
          select 1 from unnest(string_to_array(named #>> '{}', ',')) as region
          where trim(region) = any(${names}::text[])
        )`.execute(this.#db);
    return rows[0] ?? { pages: 0, widgets: 0 };
  }
}
