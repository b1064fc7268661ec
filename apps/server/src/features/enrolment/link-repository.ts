import { createHash } from 'node:crypto';
import {
  type AccountKind,
  DATA_RANGES,
  type DataRange,
  type EnrolmentLink,
  type EnrolmentLinkState,
  type enrolmentCalls,
  type PermissionCode,
  type RequestOf,
} from '@zutai/contract';
import type { Language } from '@zutai/i18n';
import { type Kysely, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { directionOf, takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { holdsAccount, isOfActiveOrganisation } from '../access/index.ts';
import type {} from './tables.ts';

export const hashOfCode = (code: string) => createHash('sha256').update(code).digest();

/** A link that is neither expired nor used up nor revoked, with what its maker holds at this moment. */
export interface OpenLink {
  readonly id: string;
  readonly organisationId: string;
  /** Null: the organisation is made with the account. */
  readonly targetId: string | null;
  readonly orgTitle: string;
  readonly orgTitleEn: string;
  readonly kind: AccountKind;
  readonly role: string;
  readonly departmentId: string | null;
  readonly dataRange: DataRange;
  readonly needsApproval: boolean;
  readonly maker: {
    readonly isActive: boolean;
    /** In the organisation where accounts are made. */
    readonly scope: Scope;
  };
}

type NewLink = Omit<OpenLink, 'id' | 'organisationId' | 'maker' | 'orgTitle' | 'orgTitleEn'> & {
  readonly codeHash: Buffer;
  readonly title: string;
  readonly maxUses: number;
  readonly validDays: number;
  readonly language: Language;
};

const SORT_COLUMNS = {
  title: 'enrolment_link.title',
  expiresMs: 'enrolment_link.expires_at',
  createdMs: 'enrolment_link.created_at',
} as const;

/** As in `ENROLMENT_LINK_STATES`; what is revoked stays that. */
const STATE = sql<EnrolmentLinkState>`case
  when enrolment_link.revoked_at is not null then 'revoked'
  when enrolment_link.used_count >= enrolment_link.max_uses then 'usedUp'
  when enrolment_link.expires_at <= now() then 'expired'
  else 'open' end`;

/** As `requireDepartment` asks of the maker, in one row of the list. */
const isDepartmentHeld = sql<boolean>`coalesce(case
  when enrolment_link.department_id is null
    then account.data_range = 'organisation' or account.department_id is null
  when department.organisation_id <> coalesce(enrolment_link.target_id, enrolment_link.organisation_id) then false
  when account.data_range = 'departmentAndBelow' then department.path @> array[account.department_id]
  when account.data_range = 'department' then department.id = account.department_id
  else department.id is not null end, false)`;

/** That accounts are still made where the link says; one that makes an organisation has no such place. */
const isTargetActive = sql<boolean>`coalesce(organisation.is_active, true)`;

/** Links by which people enrol: those that were made by accounts which the scope holds. */
export class EnrolmentLinkRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  #found(scope: Scope) {
    return this.#db
      .selectFrom('enrolment_link')
      .innerJoin('account', 'account.id', 'enrolment_link.maker_id')
      .where('enrolment_link.organisation_id', '=', scope.organisationId)
      .where(holdsAccount(scope));
  }

  async list(
    scope: Scope,
    request: RequestOf<typeof enrolmentCalls.queryLinks>,
  ): Promise<{ total: number; rows: EnrolmentLink[] }> {
    const { keyword, state, kind } = request;
    let found = this.#found(scope).where(
      holdsKeyword(keyword, ['enrolment_link.title', 'account.display_name']),
    );
    if (state !== undefined) found = found.where(STATE, '=', state);
    if (kind !== undefined) found = found.where('enrolment_link.kind', '=', kind);
    const direction = directionOf(request);
    return takePage(found, request, (page) =>
      page
        .innerJoin('role as held', 'held.id', 'account.role')
        .leftJoin('organisation', 'organisation.id', 'enrolment_link.target_id')
        .leftJoin('role', 'role.id', 'enrolment_link.role')
        .leftJoin('department', 'department.id', 'enrolment_link.department_id')
        .select([
          'enrolment_link.id',
          'enrolment_link.title',
          'enrolment_link.kind',
          STATE.as('state'),
          sql<boolean>`(account.is_active and account.data_range not in ('self', 'group') and 'account_edit' = any(held.codes)
            and coalesce(role.codes <@ held.codes, false)
            and array_position(${[...DATA_RANGES]}::text[], enrolment_link.data_range)
              <= array_position(${[...DATA_RANGES]}::text[], account.data_range)
            and ${isDepartmentHeld} and ${isTargetActive}
            and (enrolment_link.target_id is not distinct from enrolment_link.organisation_id
              or 'installation_edit' = any(held.codes)))`.as('isBacked'),
          sql<string>`coalesce(organisation.title, '')`.as('orgTitle'),
          sql<string>`coalesce(organisation.title_en, '')`.as('orgTitleEn'),
          'enrolment_link.role as roleId',
          sql<string>`case when role.organisation_id is null then '' else role.title end`.as('roleTitle'),
          sql<string>`coalesce(role.title_en, '')`.as('roleTitleEn'),
          'enrolment_link.department_id as departmentId',
          sql<string>`coalesce(department.title, '')`.as('departmentTitle'),
          sql<string>`coalesce(department.title_en, '')`.as('departmentTitleEn'),
          'enrolment_link.data_range as dataRange',
          'enrolment_link.needs_approval as needsApproval',
          'enrolment_link.max_uses as maxUses',
          'enrolment_link.used_count as usedCount',
          sql<number>`(select count(*)::int from enrolment
            where enrolment.link_id = enrolment_link.id and enrolment.state = 'waiting')`.as('waitingCount'),
          'account.display_name as makerTitle',
          msOf('enrolment_link.created_at').as('createdMs'),
          msOf('enrolment_link.expires_at').as('expiresMs'),
        ])
        .orderBy(SORT_COLUMNS[request.sortField ?? 'createdMs'], direction)
        .orderBy('enrolment_link.id', direction),
    );
  }

  /** An organisation that a link can be for: one that is active. */
  async hasOrganisation(id: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('organisation')
      .select('id')
      .where('id', '=', id)
      .where('is_active', '=', true)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Those of {@link hasOrganisation}. */
  listOrganisations(request: RequestOf<typeof enrolmentCalls.queryOrganisations>) {
    const found = this.#db
      .selectFrom('organisation')
      .where('organisation.is_active', '=', true)
      .where(holdsKeyword(request.keyword, ['organisation.title', 'organisation.title_en']));
    return takePage(found, request, (page) =>
      page
        .select(['id', 'title', 'title_en as titleEn'])
        .orderBy('title', request.sortOrder ?? 'asc')
        .orderBy('id'),
    );
  }

  async insert({ organisationId, accountId }: Scope, link: NewLink): Promise<string> {
    const { id } = await this.#db
      .insertInto('enrolment_link')
      .values({
        organisation_id: organisationId,
        target_id: link.targetId,
        maker_id: accountId,
        code_hash: link.codeHash,
        title: link.title,
        kind: link.kind,
        role: link.role,
        department_id: link.departmentId,
        data_range: link.dataRange,
        needs_approval: link.needsApproval,
        max_uses: link.maxUses,
        expires_at: sql`now() + make_interval(days => ${link.validDays})`,
        revoked_at: null,
        language: link.language,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** False when the scope holds none of the id. */
  async revoke(scope: Scope, id: string): Promise<boolean> {
    const found = await this.#found(scope)
      .select('enrolment_link.id')
      .where('enrolment_link.id', '=', id)
      .executeTakeFirst();
    if (found === undefined) return false;
    await this.#db
      .updateTable('enrolment_link')
      .set({ revoked_at: sql`now()` })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .execute();
    return true;
  }

  /** @param isLocked the link is held until the transaction ends, so that its uses are counted one after the other */
  async findOpen(code: string, isLocked: boolean): Promise<OpenLink | undefined> {
    let query = this.#db
      .selectFrom('enrolment_link')
      .innerJoin('account', 'account.id', 'enrolment_link.maker_id')
      .innerJoin('role', 'role.id', 'account.role')
      .leftJoin('organisation', 'organisation.id', 'enrolment_link.target_id')
      .select([
        'enrolment_link.id',
        'enrolment_link.organisation_id as organisationId',
        'enrolment_link.target_id as targetId',
        sql<string>`coalesce(organisation.title, '')`.as('orgTitle'),
        sql<string>`coalesce(organisation.title_en, '')`.as('orgTitleEn'),
        'enrolment_link.kind',
        'enrolment_link.role',
        'enrolment_link.department_id as departmentId',
        'enrolment_link.data_range as dataRange',
        'enrolment_link.needs_approval as needsApproval',
        'account.id as makerId',
        'account.is_active as isMakerActive',
        'account.department_id as makerDepartmentId',
        'account.data_range as makerDataRange',
        sql<PermissionCode[]>`role.codes`.as('makerCodes'),
      ])
      .where('enrolment_link.code_hash', '=', hashOfCode(code))
      .where(STATE, '=', 'open')
      .where(isOfActiveOrganisation)
      .where(isTargetActive);
    if (isLocked) query = query.forUpdate('enrolment_link');
    const row = await query.executeTakeFirst();
    if (row === undefined) return undefined;
    const { makerId, isMakerActive, makerDepartmentId, makerDataRange, makerCodes, ...link } = row;
    const scope: Scope = {
      accountId: makerId,
      organisationId: link.targetId ?? link.organisationId,
      departmentId: makerDepartmentId,
      dataRange: makerDataRange,
      permissions: new Set(makerCodes),
    };
    return { ...link, maker: { isActive: isMakerActive, scope } };
  }

  /** Of a link that is held: see {@link findOpen}. */
  async countUse(id: string): Promise<void> {
    await this.#db
      .updateTable('enrolment_link')
      .set({ used_count: sql`used_count + 1` })
      .where('id', '=', id)
      .execute();
  }
}

/** A time of the database in ms UTC. */
export const msOf = (column: string) =>
  sql<number>`floor(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;
