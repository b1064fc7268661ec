import type { LiveValue, monitorCalls, Signal } from '@zutai/contract';
import { AppError, type CallerContext, type Handlers } from '../../platform/call/index.ts';
import type { LiveSource, ReportLease } from './ports.ts';
import type { GatewayState, MonitorRepository } from './repository.ts';

/** Signals a card of the monitoring list shows. */
const CARD_SIGNALS = 6;
const DEFAULT_INTERVAL_MS = 1000;

interface MonitorHandlersOptions {
  repository: MonitorRepository;
  source: LiveSource;
  lease: ReportLease;
  issueToken(caller: CallerContext['caller'], equipmentId: string): Promise<string>;
}

/** Handlers of `monitorCalls`. */
export function createMonitorHandlers(options: MonitorHandlersOptions): Handlers<typeof monitorCalls> {
  const { repository, source, lease, issueToken } = options;

  async function findState(equipmentId: string, { caller }: CallerContext): Promise<GatewayState> {
    const state = await repository.findState(caller.organisationId, equipmentId);
    if (state === undefined) throw new AppError('notFound');
    return state;
  }

  return {
    queryEquipment: async (filter, { caller }) => {
      const { organisationId, accountId } = caller;
      const [counts, equipment] = await Promise.all([
        repository.countEquipment(organisationId, accountId, filter),
        repository.queryEquipment(organisationId, accountId, filter),
      ]);
      const ids = equipment.map((one) => one.id);
      const [signals, live] = await Promise.all([
        repository.findFirstSignals(organisationId, ids, CARD_SIGNALS),
        source.read(ids),
      ]);
      const total =
        filter.online === undefined
          ? counts.online + counts.offline
          : filter.online
            ? counts.online
            : counts.offline;
      return {
        total,
        onlineCount: counts.online,
        offlineCount: counts.offline,
        rows: equipment.map((one) => ({
          ...one,
          values: signals
            .filter((signal) => signal.equipmentId === one.id)
            .map((signal) => describeCardValue(signal, live.get(signal.id))),
        })),
      };
    },
    setFollow: async ({ equipmentId }, context) => {
      await findState(equipmentId, context);
      await repository.follow(context.caller.organisationId, context.caller.accountId, equipmentId);
      return null;
    },
    unfollow: async ({ equipmentId }, context) => {
      await findState(equipmentId, context);
      await repository.unfollow(context.caller.organisationId, context.caller.accountId, equipmentId);
      return null;
    },
    queryAllForMap: (_request, { caller }) => repository.queryPlaces(caller.organisationId),
    gatewayInfo: async ({ equipmentId }, context) => {
      const state = await findState(equipmentId, context);
      if (state.gatewayId === null) throw new AppError('gatewayGone');
      return {
        equipmentId,
        online: state.online,
        vpn: state.vpn,
        interval: (state.pollIntervalMs ?? DEFAULT_INTERVAL_MS) / 1000,
        economizeOpen: false,
        lastSeenMs: state.lastSeen?.getTime() ?? null,
        signalLevel: state.signalLevel,
      };
    },
    querySignal: async ({ equipmentId }, context) => {
      await findState(equipmentId, context);
      const [signals, live] = await Promise.all([
        repository.findSignals(context.caller.organisationId, equipmentId),
        source.read([equipmentId]),
      ]);
      return signals.map((signal) => ({ ...signal, live: live.get(signal.id) ?? null }));
    },
    open: async ({ equipmentId, interval, delay }, context) => {
      const state = await findState(equipmentId, context);
      if (state.gatewayId === null) throw new AppError('gatewayGone');
      // Specification, section 4: opened only when the gateway is online and nobody programs through it.
      if (state.online && !state.vpn) await lease.open(equipmentId, interval * 1000, delay * 1000);
      return { online: state.online };
    },
    token: async ({ equipmentId }, context) => {
      await findState(equipmentId, context);
      return issueToken(context.caller, equipmentId);
    },
  };
}

function describeCardValue(signal: Signal, live: LiveValue | undefined) {
  const { id, title, titleEn, unit, decimals, states } = signal;
  // A signal that was never heard of shows as such instead of being left out.
  const { value, time, code } = live ?? { value: null, time: 0, code: '201' };
  return { id, value, time, code, title, titleEn, unit, decimals, states };
}
