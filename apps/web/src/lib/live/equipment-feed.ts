import { channels, isGoodCode, type LiveFrame, type monitorCalls, type ResponseOf } from '@zutai/contract';
import { openLiveSocket } from './live-socket.ts';
import type { LiveStore } from './live-store.ts';

/** What the gateway poll answers. */
export type GatewayStatus = ResponseOf<typeof monitorCalls.gatewayInfo>;

type GatewayAlarm = NonNullable<LiveFrame['gatewayAlarm']>[number];

/** Seconds a report lease lasts, and ms after which it is renewed (specification, section 9). */
export const OPEN_DELAY_S = 600;
export const OPEN_RENEWAL_MS = 580_000;
/** How often the gateway is asked after, in ms. */
export const GATEWAY_POLL_MS = 60_000;
/** Without a sign of the user for so long, the next one opens the lease again, in ms. */
export const IDLE_REOPEN_MS = 120_000;

/** After an announced change of the gateway the whole of its state is asked for, once it has settled, in ms. */
export const RECHECK_MS = 2000;

/** Gateway of one of several pieces of equipment. */
export type GatewayBrief = Pick<
  GatewayStatus,
  'equipmentId' | 'online' | 'vpn' | 'interval' | 'communication' | 'faults'
>;

/**
 * What a feed knows besides values. `connecting` is only the first try; afterwards it is live or lost. `none`: there
 * is nothing to be connected to.
 */
export interface FeedState {
  readonly connection: 'connecting' | 'live' | 'lost' | 'none';
  /** When the connection was lost, ms UTC. */
  readonly lostSinceMs: number | null;
  /** null until the server said; also when the equipment has no gateway, and when there are several. */
  readonly gateway: GatewayStatus | null;
  /** The gateways behind a page over several pieces of equipment; undefined for one piece, and until known. */
  readonly gateways?: readonly GatewayBrief[] | undefined;
  /** The equipment has no gateway (any more): monitoring has stopped (specification, section 4: code 2001). */
  readonly hasNoGateway: boolean;
}

export const FIRST_FEED_STATE: FeedState = {
  connection: 'connecting',
  lostSinceMs: null,
  gateway: null,
  hasNoGateway: false,
};

export const NO_FEED_STATE: FeedState = { ...FIRST_FEED_STATE, connection: 'none' };

/** The calls a feed makes. */
export interface FeedCalls {
  token(signal: AbortSignal): Promise<string>;
  gatewayInfo(): Promise<GatewayStatus>;
  /** Asks the gateway to report every `intervalS` for the next {@link OPEN_DELAY_S}. */
  open(intervalS: number): Promise<{ online: boolean }>;
  /** Whether a refused call means that the equipment has no gateway. */
  isGatewayGone(error: unknown): boolean;
}

export interface FeedOptions {
  store: LiveStore;
  calls: FeedCalls;
  origin: string;
  onState(state: FeedState): void;
  /** The equipment is not what it was (signals, gateway): its definitions have to be read anew. */
  onChanged?(): void;
  retryMs?: number;
  idleMs?: number;
  silenceMs?: number;
  gatewayPollMs?: number;
  recheckMs?: number;
  openRenewalMs?: number;
  idleReopenMs?: number;
}

export interface EquipmentFeed {
  /** A sign of the user: after 2 minutes without one, monitoring is opened again. */
  noteActivity(): void;
  stop(): void;
}

/**
 * Live values of one piece of equipment into a store: subscription, the gateway's state every 60 s, and the
 * report lease while somebody looks (specification, sections 4 and 7). While the connection is lost or the
 * gateway offline, the store is stale.
 */
