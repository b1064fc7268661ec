import type { DriverStatus, EconomyState } from '@zutai/contract';
import type { StoredEconomy } from '../../gateway/index.ts';
import type { ConfigurationDelivery, NodeAddress } from '../../gateway-link/index.ts';
import type { LiveBoard } from '../../live/index.ts';
import type { EquipmentDefinition } from '../definition/definition.ts';
import { dataTypeNames } from '../edge-node/announced-metrics.ts';
import type { EdgeNode } from '../edge-node/edge-node.ts';
import type { NodeState } from '../edge-node/node-state.ts';
import { EquipmentCommunication, type ReachedPart } from './equipment-communication.ts';
import type { StatusWriter } from './status-writer.ts';

export interface NodeStatusOptions {
  readonly board: LiveBoard;
  readonly writer: StatusWriter;
  readonly delivery: ConfigurationDelivery;
}

/** last_seen is not written more often. */
const SEEN_MS = 15_000;
/** A message may be so long under way; more than that is a clock that is wrong. */
const ON_ITS_WAY_MS = 5_000;
const MAX_STORED_METRICS = 20_000;

/** What gateways and equipment are like: in the live view at once, in the tables soon after. */
export class NodeStatus {
  readonly #communication: EquipmentCommunication;
  readonly #writer: StatusWriter;
  readonly #delivery: ConfigurationDelivery;
  readonly #nodesById = new Map<string, EdgeNode>();
  readonly #seenMs = new Map<string, number>();
  /** Gateways that are online as far as the tables know; a rebirth is no new arrival. */
  readonly #online = new Set<string>();
  readonly #runningVersions = new Map<string, number>();
  /** What the server's clock is ahead of each gateway's, ms, when that said something of itself last. */
  readonly #skewMs = new Map<string, number>();
  /** What was last written of the drivers of each gateway. */
  readonly #drivers = new Map<string, string>();
  /** What was last written of its economy mode. */
  readonly #economies = new Map<string, string>();
  /** What was announced last, so that a rebirth that says the same writes nothing. */
  readonly #announced = new Map<string, string>();

  constructor({ board, writer, delivery }: NodeStatusOptions) {
    this.#communication = new EquipmentCommunication({ board, writer });
    this.#writer = writer;
    this.#delivery = delivery;
  }

  adopt(node: EdgeNode): void {
    this.#nodesById.set(node.definition.id, node);
    this.#communication.adopt(node.definition);
    if (node.definition.wasOnline) this.#online.add(node.definition.id);
  }

  addressOf(gatewayId: string): NodeAddress | undefined {
    return this.#nodesById.get(gatewayId)?.definition;
  }

