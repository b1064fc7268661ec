import { SOCKET_CLOSE } from '@zutai/contract';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { LiveHub } from '../live/index.ts';
import type { SessionFeature } from '../session/index.ts';
import { LiveFeed } from './live-feed.ts';
import type { SocketMetrics } from './metrics.ts';
import type { MonitorRepository } from './repository.ts';
import { SocketViewer } from './socket-viewer.ts';

/** What a socket needs to know of its session. */
export type SessionWatch = Pick<SessionFeature, 'onEnded' | 'findLiveSessions'>;

/** What a token allows: one person's session to watch one piece of equipment as it is bound now. */
export interface ViewScope {
  readonly accountId: string;
  readonly sessionId: string;
  readonly organisationId: string;
  readonly equipmentId: string;
  readonly gatewayId: string | null;
}

/** How often rights are checked for what other processes changed, and peers for being there. */
const CHECK_INTERVAL_MS = 20_000;
/** Most open sockets of one account in one process. */
const MAX_SOCKETS_PER_ACCOUNT = 200;

/** All open live value sockets of this process and the feeds they look at. */
export class LiveSockets {
  readonly #repository: MonitorRepository;
  readonly #source: LiveHub;
  readonly #sessions: SessionWatch;
  readonly #metrics: SocketMetrics;
  readonly #logger: Logger;
  readonly #feeds = new Map<string, LiveFeed>();
  readonly #viewers = new Map<SocketViewer, ViewScope>();
  #timer: NodeJS.Timeout | undefined;
  #stopListening: (() => void) | undefined;

  constructor(options: {
    repository: MonitorRepository;
    source: LiveHub;
    sessions: SessionWatch;
    metrics: SocketMetrics;
    logger: Logger;
  }) {
    this.#repository = options.repository;
    this.#source = options.source;
    this.#sessions = options.sessions;
    this.#metrics = options.metrics;
    this.#logger = options.logger;
  }

  start(): void {
    this.#stopListening = this.#sessions.onEnded((sessionId) => {
      for (const [viewer, scope] of this.#viewers)
        if (scope.sessionId === sessionId) viewer.close(SOCKET_CLOSE.sessionEnded, 'session ended');
    });
    this.#timer = setInterval(() => {
      for (const viewer of this.#viewers.keys()) viewer.checkAlive();
      this.recheckSoon();
    }, CHECK_INTERVAL_MS).unref();
  }

  /** Closes every socket; browsers come back to whichever process is there. */
  stop(): void {
    clearInterval(this.#timer);
    this.#stopListening?.();
    for (const viewer of this.#viewers.keys()) viewer.close(1001, 'the server is stopping');
  }

  /** Whether one more socket of this account is acceptable. */
  hasRoomFor(accountId: string): boolean {
    let count = 0;
    for (const scope of this.#viewers.values()) if (scope.accountId === accountId) count += 1;
    return count < MAX_SOCKETS_PER_ACCOUNT;
  }

  /** Whether the session still stands and the equipment is as it was when the scope was given. */
  async isStanding(scope: ViewScope): Promise<boolean> {
    return (await this.#findFallen([scope])).size === 0;
  }

  /** Adds an accepted socket: the snapshot first, then changes, until it closes. */
  async add(socket: WebSocket, scope: ViewScope): Promise<void> {
    const feed = this.#feedOf(scope);
    const viewer = new SocketViewer(socket, feed, this.#metrics);
    this.#viewers.set(viewer, scope);
    this.#metrics.clients.set(this.#viewers.size);
    socket.once('close', () => {
      this.#viewers.delete(viewer);
      this.#metrics.clients.set(this.#viewers.size);
      feed.leave(viewer);
      if (feed.viewerCount === 0) this.#feeds.delete(scope.equipmentId);
    });
    try {
      await feed.join(viewer);
    } catch (error) {
      this.#logger.warn({ err: error, equipmentId: scope.equipmentId }, 'no snapshot for a viewer');
      viewer.close(1011, 'no snapshot');
    }
  }

  /**
   * Checks the rights of open sockets at once, of all or of those on one piece of equipment, and closes
   * what no longer stands.
   */
  async recheck(equipmentId?: string): Promise<void> {
    const open = [...this.#viewers].filter(
      ([, scope]) => equipmentId === undefined || scope.equipmentId === equipmentId,
    );
    if (open.length === 0) return;
    const fallen = await this.#findFallen(open.map(([, scope]) => scope));
    for (const [viewer, scope] of open) {
      const reason = fallen.get(scope);
      if (reason !== undefined) viewer.close(SOCKET_CLOSE[reason], reason);
    }
  }

  recheckSoon(equipmentId?: string): void {
    this.recheck(equipmentId).catch((error) =>
      this.#logger.warn({ err: error }, 'rights of viewers were not checked'),
    );
  }

  async #findFallen(scopes: readonly ViewScope[]): Promise<Map<ViewScope, keyof typeof SOCKET_CLOSE>> {
    const [sessions, bindings] = await Promise.all([
      this.#sessions.findLiveSessions([...new Set(scopes.map((scope) => scope.sessionId))]),
      this.#repository.findBindings(scopes),
    ]);
    const fallen = new Map<ViewScope, keyof typeof SOCKET_CLOSE>();
    for (const scope of scopes) {
      if (!sessions.has(scope.sessionId)) fallen.set(scope, 'sessionEnded');
      else if (bindings.get(scope.equipmentId) !== scope.gatewayId) fallen.set(scope, 'equipmentChanged');
    }
    return fallen;
  }

  #feedOf({ organisationId, equipmentId }: ViewScope): LiveFeed {
    const known = this.#feeds.get(equipmentId);
    if (known !== undefined) return known;
    const feed = new LiveFeed({
      equipmentId,
      source: this.#source,
      readOnline: async () => {
        const state = await this.#repository.findState(organisationId, equipmentId);
        if (state === undefined) return undefined;
        return { online: state.online, vpn: state.vpn, timeMs: state.lastSeen?.getTime() ?? 0 };
      },
    });
    this.#feeds.set(equipmentId, feed);
    return feed;
  }
}
