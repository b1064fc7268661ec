import { isIdleText, type Message, type MessageFrame, SOCKET_CLOSE } from '@zutai/contract';
import type { WebSocket } from 'ws';
import type { Scope } from '../../platform/call/index.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { MessageRepository } from './message-repository.ts';

/** Whose session a socket belongs to. */
export interface MessageSocketScope {
  readonly accountId: string;
  readonly sessionId: string;
  readonly organisationId: string;
}

/** What messages may have changed for: one account, an organisation, or everybody. */
interface Circle {
  readonly organisationId: string | undefined;
  readonly accountId: string | undefined;
}

interface Viewer extends MessageSocketScope {
  readonly socket: WebSocket;
  isAlive: boolean;
  ignored: number;
  /** Of the last frame: one that says the same is not sent. */
  lastUnread: string;
  /** What the reader was told of, or had already when the socket was opened; undefined before that is known. */
  told: Set<string> | undefined;
}

/** Messages that come together are told together; the first within this, ms. */
const GATHER_MS = 200;
/** An organisation is told of changed alarms at once, and after that at most as often, ms: a storm is a few words. */
const ALARMS_MS = 200;
/** How often peers, and sessions, are checked for being there. */
const CHECK_MS = 20_000;
/** Longest text a client has reason to send. */
const MAX_TEXT_BYTES = 1024;
/** Other texts than idle ones that are ignored before the socket is closed. */
const MAX_IGNORED = 20;
/** How many numbers of messages are remembered; those of {@link MessageRepository.listRecent} are far fewer. */
const MAX_TOLD = 1000;

export interface MessageSocketsOptions {
  readonly repository: Pick<MessageRepository, 'countUnread' | 'listRecent'>;
  /** Of the given sessions those that are still good, with their rights of now. */
  readonly findLiveScopes: (sessionIds: readonly string[]) => Promise<Map<string, Scope>>;
  readonly logger: Logger;
  readonly socketsPerAccount: number;
}

/**
 * The open message sockets of this process. Nothing is sent to a session by what was true when it connected: with each
 * frame its rights of that moment decide what it is told.
 */
export class MessageSockets {
  readonly #options: MessageSocketsOptions;
  readonly #viewers = new Set<Viewer>();
  #waiting: Circle[] = [];
  #gathering: NodeJS.Timeout | undefined;
  #isTelling = false;
  /** Organisations that were told of changed alarms just now, and whether more of them changed since. */
  readonly #paced = new Map<string, boolean>();
  #checks: NodeJS.Timeout | undefined;

  constructor(options: MessageSocketsOptions) {
    this.#options = options;
  }

  start(): void {
    this.#checks = setInterval(() => this.#check(), CHECK_MS).unref();
  }

