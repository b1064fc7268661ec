import type { RequestOf, ResponseOf, templateCalls } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import { type Edit, updateEdited } from '../../platform/db/edit-revision.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { directionOf, takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { TemplateContent } from './content.ts';
import type {} from './tables.ts';

type ListRequest = RequestOf<typeof templateCalls.query>;
export type Template = ResponseOf<typeof templateCalls.detail>;

/** Whoever draws a page of a template changes the template. */
const UPDATED_AT = sql<Date>`greatest(template.updated_at,
  (select max(page.updated_at) from page where page.template_id = template.id))`;

const SORT_EXPRESSIONS = { title: sql`template.title`, updatedMs: UPDATED_AT } as const;

/** Everything but the content. */
const COLUMNS = [
  'template.id',
  'template.title',
  'template.remark',
  'template.version',
  'template.driver_count',
  'template.signal_count',
  'template.home_page_id',
  'template.revision',
  UPDATED_AT.as('updated_at'),
  sql<number>`(select count(*)::int from page where page.template_id = template.id)`.as('page_count'),
  sql<number>`(select count(*)::int from equipment where equipment.template_id = template.id)`.as(
    'equipment_count',
  ),
] as const;

export class TemplateRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  #templates(organisationId: string) {
    return this.#db.selectFrom('template').where('template.organisation_id', '=', organisationId);
  }

  async list(organisationId: string, request: ListRequest): Promise<{ total: number; rows: Template[] }> {
    const found = this.#templates(organisationId).where(
      holdsKeyword(request.keyword, ['template.title', 'template.remark']),
    );
    const direction = directionOf(request);
    const { total, rows } = await takePage(found, request, (page) =>
      page
        .select(COLUMNS)
        .orderBy(SORT_EXPRESSIONS[request.sortField ?? 'updatedMs'], direction)
        .orderBy('template.id', direction),
    );
    return { total, rows: rows.map(toTemplate) };
  }

  async find(organisationId: string, id: string): Promise<Template | undefined> {
    const row = await this.#templates(organisationId)
      .select(COLUMNS)
      .where('template.id', '=', id)
      .executeTakeFirst();
    return row && toTemplate(row);
  }

  async findContent(organisationId: string, id: string): Promise<TemplateContent | undefined> {
    const row = await this.#db
      .selectFrom('template')
      .select('content')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.content;
  }

  async insert(
    organisationId: string,
    template: { title: string; remark: string },
    content: TemplateContent,
  ): Promise<string> {
    const { id } = await this.#db
      .insertInto('template')
      .values({
        organisation_id: organisationId,
        title: template.title,
        remark: template.remark,
        content: JSON.stringify(content),
        driver_count: content.drivers.length,
        signal_count: content.signals.length,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Holds the template until the transaction ends; undefined when the organisation has none such. */
  lock(organisationId: string, id: string): Promise<{ title: string } | undefined> {
    return this.#db
      .selectFrom('template')
      .select('title')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
  }

  async setHomePage(organisationId: string, id: string, pageId: string): Promise<void> {
    await this.#db
      .updateTable('template')
      .set({ home_page_id: pageId, updated_at: sql`now()` })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .execute();
  }

  /** False when the organisation has no such template. */
  update(
    organisationId: string,
    id: string,
    { title, remark }: { title: string; remark?: string | undefined },
    edit: Edit,
  ): Promise<boolean> {
    const change = { title, remark, updated_at: sql`now()` };
    return updateEdited(this.#db, 'template', { id, organisation_id: organisationId }, change, edit);
  }

  /** Throws a foreign key violation while equipment made from it is there. */
  async delete(organisationId: string, id: string): Promise<void> {
    await this.#db
      .deleteFrom('template')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .execute();
  }
}

function toTemplate(row: {
  id: string;
  title: string;
  remark: string;
  version: number;
  driver_count: number;
  signal_count: number;
  page_count: number;
  home_page_id: string | null;
  equipment_count: number;
  revision: number;
  updated_at: Date;
}): Template {
  return {
    id: row.id,
    title: row.title,
    remark: row.remark,
    version: row.version,
    homePageId: row.home_page_id,
    driverCount: row.driver_count,
    signalCount: row.signal_count,
    pageCount: row.page_count,
    equipmentCount: row.equipment_count,
    revision: row.revision,
    updatedMs: row.updated_at.getTime(),
  };
}
