import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '../../../platform/db/database.ts';
import { createLeases, type Leases } from '../../../platform/db/lease/lease.ts';
import type { Logger } from '../../../platform/logging/logger.ts';
import { createMetrics, type Metrics } from '../../../platform/metrics/metrics.ts';
import type { Bus } from '../../../platform/mqtt/index.ts';
import { SecretBox } from '../../../platform/secret-box/index.ts';
import { createAlarmFeature } from '../../alarm/index.ts';
import { createGatewayLinkFeature, type GatewayLinkFeature } from '../../gateway-link/index.ts';
import { createLiveHub, createLiveRepository, type LiveService } from '../../live/index.ts';
import { createIngestFeature, type GroupCompanion, type IngestFeature } from '../index.ts';

/** The data path of one server process, as the composition root makes it. */
export interface DataPath {
  readonly leases: Leases;
  readonly metrics: Metrics;
  readonly live: LiveService;
  readonly gatewayLink: GatewayLinkFeature;
  readonly ingest: IngestFeature;
  readonly stop: () => Promise<void>;
}

export interface DataPathOptions {
  readonly database: Database;
  readonly bus: Bus;
  readonly logger: Logger;
  readonly isShared?: boolean;
  readonly ttlMs?: number;
  readonly outageGraceMs?: number;
  /** What else is done with owned groups. */
  readonly companion?: (live: LiveService) => GroupCompanion & {
    readonly start: () => Promise<void>;
    readonly stop: () => Promise<void>;
  };
}

export async function startDataPath(options: DataPathOptions): Promise<DataPath> {
  const { database, bus, logger, isShared = false, ttlMs = 6_000, outageGraceMs } = options;
  const leases = createLeases({ database, logger, ownerId: randomUUID(), ttlMs });
  const metrics = createMetrics();
  const live = createLiveHub({ bus, repository: createLiveRepository(database), logger, isShared });
  const gatewayLink = createGatewayLinkFeature({ database, bus, leases, logger });
  const companion = options.companion?.(live);
  const ingest = createIngestFeature(
    { database, bus, leases, logger, metrics },
    {
      ...{
        live,
        alarms: createAlarmFeature({ database, config: { alarmRetentionDays: undefined } }),
        link: gatewayLink.link,
        commands: gatewayLink.commands,
        box: new SecretBox(randomBytes(32)),
        outageGraceMs,
      },
      ...(companion === undefined ? {} : { companion }),
    },
  );
  await live.start();
  gatewayLink.start();
  await companion?.start();
  await ingest.start();
  return {
    leases,
    metrics,
    live,
    gatewayLink,
    ingest,
    async stop() {
      await ingest.stop();
      await companion?.stop();
      await gatewayLink.stop();
      await live.stop();
      await leases.close();
    },
  };
}

/** Value of a counter or gauge, with the label when it has one. */
export async function readMetric(metrics: Metrics, name: string, reason?: string): Promise<number> {
  const values = (await metrics.registry.getSingleMetric(name)?.get())?.values ?? [];
  return (
    values.find((value) => reason === undefined || (value.labels as { reason?: string }).reason === reason)
      ?.value ?? 0
  );
}
