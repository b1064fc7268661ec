import type { pageCalls, RequestOf, ResponseOf } from '@zutai/contract';
import type { Caller } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { EditLockRepository } from './edit-lock-repository.ts';
import type { PageService } from './page-service.ts';

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
    if (await this.#locks.take(id, caller.accountId, token, isForced)) return { isMine: true, holder: null };
    const holder = await this.#locks.findHolder(id);
    // Let go between the two looks: it is free, and this time it can be taken.
    if (holder === undefined)
      return { isMine: await this.#locks.take(id, caller.accountId, token, true), holder: null };
    const { name, since, accountId } = holder;
    return {
      isMine: false,
      holder: { name, sinceMs: since.getTime(), isSelf: accountId === caller.accountId },
    };
  }

  async release(caller: Caller, { id, token }: RequestOf<typeof pageCalls.releaseLock>): Promise<void> {
    await this.#pages.requireVisible(caller, id);
    await this.#locks.release(id, caller.accountId, token);
  }
}
