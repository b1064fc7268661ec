import type { gatewayUpdateCalls } from '@zutai/contract';
import type { Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { GatewayLink } from '../gateway-link/index.ts';
import { OfferedProgram } from './agent-program.ts';
import { GatewayUpdateService } from './gateway-update-service.ts';
import { RolloutRepository } from './repository.ts';
import { RolloutWorker } from './rollout-worker.ts';
import type { SigningKeyRepository } from './signing-key-repository.ts';
import { RolloutWorkRepository } from './work-repository.ts';

export { SigningKeyRepository } from './signing-key-repository.ts';

const WORK_EVERY_MS = 2_000;

export interface GatewayUpdateFeature {
  readonly handlers: Handlers<typeof gatewayUpdateCalls>;
  readonly jobs: readonly Job[];
}

/** The program of gateways, exchanged from here: signed, in stages, with a way back (ADR 136). */
export function createGatewayUpdateFeature(
  { database, logger }: { database: Database; logger: Logger },
  {
    agentFile,
    ...deps
  }: { agentFile: string; key: SigningKeyRepository; link: Pick<GatewayLink, 'askDriver'> },
): GatewayUpdateFeature {
  const offered = new OfferedProgram(agentFile);
  const service = new GatewayUpdateService(database, offered);
  const rollouts = new RolloutRepository(database.kysely);
  const work = new RolloutWorkRepository(database.kysely);
  const worker = new RolloutWorker({ ...deps, work, offered, logger });
  return {
    handlers: {
      program: async () => {
        const { version = null, size = 0, sha256 = '' } = (await offered.find()) ?? {};
        return { version, size, sha256, publicKey: await deps.key.publicKey() };
      },
      query: (request, { caller }) => rollouts.list(caller, request),
      queryGateways: (request, { caller }) => service.listUpdates(caller, request),
      start: (request, { caller }) => service.start(caller, request),
      control: async (request, { caller }) => {
        await service.control(caller, request);
        return null;
      },
    },
    jobs: [{ name: 'gateway programs', when: WORK_EVERY_MS, work: ({ signal }) => worker.work(signal) }],
  };
}
