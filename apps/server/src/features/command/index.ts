import type { commandCalls } from '@zutai/contract';
import type { Logger } from 'pino';
import type { Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { createPruningJob } from '../../platform/jobs/pruning-job.ts';
import type { GatewayLink } from '../gateway-link/index.ts';
import type { LiveHub } from '../live/index.ts';
import { CommandSender } from './command-sender.ts';
import { CommandService } from './command-service.ts';
import { DecisionWatch } from './decision-watch.ts';
import { createCommandHandlers, createProjectWrite, type ProjectWrite } from './handlers.ts';
import { Holds } from './holds.ts';
import { LedgerRepository } from './ledger-repository.ts';
import { CommandRepository } from './repository.ts';
import { findWriteTarget } from './write-target-repository.ts';

const EXPIRY_INTERVAL_MS = 1000;
const HOLD_INTERVAL_MS = 500;
const READ_BACK_INTERVAL_MS = 5000;

export type { ProjectWrite } from './handlers.ts';
export { findWriteTarget } from './write-target-repository.ts';

export type CommandLink = Pick<GatewayLink, 'sendCommand' | 'onCommandResult' | 'renewHold' | 'queryCommand'>;

export interface CommandFeature {
  readonly handlers: Handlers<typeof commandCalls>;
  /** As the call, through a project, which may allow what the equipment alone would not. */
  readonly writeSignalOfProject: ProjectWrite;
  /** Listens for results. */
  start(): void;
  /** Deadlines, presses and read-backs of all commands, whichever process sent them. */
  readonly jobs: readonly Job[];
  stop(): Promise<void>;
}

/** Writes to signals and their ledger. */
export function createCommandFeature(
  platform: { database: Database; logger: Logger; config: { ledgerRetentionDays: number } },
  deps: { link: CommandLink; live: Pick<LiveHub, 'readSignals' | 'newestOf'> },
): CommandFeature {
  const { pool } = platform.database;
  const { logger } = platform;
  const { link, live } = deps;
  const repository = new CommandRepository(pool);
  const watch = new DecisionWatch();
  const sender = new CommandSender({ repository, link, watch, logger });
  const holds = new Holds({ repository, link, sender, logger });
  const service = new CommandService({
    repository,
    findTarget: (...place) => findWriteTarget(pool, ...place),
    sender,
    holds,
    watch,
    link,
    live,
    logger,
  });
  let stopListening: (() => void) | undefined;
  return {
    handlers: createCommandHandlers(service, holds, new LedgerRepository(pool)),
    writeSignalOfProject: createProjectWrite(service),
    start: () => {
      stopListening = link.onCommandResult((result) => service.acceptResult(result));
    },
    jobs: [
      {
        name: 'command-deadline',
        when: EXPIRY_INTERVAL_MS,
        work: () => service.expireOverdue(),
        isRunAtStart: true,
      },
      {
        name: 'command-hold',
        when: HOLD_INTERVAL_MS,
        work: async () => {
          await holds.endLapsed();
          await holds.sendUnsent();
        },
        isRunAtStart: true,
      },
      { name: 'command-read-back', when: READ_BACK_INTERVAL_MS, work: () => service.readBackInDoubt() },
      createPruningJob({
        name: 'command-ledger',
        when: '0 20 3 * * *',
        deleteSome: (limit) => repository.deleteOld(platform.config.ledgerRetentionDays, limit),
      }),
    ],
    stop: async () => {
      stopListening?.();
      await service.stop();
    },
  };
}
