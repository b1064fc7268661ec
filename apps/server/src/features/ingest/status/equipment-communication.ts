import { isDeepStrictEqual } from 'node:util';
import {
  type CommunicationFault,
  type DriverStatus,
  type EconomyState,
  isCurrent,
  isGoodCode,
  rollUpCommunication,
  type StorageFault,
} from '@zutai/contract';
import type { LiveBoard } from '../../live/index.ts';
import {
  type DriverDefinition,
  type EquipmentDefinition,
  type GatewayDefinition,
  namesOf,
} from '../definition/definition.ts';
import type { NodeState } from '../edge-node/node-state.ts';
import { ConfigurationLag } from './configuration-lag.ts';
import { DeviceSilence } from './device-silence.ts';
import type { StatusWriter } from './status-writer.ts';

/** What a gateway last said of one driver. */
interface KnownDriver {
  readonly status: DriverStatus;
  /** `sinceMs` by the server's clock, ms UTC. */
  readonly sinceMs: number;
  /** When the device last answered; undefined: it never did, or the gateway does not say. */
  readonly answered: Answered | undefined;
  /** What the server's clock is ahead of the gateway's, ms; not below 0, as values of the future have the server's. */
  readonly skewMs: number;
  /** Newest time of its good values, ms UTC, and when that was read: a value that arrives is an answer. */
  newestMs: number;
  confirmed: Answered | undefined;
}

/**
 * Whether values of equipment, or of one of its drivers, can come. `there` has been seen by this process: what was
 * stored of earlier says nothing.
 */
export interface ReachedPart {
  /** '' for the equipment as a whole. */
  readonly driverId: string;
  readonly state: 'there' | 'lost' | 'unknown';
  /** Since when it is lost, ms UTC. */
  readonly sinceMs: number;
}

/** One moment by the monotonic clock of this process, and in ms UTC. */
interface Answered {
  readonly clockMs: number;
  readonly timeMs: number;
}

/** What is reported with a little more or less delay is the same answer. */
const SAME_ANSWER_MS = 500;

interface KnownGateway {
  readonly drivers: Map<string, KnownDriver>;
  storage: CommunicationFault | undefined;
  /** null: it is not in economy mode, or did not say so to this process. */
  economy: { readonly reportIntervalMs: number; readonly openDevices: ReadonlySet<string> } | null;
}

export interface EquipmentCommunicationOptions {
  readonly board: LiveBoard;
  readonly writer: StatusWriter;
}

/**
 * State of the communication with each piece of equipment of a group: from births and deaths, from what gateways say
 * of their drivers, and from the time that went by since (docs/adr/0015). In the live view at once, in the table
 * soon after.
 */
export class EquipmentCommunication {
  readonly #board: LiveBoard;
  readonly #writer: StatusWriter;
  readonly #gateways = new Map<string, KnownGateway>();
  /** Equipment whose gateway reports it, and since when it does not, ms UTC. */
  readonly #reachable = new Set<string>();
  readonly #unreachableSinceMs = new Map<string, number>();
  readonly #configuration = new ConfigurationLag();
  readonly #silence = new DeviceSilence();

  constructor({ board, writer }: EquipmentCommunicationOptions) {
    this.#board = board;
    this.#writer = writer;
  }

  /** Equipment of a gateway that this process takes up: as it was last stored, until the gateway says otherwise. */
  adopt(gateway: GatewayDefinition): void {
    for (const equipment of gateway.equipments.values()) {
      const { id, live } = equipment;
      const { communication, faults } = live.online;
      if (communication === 'offline') this.#reachable.delete(id);
      else this.#reachable.add(id);
      const sinceMs = communication === 'offline' ? faults[0]?.sinceMs : undefined;
      if (sinceMs !== undefined) this.#unreachableSinceMs.set(id, sinceMs);
      this.#configuration.adopt(equipment);
    }
  }

  remove(gateway: GatewayDefinition): void {
    this.#gateways.delete(gateway.id);
    this.#configuration.remove(gateway);
    this.#silence.remove(gateway);
    for (const { id, live } of gateway.equipments.values()) {
      // Another gateway has it now, and what is known is of that one.
      if (live.isRevoked) continue;
      this.#reachable.delete(id);
      this.#unreachableSinceMs.delete(id);
    }
  }

