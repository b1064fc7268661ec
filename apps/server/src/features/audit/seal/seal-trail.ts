import type { Database } from '../../../platform/db/database.ts';
import type { JobWork } from '../../../platform/jobs/jobs.ts';
import type { Logger } from '../../../platform/logging/logger.ts';
import { hashOfSeal, type Seal } from './seal.ts';
import { keepLostHead, readSealHead, writeSealHead } from './seal-head.ts';
import type { SealKey } from './seal-key.ts';
import { sealRepository } from './seal-repository.ts';

export interface SealOptions {
  readonly database: Database;
  /** Where the newest seal is written down beside the database. */
  readonly dataFolder: string;
  readonly getKey: () => Promise<SealKey>;
  readonly logger: Pick<Logger, 'error'>;
}

/** Seals all events that are committed and not sealed yet. */
export function sealTrail({ database, dataFolder, getKey, logger }: SealOptions): JobWork {
  return async ({ lease, signal }) => {
    const key = await getKey();
    const head = await readSealHead(dataFolder);
    if (head !== undefined && !(await sealRepository.holds(database.pool, head))) {
      const file = await keepLostHead(dataFolder, head);
      logger.error({ seal: head.number, file }, 'the audit trail ends before what was sealed of it');
    }
    // The newest first: whoever seals in between has its number, and this seal is refused as its double.
    let before = await sealRepository.newest(database.pool);
    let unsealed = await sealRepository.findUnsealed(database.pool);
    while (!signal.aborted) {
      const looked = unsealed;
      const last = before;
      const seal = await database.withTransaction(async ({ client }): Promise<Seal | undefined> => {
        await lease.fence(client);
        const body = await sealRepository.drawUp(client, looked, last);
        if (body === undefined) return undefined;
        const made = { ...body, keyId: key.id, hash: hashOfSeal(body, key) };
        await sealRepository.add(client, made);
        return made;
      });
      if (seal === undefined) return;
      await writeSealHead(dataFolder, seal);
      before = seal;
      unsealed = { fromId: endOf(seal.ids), sealed: looked.sealed };
    }
  };
}

/** The first id after a multirange, such as 12 after `{[1,8),[9,12)}`. */
const endOf = (ids: string) => /(\d+)\)\}$/.exec(ids)?.[1] ?? '0';
