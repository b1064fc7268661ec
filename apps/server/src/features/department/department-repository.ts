import type { Department, departmentCalls, RequestOf } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { type Edit, updateEdited } from '../../platform/db/edit-revision.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { directionOf, takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import {
  ACCOUNT_NAMES,
  accountOrder,
  holdsAccount,
  holdsDepartment,
  seesEquipment,
} from '../access/index.ts';

type HeadRequest = RequestOf<typeof departmentCalls.queryHeads>;
type DepartmentFields = Omit<RequestOf<typeof departmentCalls.edit>, 'id' | 'revision'>;

/** What of each department the scope sees; API accounts are no people of it. Counted at once: there may be a thousand. */
const countedFor = (scope: Scope) => ({
  accounts: sql<Counted>`(select department_id, count(*)::int as count from account
    where account.department_id is not null and account.kind <> 'api' and ${holdsAccount(scope)}
    group by department_id)`,
  equipments: sql<Counted>`(select department_id, count(*)::int as count from equipment
    where equipment.department_id is not null and ${seesEquipment(scope)} group by department_id)`,
});

interface Counted {
  department_id: string;
  count: number;
}

const COLUMNS = [
  'department.id',
  'department.parent_id as parentId',
  'department.title',
  'department.title_en as titleEn',
  'department.head_account_id as headAccountId',
  sql<string>`coalesce(head.display_name, '')`.as('headName'),
  sql<number>`cardinality(department.path)`.as('level'),
  'department.revision',
  'department.created_at as createdAt',
] as const;

/** Departments of an organisation, as far as a data range holds them. */
export class DepartmentRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async list(scope: Scope): Promise<Department[]> {
    const rows = await this.#found(scope)
      .orderBy(sql`cardinality(department.path)`)
      .orderBy('department.sequence')
      .orderBy('department.id')
      .execute();
    return rows.map(toDepartment);
  }

  async find(scope: Scope, id: string): Promise<Department | undefined> {
    const row = await this.#found(scope).where('department.id', '=', id).executeTakeFirst();
    return row && toDepartment(row);
  }

  #found(scope: Scope) {
    const { accounts, equipments } = countedFor(scope);
    return this.#db
      .selectFrom('department')
      .leftJoin('account as head', 'head.id', 'department.head_account_id')
      .leftJoin(accounts.as('accounts'), 'accounts.department_id', 'department.id')
      .leftJoin(equipments.as('equipments'), 'equipments.department_id', 'department.id')
      .select(COLUMNS)
      .select([
        sql<number>`coalesce(accounts.count, 0)`.as('accountCount'),
        sql<number>`coalesce(equipments.count, 0)`.as('equipmentCount'),
      ])
      .where(holdsDepartment(scope));
  }

  async holds(scope: Scope, id: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('department')
      .select('id')
      .where(holdsDepartment(scope))
      .where('id', '=', id)
      .executeTakeFirst();
    return row !== undefined;
  }

  async listHeads(scope: Scope, request: HeadRequest) {
    const found = this.#db
      .selectFrom('account')
      .where(holdsAccount(scope))
      .where('account.kind', '<>', 'api')
      .where('account.is_active', '=', true)
      .where(holdsKeyword(request.keyword, ACCOUNT_NAMES));
    const direction = directionOf({ ...request, sortField: 'title' });
    return takePage(found, request, (page) =>
      page
        .select(['account.id', 'account.display_name as title', 'account.loginname'])
        .orderBy(accountOrder(request.sortField), direction)
        .orderBy('account.id'),
    );
  }

  /** That an account can be the head of a department: one of a person, whom the scope holds. */
  async canBeHead(scope: Scope, accountId: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('account')
      .select('id')
      .where(holdsAccount(scope))
      .where('account.kind', '<>', 'api')
      .where('account.is_active', '=', true)
      .where('id', '=', accountId)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Makes changes of the organisation's tree take turns until the transaction ends. */
  async lockTree(organisationId: string): Promise<void> {
    await sql`select from organisation where id = ${organisationId} for no key update`.execute(this.#db);
  }

  /** How many departments the organisation has. */
  async count(organisationId: string): Promise<number> {
    const { count } = await this.#db
      .selectFrom('department')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('organisation_id', '=', organisationId)
      .executeTakeFirstOrThrow();
    return count;
  }

  /** The level of the deepest department among this one and those below it. */
  async readDepth(organisationId: string, id: string): Promise<number> {
    const { depth } = await this.#db
      .selectFrom('department')
      .select(sql<number>`max(cardinality(path))`.as('depth'))
      .where('organisation_id', '=', organisationId)
      .where(sql<boolean>`path @> array[${id}::bigint]`)
      .executeTakeFirstOrThrow();
    return depth;
  }

  async insert(
    organisationId: string,
    { parentId, ...fields }: RequestOf<typeof departmentCalls.add>,
  ): Promise<string> {
    const { id } = await this.#db
      .insertInto('department')
      .values({
        ...toColumns(fields),
        title: fields.title,
        organisation_id: organisationId,
        parent_id: parentId,
        head_account_id: fields.headAccountId,
        sequence: sql<number>`(select coalesce(max(sequence) + 1, 0) from department
          where organisation_id = ${organisationId} and parent_id is not distinct from ${parentId}::bigint)`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** False when the organisation has no such department. */
  update(organisationId: string, id: string, fields: DepartmentFields, edit: Edit): Promise<boolean> {
    return updateEdited(
      this.#db,
      'department',
      { id, organisation_id: organisationId },
      toColumns(fields),
      edit,
    );
  }

  /** Puts it below another one, or with null at the top, and numbers those beside it anew. */
  async place(
    organisationId: string,
    id: string,
    parentId: string | null,
    sequence: number | undefined,
    edit: Edit,
  ): Promise<void> {
    await updateEdited(
      this.#db,
      'department',
      { id, organisation_id: organisationId },
      { parent_id: parentId },
      edit,
    );
    const siblings = await this.#db
      .selectFrom('department')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where(sql<boolean>`parent_id is not distinct from ${parentId}::bigint`)
      .where('id', '<>', id)
      .orderBy('sequence')
      .orderBy('id')
      .execute();
    const order = siblings.map((row) => row.id);
    order.splice(sequence ?? order.length, 0, id);
    await sql`
      update department set sequence = ordered.place - 1
      from unnest(${order}::bigint[]) with ordinality as ordered (id, place)
      where department.id = ordered.id and department.organisation_id = ${organisationId}
        and department.sequence <> ordered.place - 1`.execute(this.#db);
  }
}

/** What an edit leaves out is undefined: it stays as it is. */
function toColumns({ title, titleEn, headAccountId }: DepartmentFields) {
  return { title, title_en: titleEn, head_account_id: headAccountId };
}

function toDepartment({
  createdAt,
  ...row
}: Omit<Department, 'createdMs'> & { createdAt: Date }): Department {
  return { ...row, createdMs: createdAt.getTime() };
}
