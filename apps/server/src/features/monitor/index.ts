import type { monitorCalls } from '@zutai/contract';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { AppError, type Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { watchAccess } from '../access/index.ts';
import { EquipmentRepository, WatchedEquipmentRepository } from '../equipment/index.ts';
import { EquipmentGroupRepository } from '../equipment-group/index.ts';
import type { GatewayLink } from '../gateway-link/index.ts';
import type { LiveHub } from '../live/index.ts';
import type { OneTimeSecrets } from '../one-time-secret/index.ts';
import { SignalRepository } from '../signal/index.ts';
import { EconomyWatch } from './economy-watch.ts';
import { createEquipmentChannel } from './equipment-channel.ts';
import { createMonitorHandlers } from './handlers.ts';
import { LiveFeeds } from './live-feeds.ts';
import { LiveSockets, type SessionWatch } from './live-sockets.ts';
import { createSocketMetrics } from './metrics.ts';
import { MonitorRepository } from './repository.ts';
import type { SessionScope, SocketChannel } from './socket-channel.ts';
import { issueSocketToken, serveLiveSockets } from './socket-route.ts';

export { CombinedFeed } from './combined-feed.ts';
export type { LiveSockets } from './live-sockets.ts';
export { MonitorRepository } from './repository.ts';
export type { SessionScope, SocketChannel } from './socket-channel.ts';
export { liveSocketOptions } from './socket-route.ts';

/** A control room signs in with one account at many desks, with many pages each. */
const DEFAULT_SOCKETS_PER_ACCOUNT = 1_000;

/** The sockets of one channel, and the tokens that open them. */
export interface OpenChannel<S extends SessionScope> {
  readonly sockets: LiveSockets<S>;
  issueToken(scope: S): Promise<string>;
  /** Adds the WebSocket route; the plugin `@fastify/websocket` must be there. */
  serve(app: FastifyInstance): void;
}

export interface MonitorFeature {
  readonly handlers: Handlers<typeof monitorCalls>;
  /** Adds the WebSocket route; the plugin `@fastify/websocket` must be there. */
  serveSockets(app: FastifyInstance): void;
  /** Closes sockets whose rights are gone: of all, or of those on one piece of equipment. */
  recheckViewers(equipmentId?: string): Promise<void>;
  /** The same, for after equipment was deleted or changed its gateway; a failure is left to the next check. */
  onEquipmentMoved(equipmentId: string): void;
  /** The feeds of this process, for other channels. */
  readonly feeds: Pick<LiveFeeds, 'feedOf'>;
  /** Another kind of live value socket, by the same rules; its owner starts and stops it. */
  openChannel<S extends SessionScope>(channel: SocketChannel<S>): OpenChannel<S>;
  start(): void;
  stop(): void;
}

/** Monitoring lists, live values and the live value sockets; drawn in docs/value-path.md. */
export function createMonitorFeature(
  platform: {
    database: Database;
    logger: Logger;
    metrics: Metrics;
    config?: { mapTiles?: string | undefined; mapAttribution?: string };
  },
  deps: {
    source: LiveHub;
    lease: Pick<GatewayLink, 'open' | 'watch'>;
    sessions: SessionWatch;
    secrets: OneTimeSecrets;
    /** Most live value sockets of one account, for each kind of page. */
    socketsPerAccount?: number;
    /** How often rights are checked for what no notification told, in ms; default 20 s. */
    rightsCheckMs?: number;
    /** How often gateways in economy mode are told that somebody watches, ms; for tests. */
    watchRenewalMs?: number;
  },
): MonitorFeature {
  const { sessions, secrets, rightsCheckMs, socketsPerAccount = DEFAULT_SOCKETS_PER_ACCOUNT } = deps;
  const repository = new MonitorRepository(platform.database.pool);
  const feeds = new LiveFeeds(repository, deps.source);
  const economy = new EconomyWatch({
    link: deps.lease,
    listWatched: () => feeds.listWatched(),
    logger: platform.logger,
    renewalMs: deps.watchRenewalMs,
  });
  feeds.onBegun = (equipmentId) => economy.noteBegun(equipmentId);
  const metrics = createSocketMetrics(platform.metrics);
  function openChannel<S extends SessionScope>(channel: SocketChannel<S>): OpenChannel<S> {
    const sockets = new LiveSockets(channel, {
      sessions,
      watchRights: (onChanged) => watchAccess(platform.database, onChanged),
      metrics,
      logger: platform.logger,
      socketsPerAccount,
      rightsCheckMs,
    });
    return {
      sockets,
      issueToken: (scope) => issueSocketToken(secrets, channel.purpose, scope),
      serve: (app) => serveLiveSockets(app, secrets, sockets),
    };
  }
  const { sockets, issueToken, serve } = openChannel(createEquipmentChannel(repository, feeds));
  return {
    handlers: createMonitorHandlers({
      repository,
      equipments: new WatchedEquipmentRepository(platform.database.kysely),
      known: new EquipmentRepository(platform.database.kysely),
      groups: new EquipmentGroupRepository(platform.database.kysely),
      signals: new SignalRepository(platform.database.kysely),
      mapTiles:
        platform.config?.mapTiles === undefined
          ? null
          : { url: platform.config.mapTiles, attribution: platform.config.mapAttribution ?? '' },
      source: deps.source,
      lease: deps.lease,
      issueToken: async (caller, equipmentId) => {
        const { accountId, sessionId, organisationId } = caller;
        const state = await repository.findState(caller, equipmentId);
        if (state === undefined) throw new AppError('notFound');
        const { gatewayId } = state;
        const signalIds = caller.shown && { signalIds: [...caller.shown.signalIds] };
        return issueToken({ accountId, sessionId, organisationId, equipmentId, gatewayId, ...signalIds });
      },
    }),
    serveSockets: serve,
    recheckViewers: (equipmentId) =>
      sockets.recheck((scope) => equipmentId === undefined || scope.equipmentId === equipmentId),
    onEquipmentMoved: (equipmentId) => sockets.recheckSoon((scope) => scope.equipmentId === equipmentId),
    feeds,
    openChannel,
    start() {
      sockets.start();
      economy.start();
    },
    stop() {
      economy.stop();
      sockets.stop();
    },
  };
}
