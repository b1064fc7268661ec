import type { Database } from '../../platform/db/database.ts';
import type { Leases } from '../../platform/db/lease.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { Bus } from '../../platform/mqtt/index.ts';
import { buildGatewayConfiguration, DEFAULT_GROUP_COUNT, listGroupIds } from '../gateway/index.ts';
import {
  createConfigurationDelivery,
  type GatewayLinkService,
  type NodeCommands,
} from '../gateway-link/index.ts';
import { createHistoryWriter, createPartitions, createRetentionJob } from '../history/index.ts';
import { createLiveRepository, type LiveService } from '../live/index.ts';
import { listenToDefinitionChanges } from './definition-changes.ts';
import { createDefinitionRepository } from './definition-repository.ts';
import { startGroupIngest } from './group-ingest.ts';
import { createGroupOwner } from './group-owner.ts';
import { createIngestMetrics } from './metrics.ts';

export { PayloadReader } from './payload-reader.ts';

export interface IngestPlatform {
  readonly database: Database;
  readonly bus: Bus;
  readonly leases: Leases;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

export interface IngestDependencies {
  readonly live: LiveService;
  readonly link: GatewayLinkService;
  readonly commands: NodeCommands;
}

export interface IngestFeature {
  /** Resolves when this process has taken its groups for the first time. */
  readonly start: () => Promise<void>;
  /** Writes what arrived, acknowledges it and gives the groups to others. */
  readonly stop: () => Promise<void>;
  /** Groups this process ingests now. */
  readonly ownedGroups: () => string[];
  /** For the process that runs jobs: partitions and retention. */
  readonly jobs: readonly Job[];
}

/** From the gateways' messages to live values and history (2-architecture, "Data path"). */
export function createIngestFeature(platform: IngestPlatform, deps: IngestDependencies): IngestFeature {
  const { database, bus, leases, logger } = platform;
  const { live, link, commands } = deps;
  const partitions = createPartitions(database);
  const metrics = createIngestMetrics(platform.metrics, {
    queuedRows: () => writer.queuedRows(),
    ownedGroups: () => owner.owned().length,
  });
  const writer = createHistoryWriter({ database, partitions, logger, metrics });
  const definitions = createDefinitionRepository(database, live.board);
  const liveRepository = createLiveRepository(database);
  const delivery = createConfigurationDelivery({
    build: (gatewayId) => buildGatewayConfiguration(database, gatewayId),
    commands,
    logger,
  });
  const group = {
    ...{ database, bus, logger, live, liveRepository, definitions },
    ...{ writer, metrics, commands, link, delivery },
  };
  const owner = createGroupOwner({
    leases,
    logger,
    listGroups: async () => [
      ...new Set([...listGroupIds(DEFAULT_GROUP_COUNT), ...(await definitions.listGroups())]),
    ],
    startGroup: (groupId, lease) => startGroupIngest(groupId, lease, group),
  });
  let stopListening: (() => Promise<void>) | undefined;

  function reload(groupId: string | undefined, gatewayIds?: readonly string[]): void {
    for (const one of owner.owned()) {
      if (groupId !== undefined && one.groupId !== groupId) continue;
      one.reload(gatewayIds).catch((error) => {
        logger.warn({ err: error, group: one.groupId }, 'definitions could not be loaded; trying again');
        setTimeout(() => reload(one.groupId, gatewayIds), 2_000).unref();
      });
    }
  }

  return {
    ownedGroups: () => owner.owned().map((one) => one.groupId),
    jobs: [createRetentionJob(database, partitions)],
    async start() {
      await partitions.prepare(Date.now());
      stopListening = listenToDefinitionChanges({
        database,
        logger,
        onChange: (groupId, gatewayId) => reload(groupId, [gatewayId]),
        onGap: () => reload(undefined),
      });
      await owner.start();
    },
    async stop() {
      await stopListening?.();
      await owner.stop();
      delivery.close();
      await writer.close();
    },
  };
}
