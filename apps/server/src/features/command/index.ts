import type { commandCalls } from '@zutai/contract';
import type { Logger } from 'pino';
import type { Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { LiveHub } from '../live/index.ts';
import { type CommandLink, CommandService } from './command-service.ts';
import { createCommandHandlers } from './handlers.ts';
import { CommandRepository } from './repository.ts';

const EXPIRY_INTERVAL_MS = 1000;

export interface CommandFeature {
  readonly handlers: Handlers<typeof commandCalls>;
  /** Listens for results. */
  start(): void;
  /** Fails commands past their deadline, whichever process sent them. */
  readonly jobs: readonly Job[];
  stop(): Promise<void>;
}

/** Writes to signals and their ledger. */
export function createCommandFeature(
  platform: { database: Database; logger: Logger },
  deps: { link: CommandLink; live: Pick<LiveHub, 'read'> },
): CommandFeature {
  const repository = new CommandRepository(platform.database.pool);
  const service = new CommandService({ repository, ...deps, logger: platform.logger });
  let stopListening: (() => void) | undefined;
  return {
    handlers: createCommandHandlers(service, repository),
    start: () => {
      stopListening = deps.link.onCommandResult((result) => service.acceptResult(result));
    },
    jobs: [
      {
        name: 'command-deadline',
        when: EXPIRY_INTERVAL_MS,
        work: () => service.expireOverdue(),
        isRunAtStart: true,
      },
    ],
    stop: async () => {
      stopListening?.();
      await service.stop();
    },
  };
}
