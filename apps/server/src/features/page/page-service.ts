import {
  type FaceplateFiles,
  type Page,
  type PageFile,
  type pageCalls,
  type RequestOf,
  type ResponseOf,
  splitIds,
} from '@zutai/contract';
import { type Page as Drawing, listFaceplateIds, translateText } from '@zutai/diagram';
import type { Language } from '@zutai/i18n';
import { keepInRegions } from '@zutai/widgets/model';
import { AppError, type Caller, fieldError } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { assertRevision } from '../../platform/db/edit-revision.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import { isForeignKeyViolation } from '../../platform/db/unique-violation.ts';
import { faceplateInUse } from './faceplate/faceplate-in-use.ts';
import { linkFaceplates } from './faceplate/faceplate-links.ts';
import { FaceplateListRepository } from './faceplate/faceplate-list-repository.ts';
import { FaceplateRepository } from './faceplate/faceplate-repository.ts';
import {
  type CheckedFile,
  changedParams,
  checkFile,
  fileOf,
  type PageSettings,
  readPageFile,
} from './page-file.ts';
import {
  isSameOwner,
  listOwners,
  lockOwner,
  type PageOwner,
  type PageOwners,
  refuseOwner,
  requireOneOwner,
} from './page-owner.ts';
import { hashPagePassword, type PasswordGuard } from './password/password-guard.ts';
import { RegionSightRepository } from './region-sight-repository.ts';
import { ownerOf, type PageRow, toPage } from './repository.row.ts';
import { PageRepository } from './repository.ts';

type SaveRequest = RequestOf<typeof pageCalls.save>;
type Saved = ResponseOf<typeof pageCalls.save>;
type PageInfo = ResponseOf<typeof pageCalls.info>;
type Usage = ResponseOf<typeof pageCalls.usage>;

export class PageService {
  readonly #database: Database;
  readonly #guard: PasswordGuard;
  readonly #owners: PageOwners;

  constructor(database: Database, guard: PasswordGuard, owners: PageOwners) {
    this.#database = database;
    this.#guard = guard;
    this.#owners = owners;
  }

  async save(caller: Caller, request: SaveRequest, json: Buffer, language: Language): Promise<Saved> {
    // A page that keeps its name gets it where it is known.
    const file = readPageFile(json, { ...request, title: request.title ?? '' }, language);
    const newHash =
      request.checkpwd && request.password ? await hashPagePassword(request.password) : undefined;
    return request.id === undefined
      ? this.#add(caller, request, file, newHash, language)
      : this.#change(caller, request.id, request, file, newHash, language);
  }

