import type { InspectionContent, inspectionCalls, RequestOf } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import { AppError, type Scope } from '../../platform/call/index.ts';
import { type Edit, updateEdited } from '../../platform/db/edit-revision.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { directionOf, takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type {} from './tables.ts';

type Fields = RequestOf<typeof inspectionCalls.addContent>;
const SORT = { title: 'inspection_content.title', createdMs: 'inspection_content.created_at' } as const;
const COLUMNS = [
  'inspection_content.id',
  'inspection_content.revision',
  'inspection_content.title',
  'inspection_content.title_en as titleEn',
  'inspection_content.remark',
  'inspection_content.items',
  'inspection_content.created_at as createdAt',
] as const;

type Row = Omit<InspectionContent, 'createdMs'> & { createdAt: Date };
const toContent = ({ createdAt, ...row }: Row): InspectionContent => ({
  ...row,
  createdMs: createdAt.getTime(),
});

/** The library of an organisation of what inspections look at. */
export class ContentRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  #own({ organisationId }: Scope) {
    return this.#db.selectFrom('inspection_content').where('organisation_id', '=', organisationId);
  }

  async list(scope: Scope, query: RequestOf<typeof inspectionCalls.queryContent>) {
    const found = this.#own(scope).where(
      holdsKeyword(query.keyword, [
        'inspection_content.title',
        'inspection_content.title_en',
        'inspection_content.remark',
      ]),
    );
    const { total, rows } = await takePage(found, query, (page) =>
      page
        .select(COLUMNS)
        .orderBy(SORT[query.sortField ?? 'createdMs'], directionOf(query))
        .orderBy('inspection_content.id', directionOf(query)),
    );
    return { total, rows: rows.map(toContent) };
  }

  async find(scope: Scope, id: string): Promise<InspectionContent | undefined> {
    const row = await this.#own(scope)
      .select(COLUMNS)
      .where('inspection_content.id', '=', id)
      .executeTakeFirst();
    return row && toContent(row);
  }

  async insert({ organisationId }: Scope, { title, titleEn, remark, items }: Fields): Promise<string> {
    const { id } = await this.#db
      .insertInto('inspection_content')
      .values({
        organisation_id: organisationId,
        title,
        title_en: titleEn,
        remark,
        items: JSON.stringify(items),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  update({ organisationId }: Scope, id: string, change: Partial<Fields>, edit: Edit): Promise<boolean> {
    const { title, titleEn, remark, items } = change;
    const columns = {
      ...{ title, title_en: titleEn, remark },
      items: items === undefined ? undefined : JSON.stringify(items),
    };
    return updateEdited(
      this.#db,
      'inspection_content',
      { id, organisation_id: organisationId },
      columns,
      edit,
    );
  }

  /** @throws AppError inspectionContentInUse while a plan uses it */
  async delete(scope: Scope, id: string): Promise<boolean> {
    const used = await this.#db
      .selectFrom('inspection_plan')
      .select(sql<number>`1`.as('one'))
      .where('content_id', '=', id)
      .where('organisation_id', '=', scope.organisationId)
      .executeTakeFirst();
    if (used !== undefined) throw new AppError('inspectionContentInUse');
    const { numDeletedRows } = await this.#db
      .deleteFrom('inspection_content')
      .where('id', '=', id)
      .where('organisation_id', '=', scope.organisationId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
}
