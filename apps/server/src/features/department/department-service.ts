import { type departmentCalls, MAX_DEPARTMENT_LEVEL, MAX_DEPARTMENTS, type RequestOf } from '@zutai/contract';
import { AppError, type Caller, fieldError } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { editOf } from '../../platform/db/edit-revision.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { DepartmentRepository } from './department-repository.ts';

/** Changes of the tree; those of an organisation take turns. */
export class DepartmentService {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  add(caller: Caller, request: RequestOf<typeof departmentCalls.add>): Promise<string> {
    return this.#change(caller, request.title, async (departments) => {
      await requirePlace(departments, caller, request.parentId);
      await requireHead(departments, caller, request.headAccountId);
      if ((await departments.count(caller.organisationId)) >= MAX_DEPARTMENTS)
        throw new AppError('tooManyDepartments', { max: MAX_DEPARTMENTS });
      const id = await departments.insert(caller.organisationId, request);
      await requireDepth(departments, caller, id);
      return id;
    });
  }

  edit(caller: Caller, { id, revision, ...fields }: RequestOf<typeof departmentCalls.edit>): Promise<void> {
    return this.#change(caller, fields.title, async (departments) => {
      await requireHeld(departments, caller, id);
      const { headAccountId } = (await departments.find(caller, id)) ?? {};
      // Who is the head already may be outside of the caller's range.
      if (fields.headAccountId !== headAccountId)
        await requireHead(departments, caller, fields.headAccountId);
      await departments.update(caller.organisationId, id, fields, editOf(caller, revision));
    });
  }

  move(caller: Caller, { id, parentId, sequence }: RequestOf<typeof departmentCalls.move>): Promise<void> {
    return this.#change(caller, '', async (departments) => {
      const found = await departments.find(caller, id);
      if (found === undefined) throw new AppError('notFound');
      await requirePlace(departments, caller, parentId);
      try {
        await departments.place(caller.organisationId, id, parentId, sequence, editOf(caller, undefined));
      } catch (error) {
        if (isUniqueViolation(error, TITLE_KEY))
          throw new AppError('departmentTitleTaken', { title: found.title });
        throw error;
      }
      await requireDepth(departments, caller, id);
    });
  }

  async #change<T>(
    { organisationId }: Caller,
    title: string,
    work: (departments: DepartmentRepository) => Promise<T>,
  ): Promise<T> {
    try {
      return await this.#database.withTransaction(async ({ kysely }) => {
        const departments = new DepartmentRepository(kysely);
        await departments.lockTree(organisationId);
        return work(departments);
      });
    } catch (error) {
      if (isUniqueViolation(error, TITLE_KEY)) throw new AppError('departmentTitleTaken', { title });
      if (isRing(error)) throw new AppError('departmentRing');
      throw error;
    }
  }
}

const TITLE_KEY = 'department_organisation_id_title_key';

const isRing = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'department_ring';

async function requireHeld(departments: DepartmentRepository, caller: Caller, id: string): Promise<void> {
  if (!(await departments.holds(caller, id))) throw new AppError('notFound');
}

/** That the caller may put a department below this one. Beside its own one it would be outside of its data range. */
async function requirePlace(
  departments: DepartmentRepository,
  caller: Caller,
  parentId: string | null,
): Promise<void> {
  if (parentId !== null) await requireHeld(departments, caller, parentId);
  if (caller.dataRange === 'organisation') return;
  if (parentId === null) throw fieldError('parentId', 'required');
  if (caller.dataRange !== 'departmentAndBelow') throw new AppError('noPermission');
}

async function requireHead(
  departments: DepartmentRepository,
  caller: Caller,
  accountId: string | null | undefined,
): Promise<void> {
  if (accountId == null || (await departments.canBeHead(caller, accountId))) return;
  throw new AppError('notFound');
}

async function requireDepth(departments: DepartmentRepository, caller: Caller, id: string): Promise<void> {
  if ((await departments.readDepth(caller.organisationId, id)) > MAX_DEPARTMENT_LEVEL)
    throw new AppError('departmentTooDeep', { max: MAX_DEPARTMENT_LEVEL });
}