  stop(): void {
    clearInterval(this.#checks);
    clearTimeout(this.#gathering);
    for (const { socket } of this.#viewers) socket.close(1001, 'the server is stopping');
  }

  hasRoomFor(accountId: string): boolean {
    let count = 0;
    for (const viewer of this.#viewers) if (viewer.accountId === accountId) count += 1;
    return count < this.#options.socketsPerAccount;
  }

  add(socket: WebSocket, scope: MessageSocketScope): void {
    const viewer: Viewer = { ...scope, socket, isAlive: true, ignored: 0, lastUnread: '', told: undefined };
    this.#viewers.add(viewer);
    socket.on('pong', () => {
      viewer.isAlive = true;
    });
    socket.on('message', (data: Buffer, isBinary) => this.#read(viewer, data, isBinary));
    socket.on('close', () => this.#viewers.delete(viewer));
    // A broken connection is followed by 'close'; unheard, the event would end the process.
    socket.on('error', () => {});
    this.note(scope);
  }

  /** Messages may have changed for those of a circle. */
  note(circle: Partial<Circle>): void {
    const { organisationId, accountId } = circle;
    this.#waiting.push({ organisationId, accountId });
    this.#gather();
  }

  /** Alarms of an organisation may have changed; undefined: of any. Which they are is asked for, with the rights of then. */
  noteAlarms(organisationId?: string): void {
    const organisations = organisationId === undefined ? this.#organisations() : [organisationId];
    for (const id of organisations) {
      const isPaced = this.#paced.has(id);
      this.#paced.set(id, isPaced);
      if (!isPaced) this.#tellAlarms(id);
    }
  }

  #organisations(): ReadonlySet<string> {
    return new Set([...this.#viewers].map((viewer) => viewer.organisationId));
  }

  #tellAlarms(organisationId: string): void {
    for (const viewer of this.#viewers)
      if (viewer.organisationId === organisationId) sendAlarmsChanged(viewer);
    setTimeout(() => {
      const haveChanged = this.#paced.get(organisationId) === true;
      this.#paced.delete(organisationId);
      if (haveChanged) this.noteAlarms(organisationId);
    }, ALARMS_MS).unref();
  }

  endSession(sessionId: string): void {
    for (const viewer of this.#viewers) if (viewer.sessionId === sessionId) end(viewer);
  }

  #gather(): void {
    if (this.#gathering !== undefined || this.#isTelling) return;
    this.#gathering = setTimeout(() => {
      this.#gathering = undefined;
      void this.#tell();
    }, GATHER_MS);
  }

  async #tell(): Promise<void> {
    const circles = this.#waiting;
    this.#waiting = [];
    const meant = [...this.#viewers].filter((viewer) =>
      circles.some(
        ({ organisationId, accountId }) =>
          (organisationId === undefined || organisationId === viewer.organisationId) &&
          (accountId === undefined || accountId === viewer.accountId),
      ),
    );
    if (meant.length === 0) return;
    this.#isTelling = true;
    try {
      await this.#tellEach(meant);
    } catch (error) {
      this.#options.logger.warn({ err: error }, 'viewers were not told of messages');
      // What they missed comes with the next news, and the count with the next check.
    } finally {
      this.#isTelling = false;
      if (this.#waiting.length > 0) this.#gather();
    }
  }

  async #tellEach(viewers: readonly Viewer[]): Promise<void> {
    const scopes = await this.#options.findLiveScopes([
      ...new Set(viewers.map(({ sessionId }) => sessionId)),
    ]);
    const byAccount = new Map<string, { scope: Scope; viewers: Viewer[] }>();
    for (const viewer of viewers) {
      const scope = scopes.get(viewer.sessionId);
      if (scope === undefined) {
        end(viewer);
        continue;
      }
      const group = byAccount.get(scope.accountId);
      if (group === undefined) byAccount.set(scope.accountId, { scope, viewers: [viewer] });
      else group.viewers.push(viewer);
    }
    for (const { scope, viewers: group } of byAccount.values()) {
      const [unread, recent] = await Promise.all([
        this.#options.repository.countUnread(scope),
        this.#options.repository.listRecent(scope),
      ]);
      for (const viewer of group) send(viewer, { unread, recent });
    }
  }

  #check(): void {
    for (const viewer of this.#viewers) {
      if (!viewer.isAlive) {
        viewer.socket.terminate();
        continue;
      }
      viewer.isAlive = false;
      viewer.socket.ping();
    }
    // Time ends sessions and notices, which nobody notifies of.
    if (this.#viewers.size > 0) this.note({});
  }

  #read(viewer: Viewer, data: Buffer, isBinary: boolean): void {
    viewer.isAlive = true;
    if (data.byteLength > MAX_TEXT_BYTES) {
      viewer.socket.close(1009, 'message too big');
      return;
    }
    if (!isBinary && isIdleText(data.toString())) return;
    viewer.ignored += 1;
    if (viewer.ignored > MAX_IGNORED) viewer.socket.close(1008, 'nothing but idle texts is expected');
  }
}

const end = ({ socket }: Viewer) => socket.close(SOCKET_CLOSE.sessionEnded, 'session ended');

/** Sends what is new to a viewer, if anything is. */
function send(
  viewer: Viewer,
  { unread, recent }: { unread: MessageFrame['unread']; recent: readonly Message[] },
): void {
  const isFirst = viewer.told === undefined;
  const told = viewer.told ?? new Set<string>();
  const messages = isFirst ? [] : recent.filter(({ id }) => !told.has(id));
  for (const { id } of recent) told.add(id);
  viewer.told = told.size > MAX_TOLD ? new Set(recent.map(({ id }) => id)) : told;
  const text = JSON.stringify(unread);
  if (!isFirst && messages.length === 0 && text === viewer.lastUnread) return;
  viewer.lastUnread = text;
  if (viewer.socket.readyState === viewer.socket.OPEN)
    viewer.socket.send(JSON.stringify({ unread, messages } satisfies MessageFrame), { compress: false });
}

/** Who has had no frame yet has everything still to ask for. */
function sendAlarmsChanged({ socket, lastUnread }: Viewer): void {
  if (lastUnread === '' || socket.readyState !== socket.OPEN) return;
  const unread = JSON.parse(lastUnread) as MessageFrame['unread'];
  const frame: MessageFrame = { unread, messages: [], haveAlarmsChanged: true };
  socket.send(JSON.stringify(frame), { compress: false });
}
