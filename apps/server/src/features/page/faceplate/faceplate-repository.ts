import { type Kysely, sql } from 'kysely';
import type { Scope } from '../../../platform/call/index.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { type PageRow, selectPages } from '../repository.row.ts';
import type {} from '../tables.ts';

/** "face"; with it and the organisation, saves that change how faceplates nest take turns. */
const ADVISORY_LOCK = 0x66616365;

/** That one faceplate places another. */
export interface FaceplateUse {
  readonly pageId: string;
  readonly faceplateId: string;
}

export interface FaceplateFile {
  readonly id: string;
  readonly revision: number;
  readonly file: Record<string, unknown>;
}

export interface FaceplateRevision {
  readonly id: string;
  readonly title: string;
  readonly revision: number;
}

/** Faceplates and what places them. */
export class FaceplateRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Two saves that each close half of a ring must see each other. */
  async takeTurn(organisationId: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK}, (${organisationId}::bigint % 2147483647)::int)`.execute(
      this.#db,
    );
  }

  /** Notes which of these faceplates a page places; ids that are no faceplate of the organisation are left out. */
  async setUses(organisationId: string, pageId: string, faceplateIds: readonly string[]): Promise<void> {
    await this.#db
      .deleteFrom('page_faceplate')
      .where('page_id', '=', pageId)
      .where('faceplate_id', '<>', sql<string>`all(${faceplateIds}::bigint[])`)
      .execute();
    if (faceplateIds.length === 0) return;
    await sql`
      insert into page_faceplate (page_id, faceplate_id)
      select ${pageId}, id from page
      where organisation_id = ${organisationId} and kind = 'faceplate' and id = any(${faceplateIds}::bigint[])
      order by id
      for key share
      on conflict do nothing`.execute(this.#db);
  }

  /** Every use that can be reached from these faceplates, theirs included; a ring ends it too. */
  async listUsesBelow(organisationId: string, faceplateIds: readonly string[]): Promise<FaceplateUse[]> {
    const { rows } = await sql<FaceplateUse>`
      with recursive below (id) as (
        select id from page
        where organisation_id = ${organisationId} and kind = 'faceplate' and id = any(${faceplateIds}::bigint[])
        union
        select page_faceplate.faceplate_id from below join page_faceplate on page_faceplate.page_id = below.id
      )
      select page_id as "pageId", faceplate_id as "faceplateId"
      from below join page_faceplate on page_faceplate.page_id = below.id
      order by 1, 2`.execute(this.#db);
    return rows;
  }

  /** Every use through which a faceplate stands in other faceplates, however far up; pages left out. */
  async listUsesAbove(organisationId: string, faceplateId: string): Promise<FaceplateUse[]> {
    const { rows } = await sql<FaceplateUse>`
      with recursive above (page_id, faceplate_id) as (
        select page_faceplate.page_id, page_faceplate.faceplate_id
        from page_faceplate join page on page.id = page_faceplate.page_id
        where page_faceplate.faceplate_id = ${faceplateId}
          and page.organisation_id = ${organisationId} and page.kind = 'faceplate'
        union
        select page_faceplate.page_id, page_faceplate.faceplate_id
        from above
        join page_faceplate on page_faceplate.faceplate_id = above.page_id
        join page on page.id = page_faceplate.page_id
        where page.kind = 'faceplate'
      )
      select page_id as "pageId", faceplate_id as "faceplateId" from above order by 1, 2`.execute(this.#db);
    return rows;
  }

  /** The files of these faceplates and of all within them: one query, however deep. */
  async findFiles(organisationId: string, faceplateIds: readonly string[]): Promise<FaceplateFile[]> {
    if (faceplateIds.length === 0) return [];
    const { rows } = await sql<FaceplateFile>`
      with recursive below (id) as (
        select unnest(${faceplateIds}::bigint[])
        union
        select page_faceplate.faceplate_id from below join page_faceplate on page_faceplate.page_id = below.id
      )
      select page.id, page.revision, page.file from below join page on page.id = below.id
      where page.organisation_id = ${organisationId} and page.kind = 'faceplate'`.execute(this.#db);
    return rows;
  }

  /** Names and revisions of the faceplates that a page shows and of these others, and of all within them. */
  async listRevisions(
    organisationId: string,
    pageId: string,
    faceplateIds: readonly string[],
  ): Promise<FaceplateRevision[]> {
    const { rows } = await sql<FaceplateRevision>`
      with recursive below (id) as (
        select unnest(${faceplateIds}::bigint[])
        union
        select faceplate_id from page_faceplate where page_id = ${pageId}
        union
        select page_faceplate.faceplate_id from below join page_faceplate on page_faceplate.page_id = below.id
      )
      select page.id, page.title, page.revision from below join page on page.id = below.id
      where page.organisation_id = ${organisationId} and page.kind = 'faceplate'
      order by page.id`.execute(this.#db);
    return rows;
  }

  /** Names of the parameters that stand for equipment, by faceplate. */
  async listEquipmentParameters(
    organisationId: string,
    faceplateIds: readonly string[],
  ): Promise<Map<string, ReadonlySet<string>>> {
    if (faceplateIds.length === 0) return new Map();
    const { rows } = await sql<{ id: string; names: string[] }>`
      select id, array(
        select jsonb_path_query(file, '$.con.parameters[*] ? (@.kind == "equipment").name', '{}', true) #>> '{}'
      ) as names
      from page
      where organisation_id = ${organisationId} and kind = 'faceplate'
        and id = any(${faceplateIds}::bigint[])`.execute(this.#db);
    return new Map(rows.map(({ id, names }) => [id, new Set(names)]));
  }

  async listTitles(organisationId: string, ids: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.#db
      .selectFrom('page')
      .select(['id', 'title'])
      .where('organisation_id', '=', organisationId)
      .where('id', '=', sql<string>`any(${ids}::bigint[])`)
      .execute();
    return new Map(rows.map(({ id, title }) => [id, title]));
  }

  /** The pages and faceplates that place a faceplate, of those that the scope holds. */
  listUsers(scope: Scope, faceplateId: string): Promise<PageRow[]> {
    return selectPages(this.#db, scope)
      .innerJoin('page_faceplate', 'page_faceplate.page_id', 'page.id')
      .where('page_faceplate.faceplate_id', '=', faceplateId)
      .orderBy('page.title')
      .orderBy('page.id')
      .execute();
  }

  /** How many pages and faceplates place a faceplate, seen by the caller or not. */
  async countUsers(faceplateId: string): Promise<number> {
    const { count } = await this.#db
      .selectFrom('page_faceplate')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('faceplate_id', '=', faceplateId)
      .executeTakeFirstOrThrow();
    return count;
  }
}