  /** @param sinceMs when it was lost, ms UTC */
  setReachable(
    gateway: GatewayDefinition,
    equipment: EquipmentDefinition,
    isReachable: boolean,
    sinceMs = Date.now(),
  ): void {
    if (equipment.live.isRevoked) return;
    if (isReachable) {
      this.#reachable.add(equipment.id);
      this.#unreachableSinceMs.delete(equipment.id);
    } else if (this.#reachable.delete(equipment.id)) this.#unreachableSinceMs.set(equipment.id, sinceMs);
    this.#refresh(gateway, equipment);
  }

  /** @param skewMs what the server's clock is ahead of the gateway's */
  noteDrivers(gateway: GatewayDefinition, statuses: readonly DriverStatus[], skewMs: number): void {
    const { drivers } = this.#gatewayOf(gateway);
    const before = new Map(drivers);
    drivers.clear();
    for (const status of statuses) {
      const known = before.get(status.id);
      const isSame = known?.status.sinceMs === status.sinceMs;
      const { newestMs, confirmed } = known ?? { newestMs: Number.NEGATIVE_INFINITY, confirmed: undefined };
      drivers.set(status.id, {
        status,
        sinceMs: isSame ? known.sinceMs : Math.min(Date.now(), status.sinceMs + skewMs),
        answered: answeredAt(status, known?.answered),
        skewMs: Math.max(0, skewMs),
        newestMs,
        confirmed,
      });
    }
    this.#vouch(gateway);
    this.refreshAll(gateway);
  }

  /** What the gateway reports as it changes, and how often the rest; to be called before what it says of its drivers. */
  noteEconomy(gateway: GatewayDefinition, economy: EconomyState | null): void {
    this.#gatewayOf(gateway).economy = economy && {
      reportIntervalMs: economy.reportIntervalS * 1_000,
      openDevices: new Set(economy.openDevices),
    };
  }

  /** What kind of node it is, and which configuration it runs. */
  noteNode(gateway: GatewayDefinition, isOurs: boolean, state: NodeState): void {
    this.#silence.noteKind(gateway, isOurs);
    if (this.#configuration.note(gateway, isOurs, state)) this.refreshAll(gateway);
  }

  /** A message of the device arrived. */
  noteMessage(gateway: GatewayDefinition, equipment: EquipmentDefinition): void {
    if (gateway.maxSilenceS === null || !this.#reachable.has(equipment.id)) return;
    this.#silence.noteMessage(equipment);
    if (equipment.live.online.faults.length > 0) this.#refresh(gateway, equipment);
  }

  /** What did not change is not reported anew: that the device answered says that it still was good then. */
  #vouch(gateway: GatewayDefinition): void {
    const known = this.#gatewayOf(gateway).drivers;
    for (const { live, drivers } of gateway.equipments.values()) {
      if (live.isRevoked) continue;
      for (const { id, slots } of drivers) {
        const reported = known.get(id);
        if (reported?.status.quietMs === undefined) continue;
        const answeredMs = Math.round(Date.now() - reported.skewMs - reported.status.quietMs);
        for (const slot of slots) this.#board.store.vouch(slot, answeredMs);
      }
    }
  }

  noteStorage(gateway: GatewayDefinition, fault: StorageFault | null, skewMs: number): void {
    const known = this.#gatewayOf(gateway);
    const { id } = gateway;
    known.storage =
      fault === null
        ? undefined
        : {
            ...{ part: 'disk', id, ...namesOf(gateway), address: '', code: '', cause: fault.cause },
            // Said again with every new count of losses; the first one says since when.
            sinceMs: known.storage?.sinceMs ?? Math.min(Date.now(), fault.sinceMs + skewMs),
            lostValues: fault.lostValues,
          };
    this.refreshAll(gateway);
  }

  /** The definitions were read anew: where the table says something else than is known here, it is put right. */
  noteDefinition(gateway: GatewayDefinition): void {
    this.refreshAll(gateway);
    for (const { id, live, stored } of gateway.equipments.values()) {
      const { online, communication, faults, timeMs } = live.online;
      const known = { online, communication, faults };
      if (!live.isRevoked && !isDeepStrictEqual(known, stored))
        this.#writer.patchEquipment(id, { gatewayId: gateway.id, ...known, onlineSinceMs: timeMs });
    }
  }

  /** Judges everything of a gateway anew, as time goes by. */
  refreshAll(gateway: GatewayDefinition): void {
    for (const equipment of gateway.equipments.values()) this.#refresh(gateway, equipment);
  }

  /** @param isHeard the gateway was born in this process */
  listParts(gateway: GatewayDefinition, equipment: EquipmentDefinition, isHeard: boolean): ReachedPart[] {
    const { id, live, drivers } = equipment;
    if (live.isRevoked) return [];
    const { faults } = live.online;
    const isReachable = this.#reachable.has(id);
    const silentMs = faults.find(({ part, cause }) => part === 'gateway' && cause === 'silent')?.sinceMs;
    const lostMs = isReachable ? silentMs : this.#unreachableSinceMs.get(id);
    const part = (driverId: string, sinceMs: number | undefined, isThere: boolean): ReachedPart => {
      if (sinceMs !== undefined && sinceMs > 0) return { driverId, state: 'lost', sinceMs };
      return { driverId, state: isThere ? 'there' : 'unknown', sinceMs: Number.NaN };
    };
    const known = this.#gateways.get(gateway.id)?.drivers;
    return [
      part('', lostMs, isReachable && isHeard),
      ...drivers.map((driver) => {
        // One with a code is the gateway's own word: it records why there are no values.
        const silent = faults.find(
          (one) => one.id === driver.id && one.cause === 'silent' && one.code === '',
        );
        const reported = isHeard ? known?.get(driver.id) : undefined;
        const isAnswered = reported !== undefined && lastAnswerOf(reported) !== undefined;
        return part(driver.id, reported && silent?.sinceMs, isReachable && isAnswered);
      }),
    ];
  }

  #gatewayOf({ id }: GatewayDefinition): KnownGateway {
    const known = this.#gateways.get(id) ?? { drivers: new Map(), storage: undefined, economy: null };
    this.#gateways.set(id, known);
    return known;
  }

