import { type projectCalls, type RequestOf, splitIds } from '@zutai/contract';
import { AppError, type Caller } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { editOf } from '../../platform/db/edit-revision.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { requireDepartment } from '../access/index.ts';
import { EquipmentRepository } from '../equipment/index.ts';
import { EquipmentBindingRepository } from './equipment-binding-repository.ts';
import { PermissionRepository } from './permission-repository.ts';
import { type LockedProject, ProjectRepository } from './project-repository.ts';

type Requests = { [N in keyof typeof projectCalls]: RequestOf<(typeof projectCalls)[N]> };

/** What changes projects, their equipment and the rights in them. */
export class ProjectService {
  readonly #database: Database;
  readonly #onChanged: (projectId: string) => void;

  /** @param onChanged a project was deleted, or its equipment or rights changed; called after the commit */
  constructor(database: Database, onChanged: (projectId: string) => void) {
    this.#database = database;
    this.#onChanged = onChanged;
  }

  add(caller: Caller, { equipmentIds = '', ...fields }: Requests['add']): Promise<string> {
    const ids = splitIds(equipmentIds);
    return refuseTakenTitle(fields.title, () =>
      this.#database.withTransaction(async (transaction) => {
        await requireEquipment(transaction, caller, ids);
        await requireDepartment(transaction.kysely, caller, fields.departmentId);
        const id = await new ProjectRepository(transaction.kysely).insert(caller, fields);
        await new EquipmentBindingRepository(transaction.kysely).bind(id, ids);
        return id;
      }),
    );
  }

  async edit(caller: Caller, { id, revision, ...fields }: Requests['edit']): Promise<void> {
    const projects = new ProjectRepository(this.#database.kysely);
    const found = await projects.find(caller, id);
    if (found === undefined) throw new AppError('notFound');
    if (fields.departmentId !== found.departmentId)
      await requireDepartment(this.#database.kysely, caller, fields.departmentId);
    const isFound = await refuseTakenTitle(fields.title, () =>
      projects.update(caller.organisationId, id, fields, editOf(caller, revision)),
    );
    if (!isFound) throw new AppError('notFound');
  }

  async delete(caller: Caller, { id, title }: Requests['delete']): Promise<void> {
    await this.#change(caller, id, async (transaction, project) => {
      // Who reads English types the name shown there.
      const names = [project.title, project.titleEn].filter((name) => name !== '');
      if (!names.includes(title.trim()))
        throw new AppError('projectTitleMismatch', {}, [{ path: 'title', code: 'titleMismatch' }]);
      await new ProjectRepository(transaction.kysely).delete(caller.organisationId, id);
    });
  }

  async saveSequence(caller: Caller, ids: readonly string[]): Promise<void> {
    await this.#database.withTransaction(async ({ kysely }) => {
      const projects = new ProjectRepository(kysely);
      requireAll(ids, await projects.filterSeen(caller, ids));
      await projects.reorder(caller.organisationId, ids);
    });
  }

  async bindEquipment(caller: Caller, projectId: string, ids: readonly string[]): Promise<void> {
    await this.#change(caller, projectId, async (transaction) => {
      await requireEquipment(transaction, caller, ids);
      await new EquipmentBindingRepository(transaction.kysely).bind(projectId, ids);
    });
  }

  async unbindEquipment(caller: Caller, projectId: string, ids: readonly string[]): Promise<void> {
    await this.#change(caller, projectId, async (transaction) => {
      await requireEquipment(transaction, caller, ids);
      await new EquipmentBindingRepository(transaction.kysely).unbind(projectId, ids);
    });
  }

  async addPermissions(caller: Caller, request: Requests['addPermissions']): Promise<void> {
    const ids = splitIds(request.accountIds);
    await this.#change(caller, request.projectId, async ({ kysely }) => {
      const permissions = new PermissionRepository(kysely);
      const accounts = await permissions.findAccounts(caller, ids);
      requireAll(ids, accounts);
      for (const { name, isLimited } of accounts.values())
        if (!isLimited) throw new AppError('permissionUnfit', { name });
      await permissions.save(request.projectId, ids, request.auth, caller.displayName);
    });
  }

  async editPermission(caller: Caller, request: Requests['editPermission']): Promise<void> {
    const { projectId, accountId, auth, revision } = request;
    await this.#change(caller, projectId, async ({ kysely }) => {
      const permissions = new PermissionRepository(kysely);
      const edit = editOf(caller, revision);
      const isFound = await permissions.change(projectId, accountId, auth, edit);
      if (!isFound) throw new AppError('notFound');
    });
  }

  async deletePermissions(caller: Caller, projectId: string, ids: readonly string[]): Promise<void> {
    await this.#change(caller, projectId, async ({ kysely }) => {
      const permissions = new PermissionRepository(kysely);
      requireAll(ids, await permissions.findAccounts(caller, ids));
      await permissions.delete(projectId, ids);
    });
  }

  async #change(
    caller: Caller,
    id: string,
    work: (transaction: Transaction, project: LockedProject) => Promise<void>,
  ): Promise<void> {
    await this.#database.withTransaction(async (transaction) => {
      const project = await new ProjectRepository(transaction.kysely).lock(caller, id);
      if (project === undefined) throw new AppError('notFound');
      await work(transaction, project);
    });
    this.#onChanged(id);
  }
}

async function requireEquipment({ kysely }: Transaction, caller: Caller, ids: readonly string[]) {
  requireAll(ids, await new EquipmentRepository(kysely).holdSeen(caller, ids));
}

function requireAll(ids: readonly string[], found: { has(id: string): boolean }): void {
  if (!ids.every((id) => found.has(id))) throw new AppError('notFound');
}

async function refuseTakenTitle<T>(title: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error, 'project_organisation_id_title_key')) throw error;
    throw new AppError('projectTitleTaken', { title });
  }
}
