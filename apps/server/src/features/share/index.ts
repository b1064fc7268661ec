import type { shareCalls } from '@zutai/contract';
import { SharedAttempts } from '../../platform/attempts/shared-attempts.ts';
import type { Caller, Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { createPruningJob } from '../../platform/jobs/pruning-job.ts';
import { createShareHandlers } from './handlers.ts';
import { ShareContent } from './share-content.ts';
import { ShareListRepository } from './share-list-repository.ts';
import { ShareRepository } from './share-repository.ts';
import { SHARE_WINDOW_SECONDS, ShareService } from './share-service.ts';

export interface ShareFeature {
  readonly handlers: Handlers<typeof shareCalls>;
  /** The caller, a guest with what the share shows; null for a guest whose share is gone. */
  narrow(caller: Caller): Promise<Caller | null>;
  readonly jobs: readonly Job[];
}

/** Links that open equipment and projects to guests. */
export function createShareFeature({
  database,
  config,
}: {
  database: Database;
  config: { publicUrl: string | undefined; visitRetentionDays: number };
}): ShareFeature {
  const attempts = new SharedAttempts(database.kysely, 'share-password', SHARE_WINDOW_SECONDS);
  const shares = new ShareRepository(database.kysely);
  const content = new ShareContent(database);
  return {
    handlers: createShareHandlers(
      new ShareService(database, attempts, content),
      new ShareListRepository(database.kysely),
      config.publicUrl?.startsWith('https:') ?? false,
    ),
    narrow: async (caller) => {
      if (caller.shown === undefined) return caller;
      const share = await shares.findByAccount(caller.accountId);
      if (share === undefined || !share.isBacked) return null;
      return { ...caller, guestAuth: share.auth, shown: await content.findShown(caller, share) };
    },
    jobs: [
      createPruningJob({
        name: 'share visits',
        when: '0 20 4 * * *',
        deleteSome: (limit) => shares.deleteOldVisits(config.visitRetentionDays, limit),
      }),
    ],
  };
}
