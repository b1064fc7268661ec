import type { Page, PageKind } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { OwnerKind, PageOwner } from './page-owner.ts';
import { type PageRow, selectPages } from './repository.row.ts';
import type {} from './tables.ts';

/** What a save stores of a page. */
export interface PageContent {
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly fit: Page['fit'];
  readonly bgColor: string;
  readonly bgImage: string;
  readonly checkpwd: boolean;
  readonly passwordHash: string | null;
  readonly widgetCount: number;
  /** The page file as JSON text. */
  readonly fileJson: string;
}

/** What is stored with a revision besides its file. */
export interface RevisionNote {
  readonly note?: string | undefined;
  readonly restoredFrom?: number | undefined;
}

export type PageFileRow = PageRow & { readonly file: Record<string, unknown> };

const OWNER_COLUMNS = {
  equipment: 'equipment_id',
  project: 'project_id',
  template: 'template_id',
} as const satisfies Record<OwnerKind, string>;

export class PageRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  list(scope: Scope, owner: PageOwner): Promise<PageRow[]> {
    return selectPages(this.#db, scope)
      .where(`page.${OWNER_COLUMNS[owner.kind]}`, '=', owner.id)
      .orderBy('page.id')
      .execute();
  }

  listFaceplates(scope: Scope): Promise<PageRow[]> {
    return selectPages(this.#db, scope)
      .where('page.kind', '=', 'faceplate')
      .orderBy('page.title')
      .orderBy('page.id')
      .execute();
  }

  /** The pages of an owner with their files, in order. */
  listWithFiles(scope: Scope, owner: PageOwner): Promise<PageFileRow[]> {
    return selectPages(this.#db, scope)
      .select('page.file')
      .where(`page.${OWNER_COLUMNS[owner.kind]}`, '=', owner.id)
      .orderBy('page.id')
      .execute();
  }

  /** Names of the pages of something, its home page first. */
  listOf(
    scope: Scope,
    owner: PageOwner,
  ): Promise<{ id: string; title: string; titleEn: string; isHome: boolean }[]> {
    const isHome = sql<boolean>`coalesce(page.id = coalesce(equipment.home_page_id, project.home_page_id), false)`;
    return this.#db
      .selectFrom('page')
      .leftJoin('equipment', 'equipment.id', 'page.equipment_id')
      .leftJoin('project', 'project.id', 'page.project_id')
      .select(['page.id', 'page.title', 'page.title_en as titleEn', isHome.as('isHome')])
      .where('page.organisation_id', '=', scope.organisationId)
      .where(`page.${OWNER_COLUMNS[owner.kind]}`, '=', owner.id)
      .orderBy('isHome', 'desc')
      .orderBy('page.id')
      .execute();
  }

  find(scope: Scope, id: string): Promise<PageRow | undefined> {
    return selectPages(this.#db, scope).where('page.id', '=', id).executeTakeFirst();
  }

  /** Page and file of the same moment. */
  findWithFile(scope: Scope, id: string): Promise<PageFileRow | undefined> {
    return selectPages(this.#db, scope).select('page.file').where('page.id', '=', id).executeTakeFirst();
  }

  findHome(scope: Scope, owner: PageOwner): Promise<PageRow | undefined> {
    return selectPages(this.#db, scope)
      .where(`page.${OWNER_COLUMNS[owner.kind]}`, '=', owner.id)
      .whereRef(`${owner.kind}.home_page_id`, '=', 'page.id')
      .executeTakeFirst();
  }

  /** The home page of an owner, else its first page. */
  async findFirst(
    { organisationId }: Pick<Scope, 'organisationId'>,
    owner: PageOwner,
    among: readonly string[] | null = null,
  ): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('page')
      .leftJoin('equipment', 'equipment.id', 'page.equipment_id')
      .leftJoin('project', 'project.id', 'page.project_id')
      .select('page.id')
      .where('page.organisation_id', '=', organisationId)
      .where(`page.${OWNER_COLUMNS[owner.kind]}`, '=', owner.id)
      .where(sql<boolean>`(${among}::bigint[] is null or page.id = any(${among}::bigint[]))`)
      .orderBy(sql`page.id = coalesce(equipment.home_page_id, project.home_page_id)`, sql`desc nulls last`)
      .orderBy('page.id')
      .limit(1)
      .executeTakeFirst();
    return row?.id;
  }

  /** Those of the pages whose password, as it is now, the session has given. */
  async listUnlocked(sessionId: string, ids: readonly string[]): Promise<Set<string>> {
    const rows = await this.#db
      .selectFrom('page_unlock')
      .innerJoin('page', 'page.id', 'page_unlock.page_id')
      .select('page.id')
      .where('page_unlock.session_id', '=', sessionId)
      .whereRef('page_unlock.password_hash', '=', 'page.password_hash')
      .where('page.id', '=', sql<string>`any(${ids}::bigint[])`)
      .execute();
    return new Set(rows.map(({ id }) => id));
  }

  /** Holds the page until the transaction ends, so that of two saves the second sees the first. */
  lock(scope: Scope, id: string): Promise<PageRow | undefined> {
    return selectPages(this.#db, scope).where('page.id', '=', id).forNoKeyUpdate('page').executeTakeFirst();
  }

  /** Adds a page, or with no owner a faceplate, with its first revision. */
  async insert(
    organisationId: string,
    accountId: string,
    owner: PageOwner | undefined,
    content: PageContent,
    note: RevisionNote = {},
  ): Promise<string> {
    const kind: PageKind = owner === undefined ? 'faceplate' : 'page';
    const { id } = await this.#db
      .insertInto('page')
      .values({
        ...toColumns(content),
        kind,
        organisation_id: organisationId,
        ...(owner === undefined ? {} : { [OWNER_COLUMNS[owner.kind]]: owner.id }),
        updated_by: accountId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await this.#keepRevision(organisationId, id, note);
    return id;
  }

  /** Saves a locked page as its next revision. */
  async update(
    organisationId: string,
    accountId: string,
    id: string,
    content: PageContent,
    note: RevisionNote = {},
  ): Promise<number> {
    const { revision } = await this.#db
      .updateTable('page')
      .set({
        ...toColumns(content),
        revision: sql`revision + 1`,
        updated_at: sql`now()`,
        updated_by: accountId,
      })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .returning('revision')
      .executeTakeFirstOrThrow();
    await this.#keepRevision(organisationId, id, note);
    return revision;
  }

  /** Puts another file into a page just added; its first revision is corrected with it. */
  async replaceFile(organisationId: string, id: string, fileJson: string): Promise<void> {
    await this.#db
      .updateTable('page')
      .set({ file: fileJson })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .execute();
    await this.#db.deleteFrom('page_revision').where('page_id', '=', id).execute();
    await this.#keepRevision(organisationId, id, {});
  }

  /** Throws a foreign key violation when it is a faceplate that something places. */
  async delete(organisationId: string, id: string): Promise<void> {
    await this.#db
      .deleteFrom('page')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .execute();
  }

  async #keepRevision(
    organisationId: string,
    id: string,
    { note, restoredFrom }: RevisionNote,
  ): Promise<void> {
    await sql`
      insert into page_revision
        (page_id, revision, title, file, saved_at, saved_by, widget_count, note, restored_from)
      select id, revision, title, file, updated_at, updated_by, widget_count, ${note ?? ''}::text,
        ${restoredFrom ?? null}::integer
      from page
      where organisation_id = ${organisationId} and id = ${id}`.execute(this.#db);
  }
}

function toColumns(content: PageContent) {
  return {
    title: content.title,
    width: content.width,
    height: content.height,
    fit: content.fit,
    bg_color: content.bgColor,
    bg_image: content.bgImage,
    checkpwd: content.checkpwd,
    password_hash: content.passwordHash,
    widget_count: content.widgetCount,
    file: content.fileJson,
  };
}
