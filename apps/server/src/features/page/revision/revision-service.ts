import { type pageCalls, pageFields, type RequestOf, type ResponseOf } from '@zutai/contract';
import type { Language } from '@zutai/i18n';
import { z } from 'zod';
import { AppError, type Caller } from '../../../platform/call/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { linkFaceplates } from '../faceplate/faceplate-links.ts';
import { changedParams, checkFile, fileOf, type PageSettings } from '../page-file.ts';
import type { PageService } from '../page-service.ts';
import type { PasswordGuard } from '../password/password-guard.ts';
import { ownerOf, type PageRow, toPage } from '../repository.row.ts';
import { PageRepository } from '../repository.ts';
import { RevisionRepository } from './revision-repository.ts';

/** What a file keeps of the page's settings; files may have been made by hand. */
const keptSettings = z.object({
  title: pageFields.title,
  width: pageFields.width,
  height: pageFields.height,
  fit: pageFields.fit,
  bgColor: pageFields.bgColor,
  bgImage: pageFields.bgImage,
});

/** Saved states of a page: to look at and to bring back. */
export class RevisionService {
  readonly #database: Database;
  readonly #guard: PasswordGuard;
  readonly #pages: PageService;

  constructor(database: Database, guard: PasswordGuard, pages: PageService) {
    this.#database = database;
    this.#guard = guard;
    this.#pages = pages;
  }

  async list(caller: Caller, request: RequestOf<typeof pageCalls.queryRevisions>) {
    await this.#pages.requireVisible(caller, request.id);
    return new RevisionRepository(this.#database.kysely).list(caller.organisationId, request.id, request);
  }

  async open(
    caller: Caller,
    { id, revision, password }: RequestOf<typeof pageCalls.revisionInfo>,
  ): Promise<ResponseOf<typeof pageCalls.revisionInfo>> {
    const revisions = new RevisionRepository(this.#database.kysely);
    const found = await revisions.find(caller.organisationId, id, revision);
    // Asked for after what is answered was read: a drawing that was saved under a password is not told without it.
    const row = await this.#pages.requireVisible(caller, id);
    await this.#guard.check(caller, { id, passwordHash: row.password_hash }, password);
    if (found === undefined) throw new AppError('notFound');
    return { ...found.revision, ...(await this.#pages.withFaceplates(caller, found.file)) };
  }

  /** Saves an old revision's drawing and settings as the newest one; the password stays as it is. */
  restore(
    caller: Caller,
    { id, revision, currentRevision }: RequestOf<typeof pageCalls.restoreRevision>,
    language: Language,
  ): Promise<{ revision: number }> {
    const { organisationId, accountId } = caller;
    return this.#database.withTransaction(async (transaction) => {
      const pages = new PageRepository(transaction.kysely);
      const row = await this.#pages.lock(transaction, caller, id);
      const found = await new RevisionRepository(transaction.kysely).find(organisationId, id, revision);
      if (found === undefined) throw new AppError('notFound');
      if (currentRevision !== row.revision) throw new AppError('pageChanged', changedParams(toPage(row)));
      const settings = settingsOf(found.file, row);
      const { drawing, widgetCount, faceplateIds } = checkFile(found.file, settings, language);
      const fileJson = fileOf(drawing, ownerOf(row));
      const content = { ...settings, passwordHash: row.password_hash, widgetCount, fileJson };
      const note = { restoredFrom: revision };
      const newest = await pages.update(organisationId, accountId, id, content, note);
      await linkFaceplates(transaction, organisationId, row, faceplateIds, language);
      return { revision: newest };
    });
  }

  /** Lets some old revisions go, see {@link RevisionRepository.thinOut}; how many. */
  thinOut(limit: number): Promise<number> {
    return new RevisionRepository(this.#database.kysely).thinOut(limit);
  }
}

function settingsOf(file: Record<string, unknown>, row: PageRow): PageSettings {
  const { title, width, height, fit, bgColor, bgImage, checkpwd } = toPage(row);
  const kept = keptSettings.safeParse(file.con);
  return { ...(kept.success ? kept.data : { title, width, height, fit, bgColor, bgImage }), checkpwd };
}
