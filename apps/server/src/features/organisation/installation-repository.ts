import type { InstalledOrganisation, organisationCalls, RequestOf } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import { type Edit, updateEdited } from '../../platform/db/edit-revision.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { directionOf, nullsLeast, takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { ORGANISATION_COLUMNS } from './organisation-repository.ts';

type AddRequest = RequestOf<typeof organisationCalls.add>;

const SORT_COLUMNS = {
  title: 'organisation.title',
  accountCount: 'accounts.count',
  equipmentCount: 'things.equipment',
  gatewayCount: 'things.gateways',
  lastLoginMs: 'accounts.last_login',
  createdMs: 'organisation.created_at',
} as const;

/** All organisations of the installation, for whoever runs it: how large each is, and nothing of what it holds. */
export class InstallationRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  #counted() {
    return this.#db
      .selectFrom('organisation')
      .innerJoinLateral(
        sql<{ count: number; last_login: Date | null }>`(
          select count(*)::int as count, max(last_login_at) as last_login from account
          where account.organisation_id = organisation.id and account.kind not in ('api', 'guest'))`.as(
          'accounts',
        ),
        (join) => join.onTrue(),
      )
      .innerJoinLateral(
        sql<{ equipment: number; gateways: number }>`(
          select (select count(*)::int from equipment where equipment.organisation_id = organisation.id) as equipment,
            (select count(*)::int from gateway where gateway.organisation_id = organisation.id) as gateways)`.as(
          'things',
        ),
        (join) => join.onTrue(),
      );
  }

  /** @param ownId the organisation of who asks */
  async list(ownId: string, request: RequestOf<typeof organisationCalls.query>) {
    const { keyword, isActive, sortField = 'createdMs' } = request;
    let found = this.#counted().where(
      holdsKeyword(keyword, [
        'organisation.title',
        'organisation.title_en',
        'organisation.contact_name',
        'organisation.tel',
        'organisation.email',
      ]),
    );
    if (isActive !== undefined) found = found.where('organisation.is_active', '=', isActive);
    const direction = directionOf(request);
    const { total, rows } = await takePage(found, request, (page) =>
      page
        .select(COLUMNS)
        .orderBy(SORT_COLUMNS[sortField], nullsLeast(direction, sortField === 'lastLoginMs'))
        .orderBy('organisation.id', direction),
    );
    return { total, rows: rows.map((row) => toOrganisation(ownId, row)) };
  }

  async find(ownId: string, id: string): Promise<InstalledOrganisation | undefined> {
    const row = await this.#counted().select(COLUMNS).where('organisation.id', '=', id).executeTakeFirst();
    return row && toOrganisation(ownId, row);
  }

  /** Makes an organisation and the account of its first administrator, in one statement. */
  async insert({ loginname, ...fields }: AddRequest, passwordHash: string): Promise<string> {
    const { title, titleEn, contactName, tel, email, address } = fields;
    const { id } = await this.#db
      .with('made', (db) =>
        db
          .insertInto('organisation')
          .values({ title, title_en: titleEn, contact_name: contactName, tel, email, address })
          .returning('id'),
      )
      .insertInto('account')
      .columns([
        'organisation_id',
        'loginname',
        'display_name',
        'contact_name',
        'tel',
        'email',
        'role',
        'kind',
        'password_hash',
        'must_change_password',
      ])
      .expression((db) =>
        db
          .selectFrom('made')
          .select([
            'made.id',
            sql`${loginname}`.as('loginname'),
            sql`${contactName}`.as('display_name'),
            sql`${contactName}`.as('contact_name'),
            sql`${tel}`.as('tel'),
            sql`${email}`.as('email'),
            sql`'admin'`.as('role'),
            sql`'company'`.as('kind'),
            sql`${passwordHash}`.as('password_hash'),
            sql`true`.as('must_change_password'),
          ]),
      )
      .returning('organisation_id as id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** The database ends sessions and tokens of one that is deactivated. */
  setActive(id: string, isActive: boolean, edit: Edit): Promise<boolean> {
    return updateEdited(this.#db, 'organisation', { id }, { is_active: isActive }, edit);
  }
}

const COLUMNS = [
  ...ORGANISATION_COLUMNS,
  'organisation.is_active as isActive',
  'accounts.count as accountCount',
  'things.equipment as equipmentCount',
  'things.gateways as gatewayCount',
  'accounts.last_login as lastLogin',
] as const;

type Row = Omit<InstalledOrganisation, 'createdMs' | 'lastLoginMs' | 'isOwn'> & {
  createdAt: Date;
  lastLogin: Date | null;
};

const toOrganisation = (ownId: string, { createdAt, lastLogin, ...row }: Row): InstalledOrganisation => ({
  ...row,
  createdMs: createdAt.getTime(),
  lastLoginMs: lastLogin?.getTime() ?? null,
  isOwn: row.id === ownId,
});
