import type { Feedback, profileCalls, RequestOf } from '@zutai/contract';
import { type Generated, type Kysely, sql } from 'kysely';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';

interface FeedbackTable {
  id: Generated<string>;
  account_id: string;
  type: Feedback['type'];
  content: string;
  created_at: Generated<Date>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    feedback: FeedbackTable;
  }
}

/** What people hand in: of all organisations, for whoever runs the platform. */
export class FeedbackRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async add(accountId: string, type: Feedback['type'], content: string): Promise<void> {
    await this.#db.insertInto('feedback').values({ account_id: accountId, type, content }).execute();
  }

  list(request: RequestOf<typeof profileCalls.queryFeedback>): Promise<{ total: number; rows: Feedback[] }> {
    const { type, keyword } = request;
    let found = this.#db
      .selectFrom('feedback')
      .innerJoin('account', 'account.id', 'feedback.account_id')
      .innerJoin('organisation', 'organisation.id', 'account.organisation_id')
      .where(holdsKeyword(keyword, ['feedback.content', 'account.display_name', 'account.loginname']));
    if (type !== undefined) found = found.where('feedback.type', '=', type);
    return takePage(found, request, (page) =>
      page
        .select([
          'feedback.id',
          sql<number>`floor(extract(epoch from feedback.created_at) * 1000)::float8`.as('atMs'),
          'feedback.type',
          'feedback.content',
          'account.display_name as displayName',
          'account.loginname',
          'organisation.title as orgTitle',
          'organisation.title_en as orgTitleEn',
        ])
        .orderBy('feedback.id', request.sortOrder ?? 'desc'),
    );
  }
}
