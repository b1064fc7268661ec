import type { Page, pageCalls, RequestOf, ResponseOf } from '@zutai/contract';
import type { Language } from '@zutai/i18n';
import { AppError, type Caller, fieldError } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { EquipmentRepository } from '../equipment/index.ts';
import { changedParams, readPageFile } from './page-file.ts';
import { hashPagePassword, type PasswordGuard } from './password-guard.ts';
import { toPage } from './repository.row.ts';
import { type PageContent, PageRepository } from './repository.ts';

type SaveRequest = RequestOf<typeof pageCalls.save>;
type PageInfo = ResponseOf<typeof pageCalls.info>;

export class PageService {
  readonly #database: Database;
  readonly #guard: PasswordGuard;

  constructor(database: Database, guard: PasswordGuard) {
    this.#database = database;
    this.#guard = guard;
  }

  async save(
    caller: Caller,
    request: SaveRequest,
    json: Buffer,
    language: Language,
  ): Promise<{ id: string; revision: number }> {
    const file = readPageFile(json, request, language);
    const newHash =
      request.checkpwd && request.password ? await hashPagePassword(request.password) : undefined;
    const { title, width, height, fit, bgColor, bgImage, checkpwd } = request;
    const content = { title, width, height, fit, bgColor, bgImage, checkpwd, ...file };
    return request.id === undefined
      ? this.#add(caller, request, { ...content, passwordHash: requireHash(checkpwd, newHash) })
      : this.#change(caller, request.id, request, (oldHash) => ({
          ...content,
          passwordHash: requireHash(checkpwd, newHash ?? oldHash ?? undefined),
        }));
  }

  #add(caller: Caller, request: SaveRequest, content: PageContent) {
    const { equipmentId } = request;
    // Projects and pages of templates come with their own features; until then nobody has such an id.
    if (request.projectId !== undefined || request.templateId !== undefined) throw new AppError('notFound');
    if (equipmentId === undefined) throw fieldError('equipmentId', 'required');
    return this.#database.withTransaction(async ({ kysely }) => {
      const locked = await new EquipmentRepository(kysely).lock(caller.organisationId, equipmentId);
      if (locked === undefined) throw new AppError('notFound');
      const pages = new PageRepository(kysely);
      const id = await pages.insert(caller.organisationId, caller.accountId, equipmentId, content);
      return { id, revision: 1 };
    });
  }

  #change(
    caller: Caller,
    id: string,
    request: SaveRequest,
    contentFor: (oldHash: string | null) => PageContent,
  ) {
    return this.#database.withTransaction(async ({ kysely }) => {
      const pages = new PageRepository(kysely);
      const row = await pages.lock(caller.organisationId, id);
      if (row === undefined) throw new AppError('notFound');
      const { equipmentId } = request;
      // A page stays with what it was drawn for.
      if (equipmentId !== undefined && equipmentId !== row.equipment_id) throw new AppError('notFound');
      if (request.revision !== undefined && request.revision !== row.revision)
        throw new AppError('pageChanged', changedParams(toPage(row)));
      const content = contentFor(row.password_hash);
      return { id, revision: await pages.update(caller.organisationId, caller.accountId, id, content) };
    });
  }

  async open(caller: Caller, id: string, password: string | undefined): Promise<PageInfo> {
    const pages = new PageRepository(this.#database.kysely);
    const found = await pages.find(caller.organisationId, id);
    if (found === undefined) throw new AppError('notFound');
    await this.#guard.check(caller, { id, passwordHash: found.passwordHash }, password);
    const file = await pages.findFile(caller.organisationId, id);
    if (file === undefined) throw new AppError('notFound');
    return { ...found.page, file: file as PageInfo['file'] };
  }

  async delete(caller: Caller, id: string, title: string): Promise<void> {
    await this.#database.withTransaction(async ({ kysely }) => {
      const pages = new PageRepository(kysely);
      const page = await pages.lock(caller.organisationId, id);
      if (page === undefined) throw new AppError('notFound');
      if (page.title !== title.trim()) throw fieldError('title', 'titleMismatch');
      await pages.delete(caller.organisationId, id);
    });
  }

  async setHome(caller: Caller, id: string): Promise<void> {
    await this.#database.withTransaction(async ({ kysely }) => {
      const found = await new PageRepository(kysely).find(caller.organisationId, id);
      if (found === undefined || found.page.equipmentId === null) throw new AppError('notFound');
      const equipments = new EquipmentRepository(kysely);
      await equipments.setHomePage(caller.organisationId, found.page.equipmentId, id);
    });
  }

  async list(caller: Caller, equipmentId: string): Promise<Page[]> {
    await this.#requireEquipment(caller, equipmentId);
    return new PageRepository(this.#database.kysely).list(caller.organisationId, equipmentId);
  }

  async findHome(caller: Caller, equipmentId: string): Promise<Page | null> {
    await this.#requireEquipment(caller, equipmentId);
    const pages = new PageRepository(this.#database.kysely);
    return (await pages.findHome(caller.organisationId, equipmentId)) ?? null;
  }

  async #requireEquipment({ organisationId }: Caller, id: string): Promise<void> {
    const own = await new EquipmentRepository(this.#database.kysely).filterOwn(organisationId, [id]);
    if (!own.has(id)) throw new AppError('notFound');
  }
}

/** A page that asks for a password has one; one that does not keeps none. */
function requireHash(checkpwd: boolean, hash: string | undefined): string | null {
  if (!checkpwd) return null;
  if (hash === undefined) throw fieldError('password', 'required');
  return hash;
}
