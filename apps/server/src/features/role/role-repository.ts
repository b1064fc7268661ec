import type { PermissionCode, RoleType } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';

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

  async list(organisationId: string): Promise<FoundRole[]> {
    const rows = await this.#found(organisationId)
      .orderBy(sql`organisation_id is not null`)
      .orderBy('role.created_at')
      .orderBy(sql`cardinality(role.codes) desc`)
      .orderBy('role.id')
      .execute();
    return rows.map(toRole);
  }

  async find(organisationId: string, id: string): Promise<FoundRole | undefined> {
    const row = await this.#found(organisationId).where('role.id', '=', id).executeTakeFirst();
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

  #found(organisationId: string) {
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
          where account.role = role.id and account.organisation_id = ${organisationId})`.as('accountCount'),
      ])
      .where((is) =>
        is.or([is('role.organisation_id', '=', organisationId), is('role.organisation_id', 'is', null)]),
      );
  }
}

function toRole(row: Omit<FoundRole, 'codes'> & { codes: string[] }): FoundRole {
  const { isPlatform, revision, codes } = row;
  return { ...row, codes: codes as PermissionCode[], revision: isPlatform ? 0 : revision };
}
