import type { PermissionCode, RoleType } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { holdsAccount } from '../access/index.ts';

export interface FoundRole {
  readonly id: string;
  readonly isPlatform: boolean;
  readonly title: string;
  readonly titleEn: string;
  readonly roleType: RoleType;
  readonly codes: PermissionCode[];
  readonly accountCount: number;
  readonly revision: number;
}

/** Roles that accounts of an organisation can have: those of the platform and its own. */
export class RoleRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Those of the organisation of the scope; the accounts that have one are counted as far as it holds them. */
  async list(scope: Scope): Promise<FoundRole[]> {
    const rows = await this.#found(scope)
      .orderBy(sql`organisation_id is not null`)
      .orderBy('role.created_at')
      .orderBy(sql`cardinality(role.codes) desc`)
      .orderBy('role.id')
      .execute();
    return rows.map(toRole);
  }

  async find(scope: Scope, id: string): Promise<FoundRole | undefined> {
    const row = await this.#found(scope).where('role.id', '=', id).executeTakeFirst();
    return row && toRole(row);
  }

  /** Makes changes of a role take turns until the transaction ends. */
  async lock(organisationId: string, id: string): Promise<void> {
    await this.#db
      .selectFrom('role')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .execute();
  }

  #found(scope: Scope) {
    return this.#db
      .selectFrom('role')
      .select([
        'role.id',
        sql<boolean>`role.organisation_id is null`.as('isPlatform'),
        'role.title',
        'role.title_en as titleEn',
        'role.role_type as roleType',
        'role.codes',
        'role.revision',
        sql<number>`(select count(*)::int from account
          where account.role = role.id and ${holdsAccount(scope)})`.as('accountCount'),
      ])
      .where((is) =>
        is.or([
          is('role.organisation_id', '=', scope.organisationId),
          is('role.organisation_id', 'is', null),
        ]),
      );
  }
}

function toRole(row: Omit<FoundRole, 'codes'> & { codes: string[] }): FoundRole {
  const { isPlatform, revision, codes } = row;
  return { ...row, codes: codes as PermissionCode[], revision: isPlatform ? 0 : revision };
}
