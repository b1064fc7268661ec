import { channels, isGoodCode } from '@zutai/contract';
import { type Feed, type FeedGateways, type FeedHost, type FeedOptions, startFeed } from './feed.ts';
import type { GatewayStatus } from './feed-state.ts';

/** Seconds a report lease lasts, and ms after which it is renewed (specification, section 9). */
export const OPEN_DELAY_S = 600;
export const OPEN_RENEWAL_MS = 580_000;

/** The calls a feed makes. */
export interface FeedCalls {
  token(signal: AbortSignal): Promise<string>;
  gatewayInfo(): Promise<GatewayStatus>;
  /** Asks the gateway to report every `intervalS` for the next {@link OPEN_DELAY_S}. */
  open(intervalS: number): Promise<{ online: boolean }>;
  /** Whether a refused call means that the equipment has no gateway. */
  isGatewayGone(error: unknown): boolean;
}

export interface EquipmentFeedOptions extends FeedOptions {
  calls: FeedCalls;
  openRenewalMs?: number;
}

/** A gateway that is online, and through which nobody programs the controller. */
const canReport = (gateway: Pick<GatewayStatus, 'online' | 'vpn'> | null): boolean =>
  gateway?.online === true && !gateway.vpn;

/**
 * Live values of one piece of equipment into a store, and the report lease while somebody looks. While its gateway
 * is away, the store is stale.
 */
export function startEquipmentFeed(options: EquipmentFeedOptions): Feed {
  return startFeed({
    ...options,
    channel: channels.monitor.equipment,
    askToken: options.calls.token,
    gatewaysOf: (host) => createGateway(host, options),
  });
}

function createGateway(host: FeedHost, { calls, openRenewalMs }: EquipmentFeedOptions): FeedGateways {
  let lease: ReturnType<typeof setInterval> | undefined;

  function openLeases(): void {
    clearInterval(lease);
    lease = undefined;
    const { gateway } = host.state;
    if (host.isStopped || gateway === null || !canReport(gateway)) return;
    const open = () => {
      calls.open(gateway.interval).catch(() => {
        // Not opened means slower values, not wrong ones; the next gateway poll finds out why.
      });
    };
    open();
    lease = setInterval(open, openRenewalMs ?? OPEN_RENEWAL_MS);
  }

  async function ask(): Promise<void> {
    const before = host.state.gateway;
    try {
      const gateway = await calls.gatewayInfo();
      if (host.isStopped) return;
      host.change({ gateway, hasNoGateway: false });
      if (canReport(gateway) !== canReport(before)) openLeases();
      // The server has it opened while the socket is there; what it then says is known a moment later.
      if (canReport(gateway) && gateway.economy?.isOpen === false) host.askSoon();
    } catch (error) {
      if (!calls.isGatewayGone(error)) return;
      host.change({ gateway: null, hasNoGateway: true });
      openLeases();
    }
  }

  return {
    ask,
    openLeases,
    /** What the server announces is newer than what it answered; the rest of the state is asked for. */
    takeAlarms(alarms) {
      const { gateway } = host.state;
      const alarm = alarms.at(-1);
      if (alarm === undefined) return;
      if (gateway === null) return void ask();
      const { online, vpn, time, communication, faults } = alarm;
      const hasTurned = gateway.online !== online || gateway.vpn !== vpn;
      const lastSeenMs = Math.max(time, gateway.lastSeenMs ?? 0) || null;
      host.change({ gateway: { ...gateway, online, vpn, communication, faults, lastSeenMs } });
      if (!hasTurned) return;
      openLeases();
      host.askWhenSettled();
    },
    isContradicted: ({ signalVal = [] }) =>
      host.state.gateway?.online === false && signalVal.some(({ code }) => isGoodCode(code)),
    judgeStale() {
      const { hasNoGateway, gateway } = host.state;
      return hasNoGateway || (gateway !== null && !canReport(gateway));
    },
    stop: () => clearInterval(lease),
  };
}
