import type { Page } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import { type PageRow, selectPages, toPage } from './repository.row.ts';
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

export class PageRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async list(organisationId: string, equipmentId: string): Promise<Page[]> {
    const rows = await selectPages(this.#db, organisationId)
      .where('page.equipment_id', '=', equipmentId)
      .orderBy('page.id')
      .execute();
    return rows.map(toPage);
  }

  async find(
    organisationId: string,
    id: string,
  ): Promise<{ page: Page; passwordHash: string | null } | undefined> {
    const row = await selectPages(this.#db, organisationId).where('page.id', '=', id).executeTakeFirst();
    return row && { page: toPage(row), passwordHash: row.password_hash };
  }

  async findHome(organisationId: string, equipmentId: string): Promise<Page | undefined> {
    const row = await selectPages(this.#db, organisationId)
      .where('page.equipment_id', '=', equipmentId)
      .whereRef('equipment.home_page_id', '=', 'page.id')
      .executeTakeFirst();
    return row && toPage(row);
  }

  async findFile(organisationId: string, id: string): Promise<Record<string, unknown> | undefined> {
    const row = await this.#db
      .selectFrom('page')
      .select('file')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.file;
  }

  /** Holds the page until the transaction ends, so that of two saves the second sees the first. */
  async lock(organisationId: string, id: string): Promise<PageRow | undefined> {
    return selectPages(this.#db, organisationId)
      .where('page.id', '=', id)
      .forNoKeyUpdate('page')
      .executeTakeFirst();
  }

  /** Adds a page with its first revision. */
  async insert(
    organisationId: string,
    accountId: string,
    equipmentId: string,
    content: PageContent,
  ): Promise<string> {
    const { id } = await this.#db
      .insertInto('page')
      .values({
        ...toColumns(content),
        organisation_id: organisationId,
        equipment_id: equipmentId,
        updated_by: accountId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await this.#keepRevision(organisationId, id);
    return id;
  }

  /** Saves a locked page as its next revision. */
  async update(organisationId: string, accountId: string, id: string, content: PageContent): Promise<number> {
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
    await this.#keepRevision(organisationId, id);
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
    await this.#keepRevision(organisationId, id);
  }

  async delete(organisationId: string, id: string): Promise<void> {
    await this.#db
      .deleteFrom('page')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .execute();
  }

  async #keepRevision(organisationId: string, id: string): Promise<void> {
    await sql`
      insert into page_revision (page_id, revision, title, file, saved_at, saved_by)
      select id, revision, title, file, updated_at, updated_by from page
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
