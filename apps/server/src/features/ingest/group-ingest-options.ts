import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { Bus } from '../../platform/mqtt/index.ts';
import type { AlarmFeature } from '../alarm/index.ts';
import type { ConfigurationDelivery, GatewayLinkService, NodeCommands } from '../gateway-link/index.ts';
import type { HistoryWriter, NewestReader } from '../history/index.ts';
import type { LiveService } from '../live/index.ts';
import type { DefinitionChanges } from './definition/definition-changes.ts';
import type { DefinitionRepository } from './definition/definition-repository.ts';
import type { IngestMetrics } from './metrics.ts';

export interface GroupIngestOptions {
  readonly database: Database;
  readonly bus: Bus;
  readonly logger: Logger;
  readonly live: LiveService;
  readonly alarms?: Pick<AlarmFeature, 'openGroup'> | undefined;
  readonly newestReader: NewestReader;
  readonly definitions: DefinitionRepository;
  readonly changes: DefinitionChanges;
  readonly writer: HistoryWriter;
  readonly metrics: IngestMetrics;
  readonly commands: NodeCommands;
  readonly link: GatewayLinkService;
  readonly delivery: ConfigurationDelivery;
  /** Older values are not taken. @default 400 */
  readonly rawRetentionDays?: number | undefined;
  /** An outage that is shorter leaves no row in history, ms. @default 10000 */
  readonly outageGraceMs?: number | undefined;
  /** How long a gateway that was online when the group was taken has to be born again. */
  readonly takeoverTimeoutMs?: number;
}

/** One Sparkplug group that this process ingests, from taking its lease to releasing it. */
export interface GroupIngest {
  readonly groupId: string;
  /** Whether the group's messages arrive now. */
  readonly isReceiving: () => boolean;
  /** @param isOrderly false: the lease is lost, nothing more may be written */
  readonly stop: (isOrderly: boolean) => Promise<void>;
}
