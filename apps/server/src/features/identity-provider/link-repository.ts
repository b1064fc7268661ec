import type { DataRange, IdentityLink, identityProviderCalls, RequestOf } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { editColumns } from '../../platform/db/edit-revision.ts';
import { takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { holdsAccount, isWithinRightsOf } from '../access/index.ts';
import type {} from './tables.ts';

/** Who somebody is at a provider: what it signs, not an address that may be given to somebody else. */
export interface Identity {
  readonly providerId: string;
  readonly organisationId: string;
  readonly issuer: string;
  readonly subject: string;
}

/** What the groups of a person give them here. */
export interface Rights {
  readonly roleId: string;
  readonly dataRange: DataRange;
  readonly departmentId: string | null;
}

export interface LinkedAccount {
  readonly linkId: string;
  readonly accountId: string;
  readonly loginname: string;
  readonly isActive: boolean;
}

interface NewAccount extends Rights {
  readonly loginname: string;
  readonly displayName: string;
  readonly passwordHash: string;
}

/** Names tried for an account whose own is taken. */
const NAME_TRIES = 50;

/** Which account an identity of a provider is. */
export class LinkRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  find(identity: Identity): Promise<LinkedAccount | undefined> {
    return this.#db
      .selectFrom('identity_link')
      .innerJoin('account', 'account.id', 'identity_link.account_id')
      .select([
        'identity_link.id as linkId',
        'account.id as accountId',
        'account.loginname',
        'account.is_active as isActive',
      ])
      .where('identity_link.provider_id', '=', identity.providerId)
      .where('identity_link.issuer', '=', identity.issuer)
      .where('identity_link.subject', '=', identity.subject)
      .whereRef('account.organisation_id', '=', 'identity_link.organisation_id')
      .executeTakeFirst();
  }

  /** The account of a name that signs in by a provider; most have the name that they have there. */
  async findAccountByName(
    { id, organisationId }: { id: string; organisationId: string },
    loginname: string,
  ): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('identity_link')
      .innerJoin('account', 'account.id', 'identity_link.account_id')
      .select('account.id')
      .where('identity_link.provider_id', '=', id)
      .where('account.organisation_id', '=', organisationId)
      .where(sql`lower(account.loginname)`, '=', loginname.toLowerCase())
      .executeTakeFirst();
    return row?.id;
  }

  async markUsed(linkId: string): Promise<void> {
    await this.#db
      .updateTable('identity_link')
      .set({ last_used_at: sql<Date>`now()` })
      .where('id', '=', linkId)
      .execute();
  }

  /** Gives an account what its groups say; nothing is written when it has it. */
  async setRights(organisationId: string, accountId: string, rights: Rights, editor: string): Promise<void> {
    const { roleId, dataRange, departmentId } = rights;
    await this.#db
      .updateTable('account')
      .set({
        role: roleId,
        data_range: dataRange,
        department_id: departmentId,
        ...editColumns(editor),
      })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', accountId)
      // The installation's administrators are nobody's to change.
      .where('role', '<>', 'platform')
      .where(
        sql<boolean>`(role, data_range, department_id) is distinct from
          (${roleId}::text, ${dataRange}::text, ${departmentId}::bigint)`,
      )
      .execute();
  }

  /** The first of `name`, `name-2` … that nobody has; a race ends at the constraint. */
  async findFreeName(name: string): Promise<string | undefined> {
    const names = Array.from({ length: NAME_TRIES }, (_none, index) =>
      index === 0 ? name : `${name}-${index + 1}`,
    );
    const { rows } = await sql<{ name: string }>`
      select name from unnest(${names}::text[]) with ordinality as tried (name, place)
      where not exists (select from account where lower(loginname) = lower(tried.name))
      order by place limit 1`.execute(this.#db);
    return rows[0]?.name;
  }

  async insertAccount(organisationId: string, made: NewAccount): Promise<string> {
    const { id } = await this.#db
      .insertInto('account')
      .values({
        organisation_id: organisationId,
        loginname: made.loginname,
        display_name: made.displayName,
        password_hash: made.passwordHash,
        role: made.roleId,
        data_range: made.dataRange,
        department_id: made.departmentId,
        last_login_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  async insert(identity: Identity, accountId: string, isMade: boolean): Promise<void> {
    await this.#db
      .insertInto('identity_link')
      .values({
        organisation_id: identity.organisationId,
        provider_id: identity.providerId,
        account_id: accountId,
        issuer: identity.issuer,
        subject: identity.subject,
        is_made: isMade,
        last_used_at: null,
      })
      .execute();
  }

  /** Whether a session of an account of the organisation began after a moment, so that somebody has just signed in. */
  async hasBegunSince(sessionId: string, organisationId: string, since: Date): Promise<boolean> {
    const row = await this.#db
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.account_id')
      .select('session.id')
      .where('session.id', '=', sessionId)
      .where('session.created_at', '>=', since)
      .where('account.organisation_id', '=', organisationId)
      .where('account.role', '<>', 'platform')
      .executeTakeFirst();
    return row !== undefined;
  }

  async list(
    scope: Scope,
    request: RequestOf<typeof identityProviderCalls.queryLinks>,
  ): Promise<{ total: number; rows: IdentityLink[] }> {
    const found = this.#held(scope).where('identity_link.provider_id', '=', request.providerId);
    const { total, rows } = await takePage(found, request, (page) =>
      page
        .select([
          'identity_link.id',
          'account.id as accountId',
          'account.display_name as accountTitle',
          'account.loginname',
          'identity_link.issuer',
          'identity_link.subject',
          'identity_link.is_made as isMade',
          'identity_link.created_at as createdAt',
          'identity_link.last_used_at as lastUsed',
        ])
        .orderBy('identity_link.id', request.sortOrder ?? 'desc'),
    );
    return {
      total,
      rows: rows.map(({ createdAt, lastUsed, ...row }) => ({
        ...row,
        createdMs: createdAt.getTime(),
        lastUsedMs: lastUsed?.getTime() ?? null,
      })),
    };
  }

  /** The account of a link that the scope holds. */
  async findAccountId(scope: Scope, id: string): Promise<string | undefined> {
    const row = await this.#held(scope)
      .select('account.id as accountId')
      .where('identity_link.id', '=', id)
      .executeTakeFirst();
    return row?.accountId;
  }

  /** Whether an account that signs in by a provider has rights that the scope does not hold. */
  async hasBeyond(scope: Scope, providerId: string): Promise<boolean> {
    const row = await this.#held(scope)
      .innerJoin('role', 'role.id', 'account.role')
      .select('account.id')
      .where('identity_link.provider_id', '=', providerId)
      .where((is) => is.not(isWithinRightsOf(scope)))
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  async delete(organisationId: string, id: string): Promise<void> {
    await this.#db
      .deleteFrom('identity_link')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .execute();
  }

  #held(scope: Scope) {
    return this.#db
      .selectFrom('identity_link')
      .innerJoin('account', 'account.id', 'identity_link.account_id')
      .where('identity_link.organisation_id', '=', scope.organisationId)
      .where(holdsAccount(scope));
  }
}
