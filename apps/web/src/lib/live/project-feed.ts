import { type ChannelDefinition, isGoodCode, type LiveFrame } from '@zutai/contract';
import {
  type FeedState,
  FIRST_FEED_STATE,
  GATEWAY_POLL_MS,
  type GatewayBrief,
  IDLE_REOPEN_MS,
  RECHECK_MS,
} from './equipment-feed.ts';
import { openLiveSocket } from './live-socket.ts';
import type { LiveStore } from './live-store.ts';

/** Seconds a report lease of a project page lasts, and ms after which all are renewed (specification, section 9). */
export const PROJECT_OPEN_DELAY_S = 3600;
export const PROJECT_RENEWAL_MS = 3_570_000;
/** Between two calls that open a lease, ms. */
export const OPEN_GAP_MS = 100;

export interface ProjectFeedCalls {
  token(signal: AbortSignal): Promise<string>;
  gateways(): Promise<readonly GatewayBrief[]>;
  /** Asks the gateway of a piece of equipment to report every `intervalS` for {@link PROJECT_OPEN_DELAY_S}. */
  open(equipmentId: string, intervalS: number): Promise<unknown>;
  /** Whether the gateway query was refused with 2001: there is nothing to monitor. */
  isGatewayGone(error: unknown): boolean;
}

export interface ProjectFeedOptions {
  store: LiveStore;
  channel: ChannelDefinition;
  calls: ProjectFeedCalls;
  origin: string;
  /** Ids of the signals of a piece of equipment: they are stale while its gateway is away. */
  signalsOf(equipmentId: string): readonly string[];
  onState(state: FeedState): void;
  /** Equipment or rights are not what they were: read everything anew. */
  onChanged?(): void;
  retryMs?: number;
  idleMs?: number;
  silenceMs?: number;
  gatewayPollMs?: number;
  recheckMs?: number;
  renewalMs?: number;
  openGapMs?: number;
  idleReopenMs?: number;
}

export interface ProjectFeed {
  noteActivity(): void;
  stop(): void;
}

const canReport = ({ online, vpn }: GatewayBrief) => online && !vpn;

/** Calls one after the other with a gap between; a new round replaces what is left of the old one. */
function createOpener(calls: ProjectFeedCalls, gapMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: GatewayBrief[] = [];
  const next = () => {
    const gateway = waiting.shift();
    timer = gateway === undefined ? undefined : setTimeout(next, gapMs);
    if (gateway === undefined) return;
    calls.open(gateway.equipmentId, gateway.interval).catch(() => {
      // Not opened means slower values, not wrong ones.
    });
  };
  return {
    openAll(gateways: readonly GatewayBrief[]) {
      const ids = new Set(gateways.map(({ equipmentId }) => equipmentId));
      waiting = [...waiting.filter(({ equipmentId }) => !ids.has(equipmentId)), ...gateways];
      if (timer === undefined) next();
    },
    stop() {
      clearTimeout(timer);
      waiting = [];
    },
  };
}

/**
 * Live values of a page over several pieces of equipment into a store (specification, section 4, "Project
 * monitoring"): the gateways are queried, those that can report are opened 100 ms apart and again every 3570 s, and
 * when the user is back after 2 minutes. Signals of a gateway that is away are stale, and only those.
 */
