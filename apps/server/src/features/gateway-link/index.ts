import type { Database } from '../../platform/db/database.ts';
import type { Leases } from '../../platform/db/lease/lease.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { Bus } from '../../platform/mqtt/index.ts';
import { createGatewayLink, type GatewayLinkService } from './gateway-link.ts';
import { keepHostState } from './host-state.ts';
import { createLinkRepository } from './link-repository.ts';
import { createNodeCommands, type NodeCommands } from './node-commands.ts';

export {
  type ConfigurationDelivery,
  createConfigurationDelivery,
} from './configuration-delivery.ts';
export type { TimedAnswer } from './driver-questions.ts';
export { EchoWatch, isSameValue } from './echo-watch.ts';
export { type Expectation, parseExpectation } from './expectation.ts';
export type { GatewayCommand, GatewayLink, GatewayLinkService } from './gateway-link.ts';
export {
  leaseDurationMs,
  leaseIntervalMs,
  WATCH_MS,
  WATCH_RENEWAL_MS,
  watchDurationMs,
} from './lease-duration.ts';
export type { NodeAddress, NodeCommands } from './node-commands.ts';

export interface GatewayLinkFeature {
  readonly link: GatewayLinkService;
  /** For ingest. */
  readonly commands: NodeCommands;
  readonly start: () => void;
  readonly stop: () => Promise<void>;
}

export interface GatewayLinkPlatform {
  readonly database: Database;
  readonly bus: Bus;
  readonly leases: Leases;
  readonly logger: Logger;
}

/** What the platform sends to its gateways, and the state it shows them; drawn in docs/value-path.md. */
export function createGatewayLinkFeature(platform: GatewayLinkPlatform): GatewayLinkFeature {
  const { database, bus, leases, logger } = platform;
  const commands = createNodeCommands(bus);
  const repository = createLinkRepository(database);
  let stopHostState: (() => Promise<void>) | undefined;
  return {
    link: createGatewayLink({ bus, repository, commands, logger }),
    commands,
    start() {
      stopHostState ??= keepHostState(bus, leases, logger);
    },
    async stop() {
      await stopHostState?.();
      stopHostState = undefined;
    },
  };
}
