import type { monitorCalls } from '@zutai/contract';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { AppError, type Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { WatchedEquipmentRepository } from '../equipment/index.ts';
import type { GatewayLink } from '../gateway-link/index.ts';
import type { LiveHub } from '../live/index.ts';
import type { OneTimeSecrets } from '../one-time-secret/index.ts';
import { SignalRepository } from '../signal/index.ts';
import { createMonitorHandlers } from './handlers.ts';
import { LiveSockets, type SessionWatch } from './live-sockets.ts';
import { createSocketMetrics } from './metrics.ts';
import { MonitorRepository } from './repository.ts';
import { issueSocketToken, serveLiveSockets } from './socket-route.ts';

export { liveSocketOptions } from './socket-route.ts';

export interface MonitorFeature {
  readonly handlers: Handlers<typeof monitorCalls>;
  /** Adds the WebSocket route; the plugin `@fastify/websocket` must be there. */
  serveSockets(app: FastifyInstance): void;
  /** Closes sockets whose rights are gone: of all, or of those on one piece of equipment. */
  recheckViewers(equipmentId?: string): Promise<void>;
  /** The same, for after equipment was deleted or changed its gateway; a failure is left to the next check. */
  onEquipmentMoved(equipmentId: string): void;
  start(): void;
  stop(): void;
}

/** Monitoring lists, live values and the live value sockets. */
export function createMonitorFeature(
  platform: { database: Database; logger: Logger; metrics: Metrics },
  deps: {
    source: LiveHub;
    lease: Pick<GatewayLink, 'open'>;
    sessions: SessionWatch;
    secrets: OneTimeSecrets;
  },
): MonitorFeature {
  const repository = new MonitorRepository(platform.database.pool);
  const sockets = new LiveSockets({
    repository,
    source: deps.source,
    sessions: deps.sessions,
    metrics: createSocketMetrics(platform.metrics),
    logger: platform.logger,
  });
  return {
    handlers: createMonitorHandlers({
      repository,
      equipments: new WatchedEquipmentRepository(platform.database.kysely),
      signals: new SignalRepository(platform.database.kysely),
      source: deps.source,
      lease: deps.lease,
      issueToken: async ({ accountId, sessionId, organisationId }, equipmentId) => {
        const state = await repository.findState(organisationId, equipmentId);
        if (state === undefined) throw new AppError('notFound');
        const { gatewayId } = state;
        return issueSocketToken(deps.secrets, {
          accountId,
          sessionId,
          organisationId,
          equipmentId,
          gatewayId,
        });
      },
    }),
    serveSockets: (app) => serveLiveSockets(app, deps.secrets, sockets),
    recheckViewers: (equipmentId) => sockets.recheck(equipmentId),
    onEquipmentMoved: (equipmentId) => sockets.recheckSoon(equipmentId),
    start: () => sockets.start(),
    stop: () => sockets.stop(),
  };
}
