import { CODE_STALE, type LiveValue, type monitorCalls, type ResponseOf, type Signal } from '@zutai/contract';
import { AppError, type CallerContext, type Handlers, type Scope } from '../../platform/call/index.ts';
import {
  type EquipmentRepository,
  showEquipment,
  type WatchedEquipment,
  type WatchedEquipmentRepository,
} from '../equipment/index.ts';
import { type EquipmentGroupRepository, isEquipmentOf } from '../equipment-group/index.ts';
import {
  type GatewayLink,
  leaseDurationMs,
  leaseIntervalMs,
  watchDurationMs,
} from '../gateway-link/index.ts';
import type { LiveHub } from '../live/index.ts';
import type { SignalRepository } from '../signal/index.ts';
import type { GatewayState, MonitorRepository } from './repository.ts';

/** Signals a card of the monitoring list shows. */
const CARD_SIGNALS = 6;
const DEFAULT_INTERVAL_MS = 1000;

interface MonitorHandlersOptions {
  repository: MonitorRepository;
  equipments: WatchedEquipmentRepository;
  known: EquipmentRepository;
  groups: Pick<EquipmentGroupRepository, 'listAll' | 'sees'>;
  mapTiles: ResponseOf<typeof monitorCalls.queryMapTiles>;
  signals: SignalRepository;
  source: Pick<LiveHub, 'read' | 'readSignals' | 'asKnown'>;
  lease: Pick<GatewayLink, 'open' | 'watch'>;
  issueToken(caller: CallerContext['caller'], equipmentId: string): Promise<string>;
}

