import type { Database } from '../../platform/db/database.ts';
import type { Leases } from '../../platform/db/lease/lease.ts';
import type { PartState } from '../../platform/http/health.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { Bus } from '../../platform/mqtt/index.ts';
import type { SecretBox } from '../../platform/secret-box/index.ts';
import type { AlarmFeature } from '../alarm/index.ts';
import { buildGatewayConfiguration, DEFAULT_GROUP_COUNT, listGroupIds } from '../gateway/index.ts';
import {
  createConfigurationDelivery,
  type GatewayLinkService,
  type NodeCommands,
} from '../gateway-link/index.ts';
import { createHistoryWriter, createNewestReader, createPartitions } from '../history/index.ts';
import type { LiveService } from '../live/index.ts';
import { createDefinitionChanges } from './definition/definition-changes.ts';
import { createDefinitionRepository } from './definition/definition-repository.ts';
import type { GroupCompanion } from './group-companion.ts';
import { startGroupIngest } from './group-ingest.ts';
import { createGroupOwner } from './group-owner.ts';
import { createIngestMetrics } from './metrics.ts';

export { PayloadReader } from './edge-node/payload-reader.ts';
export type { GroupCompanion } from './group-companion.ts';

export interface IngestPlatform {
  readonly database: Database;
  readonly bus: Bus;
  readonly leases: Leases;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

export interface IngestDependencies {
  readonly live: LiveService;
  /** Judges what arrives; without it nothing rings. */
  readonly alarms?: Pick<AlarmFeature, 'openGroup'>;
  readonly link: GatewayLinkService;
  readonly commands: NodeCommands;
  /** Opens the secrets among the options of drivers, for gateways. */
  readonly box: SecretBox;
  /** Sparkplug groups new gateways are spread over; those of older gateways are ingested all the same. */
  readonly groupCount?: number;
  /** Older values are not taken. */
  readonly rawRetentionDays?: number;
  /** An outage that is shorter leaves no row in history, ms. @default 10000 */
  readonly outageGraceMs?: number | undefined;
  /** What else this process does with the groups it owns. */
  readonly companion?: GroupCompanion;
}

export interface IngestFeature {
  /** Resolves when this process has taken its groups for the first time. */
  readonly start: () => Promise<void>;
  /** Writes what arrived, acknowledges it and gives the groups to others. */
  readonly stop: () => Promise<void>;
  /** Groups this process ingests now. */
  readonly ownedGroups: () => string[];
  /** Whether messages arrive. */
  readonly ingestState: () => PartState;
  /** Whether what arrives becomes durable. */
  readonly historyState: () => PartState;
}

/** A batch takes milliseconds; one that is not committed after so long is slow, or stuck. */
const SLOW_MS = 1_000;
const STUCK_MS = 3_000;

/** From the gateways' messages to live values and history; drawn in docs/value-path.md. */
export function createIngestFeature(platform: IngestPlatform, deps: IngestDependencies): IngestFeature {
  const { database, bus, leases, logger } = platform;
  const {
    live,
    alarms,
    link,
    commands,
    groupCount = DEFAULT_GROUP_COUNT,
    rawRetentionDays,
    outageGraceMs,
    companion,
  } = deps;
  const partitions = createPartitions(database);
  const metrics = createIngestMetrics(platform.metrics, {
    queuedRows: () => writer.queuedRows(),
    ownedGroups: () => owner.owned().length,
  });
  const isAwaited = companion === undefined ? {} : { isAwaited: companion.isAwaited };
  const writer = createHistoryWriter({ database, partitions, logger, metrics, ...isAwaited });
  const definitions = createDefinitionRepository(database);
  const newestReader = createNewestReader(database);
  const delivery = createConfigurationDelivery({
    build: (gatewayId) => buildGatewayConfiguration(database, deps.box, gatewayId),
    commands,
    logger,
  });
  const changes = createDefinitionChanges(database.notifications);
  const group = {
    database,
    bus,
    logger,
    live,
    alarms,
    newestReader,
    definitions,
    changes,
    writer,
    metrics,
    commands,
    link,
    delivery,
    rawRetentionDays,
    outageGraceMs,
  };
  const owner = createGroupOwner({
    leases,
    logger,
    listGroups: async () => [...new Set([...listGroupIds(groupCount), ...(await definitions.listGroups())])],
    startGroup: async (groupId, lease) => {
      const started = await startGroupIngest(groupId, lease, group);
      companion?.take(groupId, lease);
      const stop = async (isOrderly: boolean) => {
        await companion?.drop(groupId);
        await started.stop(isOrderly);
      };
      return { ...started, stop };
    },
  });
  function historyState(): PartState {
    const stuckMs = performance.now() - (writer.stuckSinceMs() ?? Number.POSITIVE_INFINITY);
    if (writer.isOverrun() || stuckMs > STUCK_MS) return 'failed';
    return stuckMs > SLOW_MS ? 'degraded' : 'ok';
  }

  return {
    ingestState: owner.state,
    historyState,
    ownedGroups: () => owner.owned().map((one) => one.groupId),
    async start() {
      await partitions.prepare(Date.now());
      await changes.start();
      await owner.start();
    },
    async stop() {
      await owner.stop();
      changes.stop();
      delivery.close();
      await writer.close();
    },
  };
}