export function startProjectFeed(options: ProjectFeedOptions): ProjectFeed {
  const { store, calls } = options;
  let state = FIRST_FEED_STATE;
  let isStopped = false;
  let hasSnapshot = false;
  let lastActiveMs = Date.now();
  let recheck: ReturnType<typeof setTimeout> | undefined;
  const opener = createOpener(calls, options.openGapMs ?? OPEN_GAP_MS);

  function change(part: Partial<FeedState>): void {
    if (isStopped) return;
    state = { ...state, ...part };
    judgeStale();
    options.onState(state);
  }

  function judgeStale(): void {
    const away = state.gateways?.filter((gateway) => !canReport(gateway)) ?? [];
    store.setStaleIds(new Set(away.flatMap(({ equipmentId }) => options.signalsOf(equipmentId))));
    const isCutOff = state.connection !== 'connecting' && !hasSnapshot;
    store.setStale(isCutOff || state.hasNoGateway, state.lostSinceMs ?? undefined);
  }

  /** Equipment that is only counted need not report faster. */
  const isWanted = (gateway: GatewayBrief) =>
    canReport(gateway) && options.signalsOf(gateway.equipmentId).length > 0;

  function openLeases(): void {
    opener.openAll((state.gateways ?? []).filter(isWanted));
  }

  async function askGateways(): Promise<void> {
    const before = new Map(state.gateways?.map((gateway) => [gateway.equipmentId, gateway]));
    try {
      const gateways = await calls.gateways();
      if (isStopped) return;
      change({ gateways, hasNoGateway: false });
      opener.openAll(
        gateways.filter((gateway) => {
          const old = before.get(gateway.equipmentId);
          return isWanted(gateway) && (old === undefined || !canReport(old));
        }),
      );
    } catch (error) {
      if (!calls.isGatewayGone(error)) return;
      opener.stop();
      change({ gateways: [], hasNoGateway: true });
    }
  }

  function askGatewaysSoon(): void {
    recheck ??= setTimeout(() => {
      recheck = undefined;
      void askGateways();
    }, options.recheckMs ?? RECHECK_MS);
  }

  function takeGatewayAlarms(alarms: NonNullable<LiveFrame['gatewayAlarm']>): void {
    if (state.gateways === undefined) return void askGateways();
    const said = new Map(alarms.map((alarm) => [alarm.equipmentId, alarm]));
    const changed = state.gateways.map((gateway) => {
      const alarm = said.get(gateway.equipmentId);
      if (alarm === undefined) return gateway;
      const { online, vpn, communication, faults } = alarm;
      return { ...gateway, online, vpn, communication, faults };
    });
    const moved = changed.filter((gateway, place) => {
      const before = state.gateways?.[place];
      return gateway.online !== before?.online || gateway.vpn !== before.vpn;
    });
    change({ gateways: changed });
    if (moved.length === 0) return;
    opener.openAll(moved.filter(isWanted));
    askGatewaysSoon();
  }

  /** Good values from a gateway that is said to be away: what is known of it is out of date. */
  function isContradicted({ signalVal = [] }: LiveFrame): boolean {
    const away = state.gateways?.filter(({ online }) => !online) ?? [];
    if (away.length === 0) return false;
    const ids = new Set(away.flatMap(({ equipmentId }) => options.signalsOf(equipmentId)));
    return signalVal.some(({ id, code }) => isGoodCode(code) && ids.has(id));
  }

  function onFrame(frame: LiveFrame): void {
    if (!hasSnapshot) {
      hasSnapshot = true;
      store.replaceAll(frame.signalVal ?? []);
      judgeStale();
    } else {
      if (frame.signalVal !== undefined) store.apply(frame.signalVal, frame.isSnapshot);
      if (isContradicted(frame)) askGatewaysSoon();
    }
    if (frame.gatewayAlarm !== undefined) takeGatewayAlarms(frame.gatewayAlarm);
  }

  const closeSocket = openLiveSocket({
    channel: options.channel,
    origin: options.origin,
    askToken: calls.token,
    onFrame,
    onChanged: () => options.onChanged?.(),
    onOpen: (isOpen, sinceMs) => {
      hasSnapshot = false;
      if (isOpen) change({ connection: 'live', lostSinceMs: null });
      else change({ connection: 'lost', lostSinceMs: state.lostSinceMs ?? sinceMs });
      if (isOpen) void askGateways();
    },
    ...(options.retryMs === undefined ? {} : { retryMs: options.retryMs }),
    ...(options.idleMs === undefined ? {} : { idleMs: options.idleMs }),
    ...(options.silenceMs === undefined ? {} : { silenceMs: options.silenceMs }),
  });
  void askGateways();
  const poll = setInterval(() => void askGateways(), options.gatewayPollMs ?? GATEWAY_POLL_MS);
  const renewal = setInterval(openLeases, options.renewalMs ?? PROJECT_RENEWAL_MS);

  return {
    noteActivity() {
      const nowMs = Date.now();
      const wasIdle = nowMs - lastActiveMs >= (options.idleReopenMs ?? IDLE_REOPEN_MS);
      lastActiveMs = nowMs;
      if (wasIdle && !isStopped) void askGateways().then(openLeases);
    },
    stop() {
      isStopped = true;
      closeSocket();
      opener.stop();
      clearInterval(poll);
      clearInterval(renewal);
      clearTimeout(recheck);
    },
  };
}