export function startEquipmentFeed(options: FeedOptions): EquipmentFeed {
  const { store, calls } = options;
  let state = FIRST_FEED_STATE;
  let isStopped = false;
  // After a reconnection old values stay stale until the snapshot has replaced them.
  let hasSnapshot = false;
  let lastActiveMs = Date.now();
  let lease: ReturnType<typeof setInterval> | undefined;
  let recheck: ReturnType<typeof setTimeout> | undefined;

  function change(part: Partial<FeedState>): void {
    if (isStopped) return;
    state = { ...state, ...part };
    judgeStale();
    options.onState(state);
  }

  function judgeStale(): void {
    const isDown = state.hasNoGateway || state.gateway?.online === false || state.gateway?.vpn === true;
    const isCutOff = state.connection !== 'connecting' && !hasSnapshot;
    store.setStale(isCutOff || isDown, state.lostSinceMs ?? undefined);
  }

  /** Opens the lease when the gateway can report: online, and nobody programs the controller through it. */
  function openLease(): void {
    clearInterval(lease);
    lease = undefined;
    const { gateway } = state;
    if (gateway === null || !gateway.online || gateway.vpn) return;
    const open = () => {
      calls.open(gateway.interval).catch(() => {
        // Not opened means slower values, not wrong ones; the next gateway poll finds out why.
      });
    };
    open();
    lease = setInterval(open, options.openRenewalMs ?? OPEN_RENEWAL_MS);
  }

  async function askGateway(): Promise<void> {
    const before = state.gateway;
    try {
      const gateway = await calls.gatewayInfo();
      if (isStopped) return;
      change({ gateway, hasNoGateway: false });
      const couldReport = before?.online === true && !before.vpn;
      if (gateway.online && !gateway.vpn ? !couldReport : couldReport) openLease();
    } catch (error) {
      if (!calls.isGatewayGone(error)) return;
      change({ gateway: null, hasNoGateway: true });
      openLease();
    }
  }

  /** What the server announces is newer than what it answered; the rest of the state is asked for. */
  function takeGatewayAlarm({ online, vpn, time, communication, faults }: GatewayAlarm): void {
    const { gateway } = state;
    if (gateway === null) return void askGateway();
    const hasTurned = gateway.online !== online || gateway.vpn !== vpn;
    const lastSeenMs = Math.max(time, gateway.lastSeenMs ?? 0) || null;
    change({ gateway: { ...gateway, online, vpn, communication, faults, lastSeenMs } });
    if (!hasTurned) return;
    openLease();
    clearTimeout(recheck);
    recheck = undefined;
    askGatewaySoon();
  }

  function askGatewaySoon(): void {
    recheck ??= setTimeout(() => {
      recheck = undefined;
      void askGateway();
    }, options.recheckMs ?? RECHECK_MS);
  }

  function onFrame(frame: LiveFrame): void {
    if (!hasSnapshot) {
      hasSnapshot = true;
      store.replaceAll(frame.signalVal ?? []);
      judgeStale();
    } else if (frame.signalVal !== undefined) store.apply(frame.signalVal, frame.isSnapshot);
    // Good values from a gateway that is said to be offline: what is known of it is out of date.
    const isContradicted =
      state.gateway?.online === false && frame.signalVal?.some(({ code }) => isGoodCode(code)) === true;
    if (isContradicted) askGatewaySoon();
    const alarm = frame.gatewayAlarm?.at(-1);
    if (alarm !== undefined) takeGatewayAlarm(alarm);
  }

  const closeSocket = openLiveSocket({
    channel: channels.monitor.equipment,
    origin: options.origin,
    askToken: calls.token,
    onFrame,
    onChanged: () => options.onChanged?.(),
    onOpen: (isOpen, sinceMs) => {
      hasSnapshot = false;
      if (isOpen) change({ connection: 'live', lostSinceMs: null });
      else change({ connection: 'lost', lostSinceMs: state.lostSinceMs ?? sinceMs });
      if (isOpen) void askGateway();
    },
    ...(options.retryMs === undefined ? {} : { retryMs: options.retryMs }),
    ...(options.idleMs === undefined ? {} : { idleMs: options.idleMs }),
    ...(options.silenceMs === undefined ? {} : { silenceMs: options.silenceMs }),
  });
  void askGateway();
  const poll = setInterval(() => void askGateway(), options.gatewayPollMs ?? GATEWAY_POLL_MS);

  return {
    noteActivity() {
      const nowMs = Date.now();
      const wasIdle = nowMs - lastActiveMs >= (options.idleReopenMs ?? IDLE_REOPEN_MS);
      lastActiveMs = nowMs;
      if (wasIdle && !isStopped) void askGateway().then(openLease);
    },
    stop() {
      isStopped = true;
      closeSocket();
      clearInterval(poll);
      clearInterval(lease);
      clearTimeout(recheck);
    },
  };
}
