import { type ChannelDefinition, isGoodCode } from '@zutai/contract';
import { type Feed, type FeedGateways, type FeedHost, type FeedOptions, startFeed } from './feed.ts';
import type { GatewayBrief } from './feed-state.ts';

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

export interface ProjectFeedOptions extends FeedOptions {
  channel: ChannelDefinition;
  calls: ProjectFeedCalls;
  /** Ids of the signals of a piece of equipment: they are stale while its gateway is away. */
  signalsOf(equipmentId: string): readonly string[];
  renewalMs?: number;
  openGapMs?: number;
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
export function startProjectFeed(options: ProjectFeedOptions): Feed {
  return startFeed({
    ...options,
    askToken: options.calls.token,
    gatewaysOf: (host) => createGateways(host, options),
  });
}

function createGateways(host: FeedHost, options: ProjectFeedOptions): FeedGateways {
  const { calls, store, signalsOf } = options;
  const opener = createOpener(calls, options.openGapMs ?? OPEN_GAP_MS);
  const renewal = setInterval(openLeases, options.renewalMs ?? PROJECT_RENEWAL_MS);

  /** Equipment that is only counted need not report faster. */
  const isWanted = (gateway: GatewayBrief) => canReport(gateway) && signalsOf(gateway.equipmentId).length > 0;
  const signalsOfThose = (isMeant: (gateway: GatewayBrief) => boolean) =>
    new Set((host.state.gateways ?? []).filter(isMeant).flatMap(({ equipmentId }) => signalsOf(equipmentId)));

  function openLeases(): void {
    if (!host.isStopped) opener.openAll((host.state.gateways ?? []).filter(isWanted));
  }

  async function ask(): Promise<void> {
    const before = new Map(host.state.gateways?.map((gateway) => [gateway.equipmentId, gateway]));
    try {
      const gateways = await calls.gateways();
      if (host.isStopped) return;
      host.change({ gateways, hasNoGateway: false });
      opener.openAll(
        gateways.filter((gateway) => {
          const old = before.get(gateway.equipmentId);
          return isWanted(gateway) && (old === undefined || !canReport(old));
        }),
      );
    } catch (error) {
      if (!calls.isGatewayGone(error)) return;
      opener.stop();
      host.change({ gateways: [], hasNoGateway: true });
    }
  }

  return {
    ask,
    openLeases,
    takeAlarms(alarms) {
      const before = host.state.gateways;
      if (before === undefined) return void ask();
      const said = new Map(alarms.map((alarm) => [alarm.equipmentId, alarm]));
      const changed = before.map((gateway) => {
        const alarm = said.get(gateway.equipmentId);
        if (alarm === undefined) return gateway;
        const { online, vpn, communication, faults } = alarm;
        return { ...gateway, online, vpn, communication, faults };
      });
      const moved = changed.filter(
        ({ online, vpn }, place) => online !== before[place]?.online || vpn !== before[place]?.vpn,
      );
      host.change({ gateways: changed });
      if (moved.length === 0) return;
      opener.openAll(moved.filter(isWanted));
      host.askWhenSettled();
    },
    isContradicted({ signalVal = [] }) {
      const away = signalsOfThose(({ online }) => !online);
      return away.size > 0 && signalVal.some(({ id, code }) => isGoodCode(code) && away.has(id));
    },
    judgeStale() {
      store.setStaleIds(signalsOfThose((gateway) => !canReport(gateway)));
      return host.state.hasNoGateway;
    },
    stop() {
      opener.stop();
      clearInterval(renewal);
    },
  };
}
