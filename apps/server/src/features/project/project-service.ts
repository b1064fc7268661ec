import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { type projectCalls, type RequestOf, type ShareInfo, splitIds } from '@zutai/contract';
import { AppError, type Caller } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { editOf } from '../../platform/db/edit-revision.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { EquipmentRepository } from '../equipment/index.ts';
import { EquipmentBindingRepository } from './equipment-binding-repository.ts';
import { PermissionRepository } from './permission-repository.ts';
import { type LockedProject, ProjectRepository } from './project-repository.ts';

type Requests = { [N in keyof typeof projectCalls]: RequestOf<(typeof projectCalls)[N]> };

const SHARE_KEY_BYTES = 16;

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
        const id = await new ProjectRepository(transaction.kysely).insert(caller.organisationId, fields);
        await new EquipmentBindingRepository(transaction.kysely).bind(id, ids);
        return id;
      }),
    );
  }

  async edit(caller: Caller, { id, revision, ...fields }: Requests['edit']): Promise<void> {
    const projects = new ProjectRepository(this.#database.kysely);
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

  async saveSequence({ organisationId }: Caller, ids: readonly string[]): Promise<void> {
    await this.#database.withTransaction(async ({ kysely }) => {
      const projects = new ProjectRepository(kysely);
      requireAll(ids, await projects.filterOwn(organisationId, ids));
      await projects.reorder(organisationId, ids);
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
      const accounts = await permissions.findAccounts(caller.organisationId, ids);
      requireAll(ids, accounts);
      for (const { name, role } of accounts.values())
        if (role !== 'user') throw new AppError('permissionUnfit', { name });
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
      requireAll(ids, await permissions.findAccounts(caller.organisationId, ids));
      await permissions.delete(projectId, ids);
    });
  }

  async editShare(caller: Caller, request: Requests['editShareAuth']): Promise<ShareInfo> {
    const { id, shareState, shareAuth, isKeyRenewed } = request;
    await this.#change(caller, id, async ({ kysely }, project) => {
      const isKeyNeeded = isKeyRenewed || (shareState === 'public' && project.shareKey === null);
      const shareKey = isKeyNeeded ? randomBytes(SHARE_KEY_BYTES).toString('base64url') : project.shareKey;
      const projects = new ProjectRepository(kysely);
      await projects.setShare(caller.organisationId, id, { shareState, shareAuth, shareKey });
    });
    return this.findShare(caller, id);
  }

  async findShare(caller: Caller, id: string): Promise<ShareInfo> {
    const share = await new ProjectRepository(this.#database.kysely).findShare(caller.organisationId, id);
    if (share === undefined) throw new AppError('notFound');
    return share;
  }

  async editSharePassword(caller: Caller, { id, password }: Requests['editSharePwd']): Promise<void> {
    const passwordHash = password === '' ? null : await hash(password);
    const projects = new ProjectRepository(this.#database.kysely);
    if (!(await projects.setSharePassword(caller.organisationId, id, passwordHash)))
      throw new AppError('notFound');
  }

  async #change(
    { organisationId }: Caller,
    id: string,
    work: (transaction: Transaction, project: LockedProject) => Promise<void>,
  ): Promise<void> {
    await this.#database.withTransaction(async (transaction) => {
      const project = await new ProjectRepository(transaction.kysely).lock(organisationId, id);
      if (project === undefined) throw new AppError('notFound');
      await work(transaction, project);
    });
    this.#onChanged(id);
  }
}

async function requireEquipment({ kysely }: Transaction, caller: Caller, ids: readonly string[]) {
  requireAll(ids, await new EquipmentRepository(kysely).holdOwn(caller.organisationId, ids));
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
