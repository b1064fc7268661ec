import type { pageCalls, RequestOf, ResponseOf } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Scope } from '../../../platform/call/index.ts';
import { holdsKeyword } from '../../../platform/db/keyword.ts';
import { takePage } from '../../../platform/db/paged-query.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { selectPages, toPage } from '../repository.row.ts';

const USAGE_COUNT = sql<number>`(select count(*)::int from page_faceplate
  where page_faceplate.faceplate_id = page.id)`;

const SORT_EXPRESSIONS = {
  title: sql`page.title`,
  widgetCount: sql`page.widget_count`,
  usageCount: USAGE_COUNT,
  updatedMs: sql`page.updated_at`,
} as const;

/** The faceplates of an organisation, to be looked through. */
export class FaceplateListRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async list(
    scope: Scope,
    request: RequestOf<typeof pageCalls.queryFaceplates>,
  ): Promise<ResponseOf<typeof pageCalls.queryFaceplates>> {
    const isFound = holdsKeyword(request.keyword, ['page.title', 'page.title_en']);
    const found = this.#db
      .selectFrom('page')
      .where('page.organisation_id', '=', scope.organisationId)
      .where('page.kind', '=', 'faceplate')
      .where(isFound);
    const direction = request.sortOrder ?? 'asc';
    const { total, rows } = await takePage(found, request, () =>
      selectPages(this.#db, scope)
        .where('page.kind', '=', 'faceplate')
        .where(isFound)
        .select(USAGE_COUNT.as('usage_count'))
        .orderBy(SORT_EXPRESSIONS[request.sortField ?? 'title'], direction)
        .orderBy('page.id', direction),
    );
    return { total, rows: rows.map((row) => ({ ...toPage(row), usageCount: row.usage_count })) };
  }
}