  remove(node: EdgeNode): void {
    const { id, equipments } = node.definition;
    this.#nodesById.delete(id);
    this.#online.delete(id);
    this.#seenMs.delete(id);
    this.#runningVersions.delete(id);
    this.#delivery.forget(id);
    this.#communication.remove(node.definition);
    this.#drivers.delete(id);
    this.#skewMs.delete(id);
    this.#economies.delete(id);
    for (const equipment of equipments.values()) this.#seenMs.delete(`/${equipment.id}`);
    for (const key of this.#announced.keys()) if (key.startsWith(`${id}/`)) this.#announced.delete(key);
  }

  setNodeOnline = (node: EdgeNode, isOnline: boolean): void => {
    const nowMs = Date.now();
    const { id } = node.definition;
    const hasChanged = this.#online.has(id) !== isOnline;
    if (isOnline) this.#online.add(id);
    else this.#online.delete(id);
    this.#writer.patchGateway(id, {
      online: isOnline,
      lastSeenMs: nowMs,
      ...(hasChanged ? { onlineSinceMs: nowMs } : {}),
    });
    this.#delivery.forget(id);
    if (!isOnline) this.#runningVersions.delete(id);
  };

  setDeviceOnline = (
    node: EdgeNode,
    equipment: EquipmentDefinition,
    isOnline: boolean,
    sinceMs?: number,
  ): void => {
    this.#communication.setReachable(node.definition, equipment, isOnline, sinceMs);
  };

  listParts(node: EdgeNode, equipment: EquipmentDefinition): ReachedPart[] {
    return this.#communication.listParts(node.definition, equipment, node.isBorn);
  }

  /** A moment by the clock of the gateway, as far as that is known. */
  toGatewayTime(gatewayId: string, timeMs: number): number {
    const skewMs = this.#skewMs.get(gatewayId) ?? 0;
    return Math.abs(skewMs) < ON_ITS_WAY_MS ? timeMs : timeMs - skewMs;
  }

  /** As time goes by: what sent nothing for too long is no longer current. */
  judgeAges(): void {
    for (const { definition } of this.#nodesById.values()) this.#communication.refreshAll(definition);
  }

  /** While the broker was away nobody could report a death: what was online is away until it sends again. */
  setAllUnreachable(node: EdgeNode, sinceMs?: number): void {
    for (const equipment of node.definition.equipments.values())
      this.setDeviceOnline(node, equipment, false, sinceMs);
  }

  /** Online when the group was taken, and silent since: it was heard last by whoever had the group before. */
  setSilentOffline(node: EdgeNode): void {
    const nowMs = Date.now();
    this.setAllUnreachable(node, Math.min(nowMs, node.definition.lastSeenMs ?? nowMs));
    if (this.#online.delete(node.definition.id))
      this.#writer.patchGateway(node.definition.id, { online: false, onlineSinceMs: Date.now() });
  }

  noteState(node: EdgeNode, state: NodeState): void {
    const { id } = node.definition;
    const { agentVersion, runningVersion, configurationError, signalLevel, vpn, storage, sentMs } = state;
    const skewMs = Number.isNaN(sentMs) ? 0 : Date.now() - sentMs;
    this.#skewMs.set(id, skewMs);
    if (state.economy !== undefined) this.#communication.noteEconomy(node.definition, state.economy);
    if (state.drivers !== undefined) this.#communication.noteDrivers(node.definition, state.drivers, skewMs);
    if (storage !== undefined) this.#communication.noteStorage(node.definition, storage, skewMs);
    this.#communication.noteNode(node.definition, node.isOurs, state);
    const drivers = this.#changedDrivers(id, state.drivers);
    const economy = this.#changedEconomy(id, state.economy);
    const patch = {
      agentVersion,
      runningVersion,
      configurationError,
      signalLevel,
      vpn,
      drivers,
      storage,
      economy,
    };
    if (Object.values(patch).some((value) => value !== undefined)) {
      const changed = Object.entries(patch).filter(([, value]) => value !== undefined);
      this.#writer.patchGateway(id, Object.fromEntries(changed));
    }
    if (runningVersion !== undefined) this.#runningVersions.set(id, runningVersion);
    this.#considerConfiguration(node);
  }

  /** The definitions were read anew: where the table says something else than is known here, it is put right. */
  noteDefinition(node: EdgeNode): void {
    this.#considerConfiguration(node);
    this.#communication.noteDefinition(node.definition);
  }

  /** Undefined when nothing is new but the time: a heartbeat is not written down. */
  #changedDrivers(id: string, drivers: readonly DriverStatus[] | undefined) {
    if (drivers === undefined) return undefined;
    const kept = drivers.map(({ quietMs: _heartbeat, ...rest }) => rest);
    const text = JSON.stringify(kept);
    if (this.#drivers.get(id) === text) return undefined;
    this.#drivers.set(id, text);
    return kept;
  }

  /** Undefined when it is as it was written. */
  #changedEconomy(id: string, economy: EconomyState | null | undefined): StoredEconomy | null | undefined {
    if (economy === undefined) return undefined;
    // How long it is still open is another text each time that it is told, with the same end.
    const endMs = economy !== null && economy.byHandMs > 0 ? Date.now() + economy.byHandMs : null;
    const text = JSON.stringify(economy && [economy.reportIntervalS, economy.openDevices, toSeconds(endMs)]);
    if (this.#economies.get(id) === text) return undefined;
    this.#economies.set(id, text);
    if (economy === null) return null;
    const { reportIntervalS, openDevices } = economy;
    return { reportIntervalS, openDevices, openUntilMs: endMs };
  }

  #considerConfiguration({ definition, isBorn, isOurs }: EdgeNode): void {
    const { id, wantedVersion } = definition;
    const runningVersion = this.#runningVersions.get(id);
    if (isBorn && isOurs && runningVersion !== undefined)
      this.#delivery.consider(id, wantedVersion, runningVersion);
  }

  noteAnnounced = (node: EdgeNode, deviceId: string): void => {
    const { id } = node.definition;
    const names: string[] = [];
    const dataTypes: string[] = [];
    const aliases: number[] = [];
    for (const { name, dataType, alias } of node.announced.listDevice(deviceId)) {
      // PostgreSQL's text can hold neither U+0000 nor half a surrogate pair.
      if (names.length === MAX_STORED_METRICS || name.includes('\0') || !name.isWellFormed()) continue;
      names.push(name);
      dataTypes.push(dataTypeNames[dataType] ?? 'Unknown');
      aliases.push(Number.isSafeInteger(alias) ? alias : -1);
    }
    const key = `${id}/${deviceId}`;
    const content = `${names.join('\n')}\n${dataTypes.join()}\n${aliases.join()}`;
    if (this.#announced.get(key) === content) return;
    this.#announced.set(key, content);
    this.#writer.announce({ gatewayId: id, deviceId, names, dataTypes, aliases });
  };

  noteSeen(node: EdgeNode, deviceId: string | undefined, nowMs: number): void {
    const { id, equipments } = node.definition;
    if (this.#isDue(id, nowMs)) this.#writer.patchGateway(id, { lastSeenMs: nowMs });
    const equipment = deviceId === undefined ? undefined : equipments.get(deviceId);
    if (equipment === undefined) return;
    this.#communication.noteMessage(node.definition, equipment);
    if (this.#isDue(`/${equipment.id}`, nowMs))
      this.#writer.patchEquipment(equipment.id, { gatewayId: id, lastSeenMs: nowMs });
  }

  #isDue(key: string, nowMs: number): boolean {
    if (nowMs - (this.#seenMs.get(key) ?? 0) < SEEN_MS) return false;
    this.#seenMs.set(key, nowMs);
    return true;
  }
}

const toSeconds = (timeMs: number | null) => timeMs && Math.round(timeMs / 5_000);