  #add(
    caller: Caller,
    request: SaveRequest,
    file: CheckedFile,
    hash: string | undefined,
    language: Language,
  ): Promise<Saved> {
    const { organisationId, accountId } = caller;
    const { title } = request;
    if (title === undefined) throw fieldError('title', 'required');
    const isFaceplate = request.kind === 'faceplate';
    if (isFaceplate) refuseOwner(request);
    const owner = isFaceplate ? undefined : requireOneOwner(request);
    const passwordHash = requireHash(request.checkpwd, hash);
    return this.#database.withTransaction(async (transaction) => {
      if (owner !== undefined) await lockOwner(this.#owners, transaction, caller, owner);
      const pages = new PageRepository(transaction.kysely);
      const content = contentOf({ ...request, title }, file, owner, passwordHash);
      const id = await pages.insert(organisationId, accountId, owner, content, { note: request.note });
      const kind = isFaceplate ? 'faceplate' : 'page';
      await linkFaceplates(transaction, organisationId, { id, kind }, file.faceplateIds, language);
      return { id, revision: 1, title, titleEn: nameEnOf(file.drawing) };
    });
  }

  async #change(
    caller: Caller,
    id: string,
    request: SaveRequest,
    file: CheckedFile,
    newHash: string | undefined,
    language: Language,
  ): Promise<Saved> {
    const { organisationId, accountId } = caller;
    return this.#database.withTransaction(async (transaction) => {
      const pages = new PageRepository(transaction.kysely);
      const row = await this.lock(transaction, caller, id);
      const owner = ownerOf(row);
      // A page stays what it is and with what it was drawn for.
      if (request.kind !== undefined && request.kind !== row.kind) throw new AppError('notFound');
      if (listOwners(request).some((named) => !isSameOwner(owner, named))) throw new AppError('notFound');
      if (request.revision !== undefined && request.revision !== row.revision)
        throw new AppError('pageChanged', changedParams(toPage(row)));
      const passwordHash = requireHash(request.checkpwd, newHash ?? row.password_hash ?? undefined);
      const { title = row.title } = request;
      const named = request.title === undefined ? withName(file, row) : file;
      const content = contentOf({ ...request, title }, named, owner, passwordHash);
      const { note } = request;
      const revision = await pages.update(organisationId, accountId, id, content, { note });
      await linkFaceplates(transaction, organisationId, row, file.faceplateIds, language);
      return { id, revision, title, titleEn: nameEnOf(named.drawing) };
    });
  }

  /** Saves a page as it is under another name; what it places stays the same. */
  async rename(
    caller: Caller,
    { id, title, titleEn, revision }: RequestOf<typeof pageCalls.rename>,
    language: Language,
  ): Promise<void> {
    const { organisationId, accountId } = caller;
    await this.#database.withTransaction(async (transaction) => {
      const pages = new PageRepository(transaction.kysely);
      await this.lock(transaction, caller, id);
      const found = await pages.findWithFile(caller, id);
      if (found === undefined) throw new AppError('notFound');
      const { updated_by_name: editedBy, updated_at: editedAt } = found;
      assertRevision({ revision: found.revision, editedBy, editedAt }, revision);
      const settings = { ...toPage(found), title };
      const drawing = found.file as unknown as Drawing;
      const named = titleEn === undefined ? drawing : translateText(drawing, NAME, titleEn);
      const file = checkFile(named, settings, language);
      const content = contentOf(settings, file, ownerOf(found), found.password_hash);
      await pages.update(organisationId, accountId, id, content);
    });
  }

  /** A page of the faceplates. */
  listFaceplates(caller: Caller, request: RequestOf<typeof pageCalls.queryFaceplates>) {
    return new FaceplateListRepository(this.#database.kysely).list(caller, request);
  }

  async open(caller: Caller, id: string, password: string | undefined): Promise<PageInfo> {
    await this.requireVisible(caller, id);
    const found = await new PageRepository(this.#database.kysely).findWithFile(caller, id);
    if (found === undefined) throw new AppError('notFound');
    // The password of this very drawing: another may have been set since the page was looked for.
    await this.#guard.check(caller, { id, passwordHash: found.password_hash }, password);
    const seen = await new RegionSightRepository(this.#database.kysely).findSeen(caller);
    const opened = await this.withFaceplates(caller, fileFor(seen, found.file));
    const faceplates = Object.entries(opened.faceplates).map(([key, one]) => [key, fileFor(seen, one)]);
    return { ...toPage(found), ...opened, faceplates: Object.fromEntries(faceplates) as FaceplateFiles };
  }

  /**
   * Checks a page's password and opens the page to the caller's session.
   * @throws AppError as {@link PasswordGuard.check}
   */
  async unlock(caller: Caller, id: string, password: string): Promise<void> {
    const row = await this.requireVisible(caller, id);
    await this.#guard.unlock(caller, { id, passwordHash: row.password_hash }, password);
  }

  /** A file and the files of all faceplates it shows. */
  async withFaceplates(
    { organisationId }: Caller,
    file: Record<string, unknown>,
  ): Promise<Pick<PageInfo, 'file' | 'faceplates' | 'faceplateRevisions'>> {
    const ids = listFaceplateIds(file as unknown as Drawing).filter((id) => /^[1-9]\d{0,17}$/.test(id));
    const found = await new FaceplateRepository(this.#database.kysely).findFiles(organisationId, ids);
    return {
      file: file as PageFile,
      faceplates: Object.fromEntries(found.map((each) => [each.id, each.file])) as FaceplateFiles,
      faceplateRevisions: Object.fromEntries(found.map(({ id, revision }) => [id, revision])),
    };
  }

  /** What an open page compares with what it shows. The password is not asked: revisions say nothing of the drawing. */
  async findNewest(
    caller: Caller,
    { id, faceplateIds }: RequestOf<typeof pageCalls.newest>,
  ): Promise<ResponseOf<typeof pageCalls.newest>> {
    const { revision, updated_at, updated_by_name } = await this.requireVisible(caller, id);
    const faceplates = await new FaceplateRepository(this.#database.kysely).listRevisions(
      caller.organisationId,
      id,
      splitIds(faceplateIds),
    );
    return { revision, savedMs: updated_at.getTime(), savedBy: updated_by_name, faceplates };
  }

  /**
   * Holds a page that the caller may change, with what it belongs to, until the transaction ends.
   * @throws AppError notFound
   */
  async lock(transaction: Transaction, caller: Caller, id: string): Promise<PageRow> {
    const pages = new PageRepository(transaction.kysely);
    const found = await pages.find(caller, id);
    // What it belongs to, which never changes, first: as a deletion of that does, which takes its pages along.
    const owner = found && ownerOf(found);
    if (owner !== undefined) await lockOwner(this.#owners, transaction, caller, owner);
    const row = found && (await pages.lock(caller, id));
    if (row === undefined) throw new AppError('notFound');
    return row;
  }

  /** @throws AppError notFound or noPermission unless the caller may see the page */
  async requireVisible(caller: Caller, id: string): Promise<PageRow> {
    if (!isShownTo(caller, id)) throw new AppError('notFound');
    const row = await new PageRepository(this.#database.kysely).find(caller, id);
    if (row === undefined) throw new AppError('notFound');
    const owner = ownerOf(row);
    if (owner !== undefined) await this.#owners[owner.kind].requireVisible(caller, owner.id);
    return row;
  }

  async delete(
    caller: Caller,
    request: RequestOf<typeof pageCalls.delete>,
    language: Language,
  ): Promise<void> {
    const { id, title } = request;
    const refuseInUse = async (kysely: Database['kysely']) => {
      const faceplates = new FaceplateRepository(kysely);
      const count = await faceplates.countUsers(id);
      if (count > 0) throw faceplateInUse(count, await faceplates.listUsers(caller, id), language);
    };
    try {
      await this.#database.withTransaction(async (transaction) => {
        const { kysely } = transaction;
        const pages = new PageRepository(kysely);
        const page = await this.lock(transaction, caller, id);
        // Either name: the list shows the one of the reader's language.
        const names = [page.title, page.title_en].filter((name) => name !== '');
        if (!names.includes(title.trim())) throw fieldError('title', 'titleMismatch');
        await refuseInUse(kysely);
        await pages.delete(caller.organisationId, id);
      });
    } catch (error) {
      if (isForeignKeyViolation(error)) {
        // Placed by a save that was under way; another one may have taken it out again.
        await refuseInUse(this.#database.kysely);
        return this.delete(caller, request, language);
      }
      throw error;
    }
  }

  async setHome(caller: Caller, id: string): Promise<void> {
    await this.#database.withTransaction(async (transaction) => {
      const owner = ownerOf(await this.lock(transaction, caller, id));
      if (owner === undefined) throw new AppError('notFound');
      await this.#owners[owner.kind].setHomePage(transaction, caller.organisationId, owner.id, id);
    });
  }

  async list(caller: Caller, request: RequestOf<typeof pageCalls.query>): Promise<Page[]> {
    const pages = new PageRepository(this.#database.kysely);
    if (request.kind === 'faceplate') {
      if (caller.shown !== undefined) throw new AppError('noPermission');
      refuseOwner(request);
      return (await pages.listFaceplates(caller)).map(toPage);
    }
    const owner = requireOneOwner(request);
    await this.#owners[owner.kind].requireVisible(caller, owner.id);
    return (await pages.list(caller, owner)).filter(({ id }) => isShownTo(caller, id)).map(toPage);
  }

  async findHome(caller: Caller, request: RequestOf<typeof pageCalls.queryHome>): Promise<Page | null> {
    const owner = requireOneOwner(request);
    await this.#owners[owner.kind].requireVisible(caller, owner.id);
    const row = await new PageRepository(this.#database.kysely).findHome(caller, owner);
    return row === undefined || !isShownTo(caller, row.id) ? null : toPage(row);
  }

  async listUsage(caller: Caller, id: string): Promise<Usage> {
    await this.requireVisible(caller, id);
    const users = await new FaceplateRepository(this.#database.kysely).listUsers(caller, id);
    return users.map((row) => {
      const { id: userId, kind, title, titleEn, equipmentId, projectId, templateId } = toPage(row);
      const names = { title, titleEn, ownerTitle: row.owner_title, ownerTitleEn: row.owner_title_en };
      return { id: userId, kind, ...names, equipmentId, projectId, templateId };
    });
  }
}

/** Whether a guest's link shows a page; others see every page of what they see. */
const isShownTo = ({ shown }: Caller, pageId: string) => shown?.pageIds.has(pageId) !== false;

/** What is kept for other regions than those of who opens a page is not sent to them. */
function fileFor(seen: ReadonlySet<string> | null, file: Record<string, unknown>): Record<string, unknown> {
  if (seen === null) return file;
  return { ...file, widgets: keepInRegions(file as unknown as Drawing, seen).widgets };
}

/** A page that asks for a password has one; one that does not keeps none. */
function requireHash(checkpwd: boolean, hash: string | undefined): string | null {
  if (!checkpwd) return null;
  if (hash === undefined) throw fieldError('password', 'required');
  return hash;
}

const NAME = { widgetId: null, path: 'title' };

const nameEnOf = (drawing: Drawing) => drawing.con.i18n?.en?.title ?? '';

/** A file with the name that its page has in both languages. */
function withName(file: CheckedFile, { title, title_en }: PageRow): CheckedFile {
  const { drawing } = file;
  const named = { ...drawing, con: { ...drawing.con, title } };
  return { ...file, drawing: title_en === nameEnOf(named) ? named : translateText(named, NAME, title_en) };
}

function contentOf(
  { title, width, height, fit, bgColor, bgImage, checkpwd }: PageSettings,
  { drawing, widgetCount }: CheckedFile,
  owner: PageOwner | undefined,
  passwordHash: string | null,
) {
  const settings = { title, width, height, fit, bgColor, bgImage, checkpwd };
  return { ...settings, passwordHash, widgetCount, fileJson: fileOf(drawing, owner) };
}
