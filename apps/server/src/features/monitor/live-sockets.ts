import { BEAT_INTERVAL_MS, SOCKET_CLOSE } from '@zutai/contract';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { SessionFeature } from '../session/index.ts';
import type { SocketMetrics } from './metrics.ts';
import type { SessionScope, SocketChannel } from './socket-channel.ts';
import { SocketViewer } from './socket-viewer.ts';

/** What a socket needs to know of its session. */
export type SessionWatch = Pick<SessionFeature, 'onEnded' | 'findLiveSessions'>;

/** How often peers are checked for being there. */
const PEER_CHECK_MS = 20_000;
/** How often rights are checked for what no notification told, such as time. */
const RIGHTS_CHECK_MS = 20_000;

/** How long after its end a session is looked at, so that the clock of the database has surely passed it. */
const END_MARGIN_MS = 50;

export interface LiveSocketsOptions {
  readonly sessions: SessionWatch;
  /** Calls back when rights may have changed, in whatever process; answers what ends it. */
  readonly watchRights: (onChanged: () => void) => () => void;
  readonly metrics: SocketMetrics;
  readonly logger: Logger;
  /** Most open sockets of one account on this channel in this process. */
  readonly socketsPerAccount: number;
  /** Default {@link RIGHTS_CHECK_MS}. */
  readonly rightsCheckMs?: number | undefined;
}

/** All open live value sockets of one channel of this process. */
export class LiveSockets<S extends SessionScope> {
  readonly channel: SocketChannel<S>;
  readonly #sessions: SessionWatch;
  readonly #watchRights: LiveSocketsOptions['watchRights'];
  readonly #metrics: SocketMetrics;
  readonly #logger: Logger;
  readonly #socketsPerAccount: number;
  readonly #rightsCheckMs: number;
  /** Open sockets by account; none is missing. */
  readonly #counts = new Map<string, number>();
  readonly #viewers = new Map<SocketViewer, S>();
  #peerChecks: NodeJS.Timeout | undefined;
  #rightsChecks: NodeJS.Timeout | undefined;
  #beats: NodeJS.Timeout | undefined;
  /** For the session of an open socket that ends before the next check. */
  #nextEnd: { readonly atMs: number; readonly timer: NodeJS.Timeout } | undefined;
  #stopListening: (() => void) | undefined;

  constructor(channel: SocketChannel<S>, options: LiveSocketsOptions) {
    this.channel = channel;
    this.#sessions = options.sessions;
    this.#watchRights = options.watchRights;
    this.#metrics = options.metrics;
    this.#logger = options.logger;
    this.#socketsPerAccount = options.socketsPerAccount;
    this.#rightsCheckMs = options.rightsCheckMs ?? RIGHTS_CHECK_MS;
  }

  start(): void {
    const stopWatching = this.#watchRights(() => this.recheckSoon());
    const stopHearing = this.#sessions.onEnded((sessionId) => {
      for (const [viewer, scope] of this.#viewers)
        if (scope.sessionId === sessionId) viewer.close(SOCKET_CLOSE.sessionEnded, 'session ended');
    });
    this.#stopListening = () => {
      stopWatching();
      stopHearing();
    };
    this.#peerChecks = setInterval(() => {
      for (const viewer of this.#viewers.keys()) viewer.checkAlive();
    }, PEER_CHECK_MS).unref();
    this.#rightsChecks = setInterval(() => this.recheckSoon(), this.#rightsCheckMs).unref();
    this.#beats = setInterval(() => {
      for (const viewer of this.#viewers.keys()) viewer.beat();
    }, BEAT_INTERVAL_MS).unref();
  }

  /** Closes every socket; browsers come back to whichever process is there. */
  stop(): void {
    clearInterval(this.#peerChecks);
    clearInterval(this.#rightsChecks);
    clearInterval(this.#beats);
    clearTimeout(this.#nextEnd?.timer);
    this.#stopListening?.();
    for (const viewer of this.#viewers.keys()) viewer.close(1001, 'the server is stopping');
  }

  /** Whether one more socket of this account is acceptable. */
  hasRoomFor(accountId: string): boolean {
    return (this.#counts.get(accountId) ?? 0) < this.#socketsPerAccount;
  }

  #count(accountId: string, change: 1 | -1): void {
    const count = (this.#counts.get(accountId) ?? 0) + change;
    if (count === 0) this.#counts.delete(accountId);
    else this.#counts.set(accountId, count);
  }

  /** Whether the session still stands and what is to be watched is as it was when the scope was given. */
  async isAuthorised(scope: S): Promise<boolean> {
    return (await this.#findRevoked([scope])).size === 0;
  }

  /** Adds an accepted socket: the snapshot first, then changes, until it closes. */
  async add(socket: WebSocket, scope: S): Promise<void> {
    const feed = this.channel.openFeed(scope);
    const viewer = new SocketViewer(socket, feed, this.#metrics);
    this.#viewers.set(viewer, scope);
    this.#count(scope.accountId, 1);
    this.#metrics.clients.inc();
    socket.once('close', () => {
      this.#viewers.delete(viewer);
      this.#count(scope.accountId, -1);
      this.#metrics.clients.dec();
      feed.leave(viewer);
    });
    try {
      await feed.join(viewer);
    } catch (error) {
      this.#logger.warn({ err: error, path: this.channel.path }, 'no snapshot for a viewer');
      viewer.close(1011, 'no snapshot');
    }
  }

  /** Checks the rights of open sockets at once, of all or of those that match, and closes those that have none any more. */
  async recheck(matches: (scope: S) => boolean = () => true): Promise<void> {
    const open = [...this.#viewers].filter(([, scope]) => matches(scope));
    if (open.length === 0) return;
    const revoked = await this.#findRevoked(open.map(([, scope]) => scope));
    for (const [viewer, scope] of open) {
      const reason = revoked.get(scope);
      if (reason !== undefined) viewer.close(SOCKET_CLOSE[reason], reason);
    }
  }

  /** The same, for after something changed; a failure is left to the next check. */
  recheckSoon(matches?: (scope: S) => boolean): void {
    this.recheck(matches).catch((error) =>
      this.#logger.warn({ err: error }, 'rights of viewers were not checked'),
    );
  }

  /** No notification tells that the time of a session is over; those that end later than the next check are seen by it. */
  #recheckWhenOver(leftMs: Iterable<number>): void {
    const waitMs = Math.min(...leftMs);
    if (waitMs > this.#rightsCheckMs) return;
    const atMs = performance.now() + waitMs;
    if (this.#nextEnd !== undefined && this.#nextEnd.atMs <= atMs) return;
    clearTimeout(this.#nextEnd?.timer);
    const timer = setTimeout(() => {
      this.#nextEnd = undefined;
      this.recheckSoon();
    }, waitMs + END_MARGIN_MS).unref();
    this.#nextEnd = { atMs, timer };
  }

  async #findRevoked(scopes: readonly S[]): Promise<Map<S, keyof typeof SOCKET_CLOSE>> {
    const [sessions, authorised] = await Promise.all([
      this.#sessions.findLiveSessions(
        [...new Set(scopes.map((scope) => scope.sessionId))],
        this.channel.permission,
      ),
      this.channel.filterAuthorised(scopes),
    ]);
    this.#recheckWhenOver(sessions.values());
    const revoked = new Map<S, keyof typeof SOCKET_CLOSE>();
    for (const scope of scopes) {
      if (!sessions.has(scope.sessionId)) revoked.set(scope, 'sessionEnded');
      else if (!authorised.has(scope)) revoked.set(scope, 'equipmentChanged');
    }
    return revoked;
  }
}
