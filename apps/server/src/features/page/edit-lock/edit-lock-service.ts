import type { pageCalls, RequestOf, ResponseOf } from '@zutai/contract';
import { AppError, type Caller } from '../../../platform/call/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { isForeignKeyViolation } from '../../../platform/db/unique-violation.ts';
import type { PageService } from '../page-service.ts';
import { EditLockRepository } from './edit-lock-repository.ts';

/** The edit lock: says who edits a page. It refuses nothing; revisions guard what is saved. */
export class EditLockService {
  readonly #locks: EditLockRepository;
  readonly #pages: PageService;

  constructor(database: Database, pages: PageService) {
    this.#locks = new EditLockRepository(database.kysely);
    this.#pages = pages;
  }

  async take(
    caller: Caller,
    { id, token, isForced }: RequestOf<typeof pageCalls.takeLock>,
  ): Promise<ResponseOf<typeof pageCalls.takeLock>> {
    await this.#pages.requireVisible(caller, id);
    // Once more when it was given back between the two looks; the next renewal answers whose it is then.
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const isMine = await this.#take(caller, id, token, isForced);
      if (isMine) return { isMine, holder: null };
      const holder = await this.#locks.findHolder(id);
      if (holder !== undefined) {
        const { name, since, accountId } = holder;
        const isSelf = accountId === caller.accountId;
        return { isMine: false, holder: { name, sinceMs: since.getTime(), isSelf } };
      }
    }
    return { isMine: false, holder: null };
  }

  async #take({ accountId }: Caller, id: string, token: string, isForced: boolean): Promise<boolean> {
    try {
      return await this.#locks.take(id, accountId, token, isForced);
    } catch (error) {
      // The page went since it was looked for.
      if (isForeignKeyViolation(error)) throw new AppError('notFound');
      throw error;
    }
  }

  async release(caller: Caller, { id, token }: RequestOf<typeof pageCalls.releaseLock>): Promise<void> {
    await this.#pages.requireVisible(caller, id);
    await this.#locks.release(id, caller.accountId, token);
  }
}
