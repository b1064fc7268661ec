import type { RequestOf, ResponseOf, TemplateParameter, templateCalls } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import { type Edit, updateEdited } from '../../platform/db/edit-revision.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { directionOf, takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { readContent, type TemplateContent } from './content.ts';
import type {} from './tables.ts';
import { countContentChanges } from './version/content-changes.ts';
import { type MadeVersion, VersionRepository } from './version/version-repository.ts';

type ListRequest = RequestOf<typeof templateCalls.query>;
export type Template = ResponseOf<typeof templateCalls.detail>;

type Added = Pick<
  RequestOf<typeof templateCalls.add>,
  'kind' | 'title' | 'titleEn' | 'manufacturer' | 'productNumber' | 'remark'
>;
type Changed = Omit<RequestOf<typeof templateCalls.edit>, 'id' | 'revision' | 'parameters'>;

/** Whoever draws a page of a template changes the template. */
const UPDATED_AT = sql<Date>`greatest(template.updated_at,
  (select max(page.updated_at) from page where page.template_id = template.id))`;

const SORT_EXPRESSIONS = { title: sql`template.title`, updatedMs: UPDATED_AT } as const;

const KEYWORD_COLUMNS = [
  'template.title',
  'template.title_en',
  'template.manufacturer',
  'template.product_number',
  'template.remark',
] as const;

/** Everything but the content. */
const COLUMNS = [
  'template.id',
  'template.kind',
  'template.title',
  'template.title_en',
  'template.manufacturer',
  'template.product_number',
  'template.remark',
  'template.version',
  sql<TemplateParameter[]>`template.content->'parameters'`.as('parameters'),
  'template.driver_count',
  'template.signal_count',
  'template.report_count',
  'template.alarm_rule_count',
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
    const { kind } = request;
    const found = this.#templates(organisationId)
      .where(holdsKeyword(request.keyword, KEYWORD_COLUMNS))
      .$if(kind !== undefined, (query) => query.where('template.kind', '=', kind ?? 'EG'));
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

  async listByTitle(organisationId: string, titles: readonly string[]): Promise<Template[]> {
    if (titles.length === 0) return [];
    const rows = await this.#templates(organisationId)
      .select(COLUMNS)
      .where('template.title', 'in', [...titles])
      .execute();
    return rows.map(toTemplate);
  }

  async findContent(organisationId: string, id: string): Promise<TemplateContent | undefined> {
    const row = await this.#db
      .selectFrom('template')
      .select('content')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .executeTakeFirst();
    return row && readContent(row.content);
  }

  /** As {@link findContent}, with its version. */
  async findVersion(
    organisationId: string,
    id: string,
  ): Promise<{ version: number; content: TemplateContent } | undefined> {
    const row = await this.#templates(organisationId)
      .select(['version', 'content'])
      .where('template.id', '=', id)
      .executeTakeFirst();
    return row && { version: row.version, content: readContent(row.content) };
  }

  async insert(
    organisationId: string,
    template: Added,
    content: TemplateContent,
    made: MadeVersion,
  ): Promise<string> {
    const { id } = await this.#db
      .insertInto('template')
      .values({
        organisation_id: organisationId,
        ...toColumns(template),
        kind: template.kind,
        ...contentColumns(content),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const counts = { added: 0, changed: 0, removed: 0 };
    const first = { ...made, templateId: id, version: 1, title: template.title, content, counts };
    await new VersionRepository(this.#db).insert(organisationId, first);
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

  /** As {@link lock}, with what it is made of. */
  async lockContent(
    organisationId: string,
    id: string,
  ): Promise<{ title: string; version: number; content: TemplateContent } | undefined> {
    const row = await this.#db
      .selectFrom('template')
      .select(['title', 'version', 'content'])
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    return row && { ...row, content: readContent(row.content) };
  }

  /**
   * A new version of a template that the transaction holds.
   * @param change.before what {@link lockContent} answered
   * @returns its number
   */
  async setContent(
    organisationId: string,
    id: string,
    change: {
      readonly before: {
        readonly title: string;
        readonly version: number;
        readonly content: TemplateContent;
      };
      readonly content: TemplateContent;
      readonly made: MadeVersion;
    },
  ): Promise<number> {
    const { before, content, made } = change;
    const version = before.version + 1;
    await this.#db
      .updateTable('template')
      .set({ ...contentColumns(content), version, updated_at: sql`now()` })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .execute();
    const counts = countContentChanges(before.content, content);
    const kept = { ...made, templateId: id, version, title: before.title, content, counts };
    await new VersionRepository(this.#db).insert(organisationId, kept);
    return version;
  }

  /** Ids that no thing of the table has or will have. */
  async takeIds(
    table: 'equipment' | 'driver' | 'signal' | 'equipment_script' | 'report' | 'alarm_rule',
    count: number,
  ): Promise<string[]> {
    if (count === 0) return [];
    const { rows } = await sql<{ id: string }>`
      select nextval(pg_get_serial_sequence(${table}, 'id'))::text as id
      from generate_series(1, ${count})`.execute(this.#db);
    return rows.map(({ id }) => id);
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
  update(organisationId: string, id: string, template: Changed, edit: Edit): Promise<boolean> {
    const change = { ...toColumns(template), updated_at: sql`now()` };
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

function contentColumns(content: TemplateContent) {
  return {
    content: JSON.stringify(content),
    driver_count: content.drivers.length,
    signal_count: content.signals.length,
    report_count: content.reports.length,
    alarm_rule_count: content.alarmRules.length,
  };
}

/** Of an edit, what it leaves out is undefined: it stays as it is. */
function toColumns<T extends Changed>({ title, titleEn, manufacturer, productNumber, remark }: T) {
  return { title, title_en: titleEn, manufacturer, product_number: productNumber, remark };
}

function toTemplate(row: {
  id: string;
  kind: 'EG' | 'GM';
  title: string;
  title_en: string;
  manufacturer: string;
  product_number: string;
  remark: string;
  version: number;
  parameters: TemplateParameter[];
  driver_count: number;
  signal_count: number;
  report_count: number;
  alarm_rule_count: number;
  page_count: number;
  home_page_id: string | null;
  equipment_count: number;
  revision: number;
  updated_at: Date;
}): Template {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    titleEn: row.title_en,
    manufacturer: row.manufacturer,
    productNumber: row.product_number,
    remark: row.remark,
    version: row.version,
    parameters: row.parameters,
    homePageId: row.home_page_id,
    driverCount: row.driver_count,
    signalCount: row.signal_count,
    reportCount: row.report_count,
    alarmRuleCount: row.alarm_rule_count,
    pageCount: row.page_count,
    equipmentCount: row.equipment_count,
    revision: row.revision,
    updatedMs: row.updated_at.getTime(),
  };
}
