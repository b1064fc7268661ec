import type { EnrolmentRecord, enrolmentCalls, RequestOf } from '@zutai/contract';
import type { Language } from '@zutai/i18n';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { editColumns } from '../../platform/db/edit-revision.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { directionOf, takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { holdsAccount } from '../access/index.ts';
import { msOf } from './link-repository.ts';
import type {} from './tables.ts';

/** An account that waits, and how its owner is told. */
export interface Waiting {
  readonly id: string;
  readonly accountId: string;
  /** Of the account. */
  readonly organisationId: string;
  readonly isCompany: boolean;
  readonly tel: string;
  readonly email: string;
  readonly language: Language;
  readonly loginname: string;
}

/** Who made a link, and how they are told of it. */
export interface LinkMaker {
  readonly accountId: string;
  readonly tel: string;
  readonly email: string;
  readonly language: Language;
  /** Of the link. */
  readonly title: string;
}

/** Who enrolled by the links that were made by accounts which the scope holds. */
export class EnrolmentRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  #found(scope: Scope) {
    return this.#db
      .selectFrom('enrolment')
      .innerJoin('enrolment_link', 'enrolment_link.id', 'enrolment.link_id')
      .innerJoin('account', 'account.id', 'enrolment_link.maker_id')
      .where('enrolment.organisation_id', '=', scope.organisationId)
      .where(holdsAccount(scope));
  }

  list(
    scope: Scope,
    request: RequestOf<typeof enrolmentCalls.query>,
  ): Promise<{ total: number; rows: EnrolmentRecord[] }> {
    const { keyword, state, linkId } = request;
    let found = this.#found(scope).where(
      holdsKeyword(keyword, [
        'enrolment.display_name',
        'enrolment.loginname',
        'enrolment.tel',
        'enrolment.email',
      ]),
    );
    if (state !== undefined) found = found.where('enrolment.state', '=', state);
    if (linkId !== undefined) found = found.where('enrolment.link_id', '=', linkId);
    const direction = directionOf(request);
    return takePage(found, request, (page) =>
      page
        .select([
          'enrolment.id',
          'enrolment.link_id as linkId',
          'enrolment_link.title as linkTitle',
          'enrolment.state',
          'enrolment.account_id as accountId',
          'enrolment.display_name as title',
          'enrolment.loginname',
          'enrolment.tel',
          'enrolment.email',
          'enrolment.org_title as orgTitle',
          'enrolment.org_title_en as orgTitleEn',
          msOf('enrolment.at').as('atMs'),
          sql<number | null>`floor(extract(epoch from enrolment.decided_at) * 1000)::float8`.as('decidedMs'),
          'enrolment.decided_by as decidedBy',
        ])
        .orderBy(request.sortField === 'title' ? 'enrolment.display_name' : 'enrolment.at', direction)
        .orderBy('enrolment.id', direction),
    );
  }

  /**
   * Somebody who waits, held until the transaction ends.
   * @returns undefined when the scope holds none of the id, null when nobody waits any more
   */
  async lockWaiting(scope: Scope, id: string): Promise<Waiting | null | undefined> {
    const row = await this.#found(scope)
      .innerJoin('account as enrolled', 'enrolled.id', 'enrolment.account_id')
      .select([
        'enrolment.id',
        'enrolment.state',
        'enrolled.id as accountId',
        'enrolled.organisation_id as organisationId',
        sql<boolean>`enrolment_link.kind = 'company'`.as('isCompany'),
        'enrolment.tel',
        'enrolment.email',
        'enrolment.language',
        'enrolment.loginname',
      ])
      .where('enrolment.id', '=', id)
      .forUpdate('enrolment')
      .executeTakeFirst();
    if (row === undefined) {
      const gone = await this.#found(scope)
        .select('enrolment.id')
        .where('enrolment.id', '=', id)
        .executeTakeFirst();
      return gone === undefined ? undefined : null;
    }
    return row.state === 'waiting' ? row : null;
  }

  /** How many wait for a decision that the scope may see. */
  async countWaiting(scope: Scope): Promise<number> {
    const { count } = await this.#found(scope)
      .where('enrolment.state', '=', 'waiting')
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow();
    return count;
  }

  /**
   * Whom to tell that somebody waits: who made the link.
   * @returns undefined where they were told of another one of the link within the hour, who still waits too
   */
  findMakerToTell(enrolmentId: string): Promise<LinkMaker | undefined> {
    return this.#db
      .selectFrom('enrolment')
      .innerJoin('enrolment_link', 'enrolment_link.id', 'enrolment.link_id')
      .innerJoin('account', 'account.id', 'enrolment_link.maker_id')
      .select([
        'account.id as accountId',
        'account.tel',
        'account.email',
        'enrolment_link.language',
        'enrolment_link.title',
      ])
      .where('enrolment.id', '=', enrolmentId)
      .where(
        sql<boolean>`not exists (
          select from enrolment as earlier where earlier.link_id = enrolment.link_id and earlier.id < enrolment.id
            and earlier.state = 'waiting' and earlier.at > now() - interval '1 hour')`,
      )
      .executeTakeFirst();
  }

  async insert(row: Insertable<Tables['enrolment']>): Promise<string> {
    const { id } = await this.#db
      .insertInto('enrolment')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  async insertAccount(row: Insertable<Tables['account']>): Promise<string> {
    const { id } = await this.#db.insertInto('account').values(row).returning('id').executeTakeFirstOrThrow();
    return id;
  }

  async insertOrganisation(row: Insertable<Tables['organisation']>): Promise<string> {
    const { id } = await this.#db
      .insertInto('organisation')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** The database writes down who approved. */
  async activate({ accountId, organisationId }: Waiting, editor: string): Promise<void> {
    await this.#db
      .updateTable('account')
      .set({ is_active: true, ...editColumns(editor) })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', accountId)
      .execute();
  }

  /** The database writes down who refused. Nobody has ever signed in, so that nothing hangs on the account. */
  async deleteAccount({ accountId, organisationId, isCompany }: Waiting): Promise<void> {
    await this.#db
      .deleteFrom('account')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', accountId)
      .execute();
    if (isCompany) await this.#db.deleteFrom('organisation').where('id', '=', organisationId).execute();
  }
}