  #refresh(gateway: GatewayDefinition, equipment: EquipmentDefinition): void {
    const known = this.#gateways.get(gateway.id);
    const { live, drivers } = equipment;
    // Another gateway has the equipment now and says what it is like.
    if (live.isRevoked) return;
    const isReachable = this.#reachable.has(equipment.id);
    const economy = known?.economy ?? null;
    const isClosed = economy !== null && !economy.openDevices.has(equipment.deviceId);
    const leastIntervalMs = isClosed ? economy.reportIntervalMs : 0;
    const driverFaults = drivers.flatMap((driver) => {
      const reported = known?.drivers.get(driver.id);
      if (reported !== undefined) this.#listen(driver, reported);
      const isSilent =
        reported !== undefined && isReachable && this.#isSilent(driver, reported, leastIntervalMs);
      this.#board.setAged(live, driver.slots, isSilent);
      return reported === undefined ? [] : this.#faultOf(driver, reported, isSilent);
    });
    const silence = this.#silence.faultOf(gateway, equipment, isReachable);
    const configuration = this.#configuration.faultOf(gateway, equipment, isReachable);
    const { id, sn } = gateway;
    const state = rollUpCommunication({
      isReachable,
      gatewayFault: {
        ...{ part: 'gateway', id, ...namesOf(gateway), address: sn, cause: 'offline', code: '' },
        sinceMs: this.#unreachableSinceMs.get(equipment.id) ?? live.online.timeMs,
      },
      // A foreign gateway has no drivers of ours: the device is what answers or not.
      driverCount: silence === undefined ? drivers.length : 1,
      driverFaults: silence === undefined ? driverFaults : [silence],
      otherFaults: [configuration, known?.storage].filter((fault) => fault !== undefined),
    });
    const { online, communication, faults, timeMs, vpn } = live.online;
    if (isDeepStrictEqual(state, { online, communication, faults }) && vpn === gateway.vpn) return;
    const nowMs = Date.now();
    const hasTurned = state.online !== online;
    this.#board.setOnline(live, {
      ...state,
      vpn: gateway.vpn,
      timeMs: hasTurned ? nowMs : timeMs,
    });
    this.#writer.patchEquipment(equipment.id, {
      gatewayId: gateway.id,
      ...state,
      ...(hasTurned ? { onlineSinceMs: nowMs } : {}),
      ...(hasTurned && state.online ? { lastSeenMs: nowMs } : {}),
    });
  }

  /** Values that arrive say as well as a heartbeat that the device answered, when they were read; a birth repeats old ones. */
  #listen({ slots }: DriverDefinition, reported: KnownDriver): void {
    const { codes, times } = this.#board.store;
    let newestMs = Number.NEGATIVE_INFINITY;
    for (const slot of slots)
      if (times[slot]! > newestMs && isGoodCode(codes[slot]!)) newestMs = times[slot]!;
    if (newestMs > reported.newestMs) {
      const ageMs = Math.max(0, Date.now() - newestMs - reported.skewMs);
      reported.confirmed = { clockMs: performance.now() - ageMs, timeMs: Math.round(Date.now() - ageMs) };
    }
    reported.newestMs = newestMs;
  }

  /**
   * The gateway says that all is well, but its device gave no value for longer than its interval allows.
   * @param leastIntervalMs how often it reports at most, in economy mode
   */
  #isSilent(driver: DriverDefinition, reported: KnownDriver, leastIntervalMs: number): boolean {
    const answer = lastAnswerOf(reported);
    if (reported.status.state !== 'connected' || answer === undefined) return false;
    return !isCurrent(performance.now() - answer.clockMs, Math.max(driver.intervalMs, leastIntervalMs));
  }

  #faultOf(driver: DriverDefinition, reported: KnownDriver, isSilent: boolean): CommunicationFault[] {
    const { id, title, address } = driver;
    const { status, sinceMs } = reported;
    const what = { part: 'driver' as const, id, title, address };
    if (status.state === 'failed')
      return [{ ...what, cause: status.cause ?? 'other', code: status.code, sinceMs }];
    if (!isSilent) return [];
    return [{ ...what, cause: 'silent', code: '', sinceMs: lastAnswerOf(reported)?.timeMs ?? sinceMs }];
  }
}

/** Undefined while the gateway has not said when the device answered: then nothing is judged by time. */
function lastAnswerOf({ answered, confirmed }: KnownDriver): Answered | undefined {
  if (answered === undefined || confirmed === undefined) return answered;
  return confirmed.clockMs > answered.clockMs ? confirmed : answered;
}

function answeredAt({ quietMs }: DriverStatus, known: Answered | undefined): Answered | undefined {
  if (quietMs === undefined) return undefined;
  const clockMs = performance.now() - quietMs;
  if (known !== undefined && Math.abs(clockMs - known.clockMs) < SAME_ANSWER_MS) return known;
  return { clockMs, timeMs: Math.round(Date.now() - quietMs) };
}
