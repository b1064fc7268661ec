import { type ProjectAuth, type projectCalls, type RequestOf, splitIds } from '@zutai/contract';
import { AppError, type Caller } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { editOf } from '../../platform/db/edit-revision.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { type ChangedThing, requireDepartment } from '../access/index.ts';
import { EquipmentRepository } from '../equipment/index.ts';
import { type Binding, EquipmentBindingRepository } from './equipment-binding-repository.ts';
import { ProjectAccess } from './project-access-repository.ts';
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
    return refuseTakenTitle(fields.title, () =>
      this.#database.withTransaction(async (transaction) => {
        const bindings = await findBindings(transaction, caller, splitIds(equipmentIds));
        await requireDepartment(transaction.kysely, caller, fields.departmentId);
        const id = await new ProjectRepository(transaction.kysely).insert(caller, fields);
        await new EquipmentBindingRepository(transaction.kysely).bind(id, bindings);
        return id;
      }),
    );
  }

  async edit(caller: Caller, { id, revision, ...fields }: Requests['edit']): Promise<void> {
    await refuseTakenTitle(fields.title, () =>
      this.#database.withTransaction(async ({ kysely }) => {
        const projects = new ProjectRepository(kysely);
        const locked = await projects.lock(caller, id);
        if (locked === undefined) throw new AppError('notFound');
        if (fields.departmentId !== locked.departmentId)
          await requireDepartment(kysely, caller, fields.departmentId);
        await projects.update(caller.organisationId, id, fields, editOf(caller, revision));
      }),
    );
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
      requireAll(ids, await projects.filterChanged(caller, ids));
      await projects.reorder(caller.organisationId, ids);
    });
  }

  async bindEquipment(
    caller: Caller,
    { projectId, equipmentIds, auth }: Requests['bindEquipment'],
  ): Promise<void> {
    const ids = splitIds(equipmentIds);
    await this.#change(caller, projectId, async (transaction) => {
      const bindings = await findBindings(transaction, caller, ids, auth);
      const repository = new EquipmentBindingRepository(transaction.kysely);
      // Who may only watch takes nothing away from what somebody else has bound.
      const written = auth === undefined ? await repository.listWritten(projectId, ids) : new Set<string>();
      await repository.bind(
        projectId,
        bindings.map((each) => (written.has(each.id) ? { ...each, auth: 'write' } : each)),
      );
    });
  }

  async unbindEquipment(caller: Caller, projectId: string, ids: readonly string[]): Promise<void> {
    await this.#change(caller, projectId, async (transaction) => {
      await requireEquipment(transaction, caller, ids);
      await new EquipmentBindingRepository(transaction.kysely).unbind(projectId, ids);
    });
  }

  /** @throws AppError notFound unless it is the caller's to change */
  changeRights(
    caller: Caller,
    id: string,
    work: (transaction: Transaction, thing: ChangedThing) => Promise<void>,
  ): Promise<void> {
    return this.#change(caller, id, (transaction) => {
      const mayWrite = async () => (await new ProjectAccess(transaction.kysely).find(caller, id)) === 'write';
      return work(transaction, { kind: 'project', id, mayWrite });
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

/**
 * What a project passes on of equipment that the caller binds: nothing that the caller has not.
 * @param auth what is asked for; undefined is as much as the caller has
 */
async function findBindings(
  { kysely }: Transaction,
  caller: Caller,
  ids: readonly string[],
  auth?: ProjectAuth,
): Promise<Binding[]> {
  const seen = await new EquipmentRepository(kysely).holdSeen(caller, ids);
  requireAll(ids, seen);
  return ids.map((id) => {
    const mayWrite = caller.permissions.has('signal_write') && seen.get(id)?.isChanged === true;
    if (auth === 'write' && !mayWrite) throw new AppError('permissionWriteNotHeld');
    return { id, auth: auth ?? (mayWrite ? 'write' : 'view') };
  });
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
