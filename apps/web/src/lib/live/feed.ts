import type { ChannelDefinition, LiveFrame } from '@zutai/contract';
import { type FeedState, FIRST_FEED_STATE } from './feed-state.ts';
import { openLiveSocket } from './live-socket.ts';
import type { LiveStore } from './live-store.ts';

export type GatewayAlarms = NonNullable<LiveFrame['gatewayAlarm']>;

/** How often the gateway is asked after, in ms. */
export const GATEWAY_POLL_MS = 60_000;
/** Without a sign of the user for so long, the next one opens the lease again, in ms. */
export const IDLE_REOPEN_MS = 120_000;
/** After an announced change of the gateway the whole of its state is asked for, once it has settled, in ms. */
export const RECHECK_MS = 2000;

export interface FeedOptions {
  store: LiveStore;
  origin: string;
  onState(state: FeedState): void;
  /** Equipment, signals or rights are not what they were: definitions have to be read anew. */
  onChanged?(): void;
  retryMs?: number;
  idleMs?: number;
  silenceMs?: number;
  gatewayPollMs?: number;
  recheckMs?: number;
  idleReopenMs?: number;
}

export interface Feed {
  /** A sign of the user: after 2 minutes without one, monitoring is opened again. */
  noteActivity(): void;
  stop(): void;
}

/** What the gateways behind a feed are told by it. */
export interface FeedHost {
  readonly state: FeedState;
  readonly isStopped: boolean;
  change(part: Partial<FeedState>): void;
  /** Asks after the gateways soon, however often it is called meanwhile. */
  askSoon(): void;
  /** Asks after the gateways once nothing has been announced for a moment. */
  askWhenSettled(): void;
}

/** The gateways behind a feed: one of a piece of equipment, or those of a page over several. */
export interface FeedGateways {
  /** Asks the server after them; a refusal is dealt with. */
  ask(): Promise<void>;
  /** Opens the leases of those that can report. */
  openLeases(): void;
  takeAlarms(alarms: GatewayAlarms): void;
  /** Good values from a gateway that is said to be away: what is known of it is out of date. */
  isContradicted(frame: LiveFrame): boolean;
  /** Says which values are stale beside those of a connection that is cut off, and whether all are. */
  judgeStale(): boolean;
  stop(): void;
}

/**
 * Live values into a store: subscription, the gateways' state every 60 s, and what the server announces of them
 * (specification, sections 4 and 7). While the connection is lost the store is stale.
 */
export function startFeed(
  options: FeedOptions & {
    channel: ChannelDefinition;
    askToken(signal: AbortSignal): Promise<string>;
    gatewaysOf(host: FeedHost): FeedGateways;
  },
): Feed {
  const { store } = options;
  let state = FIRST_FEED_STATE;
  let isStopped = false;
  // After a reconnection old values stay stale until the snapshot has replaced them.
  let hasSnapshot = false;
  let lastActiveMs = Date.now();
  let recheck: ReturnType<typeof setTimeout> | undefined;
  const gateways = options.gatewaysOf({
    get state() {
      return state;
    },
    get isStopped() {
      return isStopped;
    },
    change,
    askSoon,
    askWhenSettled() {
      clearTimeout(recheck);
      recheck = undefined;
      askSoon();
    },
  });

  function change(part: Partial<FeedState>): void {
    if (isStopped) return;
    state = { ...state, ...part };
    judgeStale();
    options.onState(state);
  }

  function judgeStale(): void {
    const isDown = gateways.judgeStale();
    const isCutOff = state.connection !== 'connecting' && !hasSnapshot;
    store.setStale(isCutOff || isDown, state.lostSinceMs ?? undefined);
  }

  function askSoon(): void {
    recheck ??= setTimeout(() => {
      recheck = undefined;
      void gateways.ask();
    }, options.recheckMs ?? RECHECK_MS);
  }

  function onFrame(frame: LiveFrame): void {
    if (!hasSnapshot) {
      hasSnapshot = true;
      store.replaceAll(frame.signalVal ?? []);
      judgeStale();
    } else if (frame.signalVal !== undefined) store.apply(frame.signalVal, frame.isSnapshot);
    if (gateways.isContradicted(frame)) askSoon();
    if (frame.gatewayAlarm !== undefined) gateways.takeAlarms(frame.gatewayAlarm);
  }

  const closeSocket = openLiveSocket({
    channel: options.channel,
    origin: options.origin,
    askToken: options.askToken,
    onFrame,
    onChanged: () => options.onChanged?.(),
    onOpen: (isOpen, sinceMs) => {
      hasSnapshot = false;
      if (isOpen) change({ connection: 'live', lostSinceMs: null });
      else change({ connection: 'lost', lostSinceMs: state.lostSinceMs ?? sinceMs });
      if (isOpen) void gateways.ask();
    },
    ...(options.retryMs === undefined ? {} : { retryMs: options.retryMs }),
    ...(options.idleMs === undefined ? {} : { idleMs: options.idleMs }),
    ...(options.silenceMs === undefined ? {} : { silenceMs: options.silenceMs }),
  });
  void gateways.ask();
  const poll = setInterval(() => void gateways.ask(), options.gatewayPollMs ?? GATEWAY_POLL_MS);

  return {
    noteActivity() {
      const nowMs = Date.now();
      const wasIdle = nowMs - lastActiveMs >= (options.idleReopenMs ?? IDLE_REOPEN_MS);
      lastActiveMs = nowMs;
      if (wasIdle && !isStopped) void gateways.ask().then(gateways.openLeases);
    },
    stop() {
      isStopped = true;
      closeSocket();
      gateways.stop();
      clearInterval(poll);
      clearTimeout(recheck);
    },
  };
}