/** Handlers of `monitorCalls`. */
export function createMonitorHandlers(options: MonitorHandlersOptions): Handlers<typeof monitorCalls> {
  const { repository, equipments, known, groups, mapTiles, signals, source, lease, issueToken } = options;

  async function findState(equipmentId: string, { caller }: CallerContext): Promise<GatewayState> {
    const state = await repository.findState(caller, equipmentId);
    if (state === undefined) throw new AppError('notFound');
    return state;
  }

  /** Signals of these pieces of equipment, which differ, with their values. */
  async function signalsOf(scope: Scope, equipmentIds: readonly string[]) {
    if (!(await repository.hasAll(scope, equipmentIds))) throw new AppError('notFound');
    const [all, live] = await Promise.all([
      signals.listOfEquipment(scope, equipmentIds),
      source.read(equipmentIds),
    ]);
    const { shown } = scope;
    const seen = shown === undefined ? all : all.filter(({ id }) => shown.signalIds.has(id));
    return seen.map(({ revision: _unsaid, ...signal }) => ({ ...signal, live: live.get(signal.id) ?? null }));
  }

  /** Listed equipment as it is known now, with the first values of each. */
  async function withValues(scope: Scope, listing: Promise<WatchedEquipment>) {
    const { rows, ...counts } = await listing;
    const ids = rows.map((one) => one.id);
    const cardSignals = await signals.listFirst(scope, ids, CARD_SIGNALS);
    const live = await source.readSignals(cardSignals);
    const signalsOf = Map.groupBy(cardSignals, (signal) => signal.equipmentId);
    return {
      ...counts,
      rows: rows.map((one) => ({
        ...one,
        ...source.asKnown(one, one.id),
        values: (signalsOf.get(one.id) ?? []).map((signal) => describeCardValue(signal, live.get(signal.id))),
      })),
    };
  }

  async function requireGroup(scope: Scope, groupId: string): Promise<void> {
    if (!(await groups.sees(scope, groupId))) throw new AppError('notFound');
  }

  return {
    queryEquipment: (filter, { caller }) => withValues(caller, equipments.list(caller, filter)),
    queryGroup: ({ keyword, kind }, { caller }) => groups.listAll(caller, keyword, kind),
    queryByGroup: async ({ groupId, ...filter }, { caller }) => {
      await requireGroup(caller, groupId);
      return withValues(caller, equipments.list(caller, filter, isEquipmentOf(groupId)));
    },
    queryAllByGroup: async ({ groupId }, { caller }) => {
      await requireGroup(caller, groupId);
      const rows = await equipments.listNames(caller, isEquipmentOf(groupId));
      return rows.map((row) => {
        const { online, communication } = source.asKnown({ ...row, faults: [] }, row.id);
        return { ...row, online, communication };
      });
    },
    setFollow: async ({ equipmentId }, context) => {
      await findState(equipmentId, context);
      await repository.follow(context.caller, equipmentId);
      return null;
    },
    unfollow: async ({ equipmentId }, context) => {
      await findState(equipmentId, context);
      await repository.unfollow(context.caller, equipmentId);
      return null;
    },
    getEquipDetail: async ({ equipId }, { caller }) => {
      const equipment = await showEquipment(known, caller, equipId);
      const model = equipment.templateKind === 'GM' ? await repository.findModel(caller, equipId) : undefined;
      return {
        equipment: { ...equipment, ...source.asKnown(equipment, equipId) },
        model: model ?? null,
        groups: groupPoints(await signalsOf(caller, [equipId])),
      };
    },
    queryMapTiles: () => mapTiles,
    queryAllForMap: async ({ hasUnplaced }, { caller }) => {
      const places = await equipments.listPlaces(caller, hasUnplaced);
      return places.map((place) => {
        const { online, communication } = source.asKnown({ ...place, faults: [] }, place.id);
        return { ...place, online, communication };
      });
    },
    queryMapPart: async (request, { caller }) => {
      const { spots, ...part } = await equipments.listSpots(caller, request);
      return {
        ...part,
        spots: spots.map(({ online, communication, ...spot }) => ({
          ...spot,
          communication: source.asKnown({ online, communication, faults: [] }, spot.id).communication,
        })),
      };
    },
    queryMapList: async (request, { caller }) => {
      const { total, rows } = await equipments.listPlacePage(caller, request);
      return {
        total,
        rows: rows.map(({ online, communication, ...row }) => ({
          ...row,
          communication: source.asKnown({ online, communication, faults: [] }, row.id).communication,
        })),
      };
    },
    gatewayInfo: async ({ equipmentId }, context) => {
      const state = await findState(equipmentId, context);
      if (state.gatewayId === null) throw new AppError('gatewayGone');
      return {
        equipmentId,
        ...source.asKnown(state, equipmentId),
        vpn: state.vpn,
        interval: (state.pollIntervalMs ?? DEFAULT_INTERVAL_MS) / 1000,
        economizeOpen: state.economy !== null,
        economy: state.economy,
        lastSeenMs: state.lastSeen?.getTime() ?? null,
        signalLevel: state.signalLevel,
      };
    },
    querySignal: async ({ equipmentId }, { caller }) => signalsOf(caller, [equipmentId]),
    querySignalOfMany: async ({ equipmentIds }, { caller }) =>
      signalsOf(caller, [...new Set(equipmentIds.split(','))]),
    open: async ({ equipmentId, interval, delay }, context) => {
      const state = await findState(equipmentId, context);
      if (state.gatewayId === null) throw new AppError('gatewayGone');
      const { online } = source.asKnown(state, equipmentId);
      // Specification, section 4: opened only when the gateway is online and nobody programs through it.
      const durationMs = leaseDurationMs(context.caller, delay);
      if (online && !state.vpn) {
        await lease.open(equipmentId, leaseIntervalMs(context.caller, interval), durationMs);
        await lease.watch([equipmentId], watchDurationMs(context.caller, durationMs));
      }
      return { online };
    },
    token: async ({ equipmentId }, context) => {
      await findState(equipmentId, context);
      return issueToken(context.caller, equipmentId);
    },
  };
}

function describeCardValue(signal: Signal, live: LiveValue | undefined) {
  const { id, title, titleEn, unit, unitEn, decimals, states } = signal;
  // A signal that never had a value shows as such instead of being left out.
  const known: LiveValue = live ?? { id, value: null, time: 0, code: CODE_STALE };
  return { ...known, title, titleEn, unit, unitEn, decimals, states };
}

/** How many points each group has, in the order of the points; those of no group come last. */
function groupPoints(points: readonly Pick<Signal, 'group' | 'groupEn' | 'writable'>[]) {
  const groups = [...Map.groupBy(points, ({ group }) => group)].map(([title, members]) => ({
    title,
    titleEn: members[0]?.groupEn ?? '',
    pointCount: members.length,
    writableCount: members.filter(({ writable }) => writable).length,
  }));
  return [...groups.filter(({ title }) => title !== ''), ...groups.filter(({ title }) => title === '')];
}
