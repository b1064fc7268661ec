import type { ConfigurationDelivery, NodeAddress } from '../gateway-link/index.ts';
import type { LiveBoard } from '../live/index.ts';
import { dataTypeNames } from './announced-metrics.ts';
import type { EquipmentDefinition } from './definition.ts';
import type { EdgeNode } from './edge-node.ts';
import type { NodeState } from './node-state.ts';
import type { StatusWriter } from './status-writer.ts';

export interface NodeStatusOptions {
  readonly board: LiveBoard;
  readonly writer: StatusWriter;
  readonly delivery: ConfigurationDelivery;
}

/** last_seen is not written more often. */
const SEEN_MS = 15_000;
const MAX_STORED_METRICS = 20_000;

/** What gateways and equipment are like: in the live view at once, in the tables soon after. */
export class NodeStatus {
  private readonly board: LiveBoard;
  private readonly writer: StatusWriter;
  private readonly delivery: ConfigurationDelivery;
  private readonly nodesById = new Map<string, EdgeNode>();
  private readonly seenMs = new Map<string, number>();
  /** Gateways that are online as far as the tables know; a rebirth is no new arrival. */
  private readonly online = new Set<string>();
  private readonly runningVersions = new Map<string, number>();
  /** What was announced last, so that a rebirth that says the same writes nothing. */
  private readonly announced = new Map<string, string>();

  constructor({ board, writer, delivery }: NodeStatusOptions) {
    this.board = board;
    this.writer = writer;
    this.delivery = delivery;
  }

  adopt(node: EdgeNode): void {
    this.nodesById.set(node.definition.id, node);
    if (node.definition.wasOnline) this.online.add(node.definition.id);
  }

  addressOf(gatewayId: string): NodeAddress | undefined {
    return this.nodesById.get(gatewayId)?.definition;
  }

  forget(node: EdgeNode): void {
    const { id, equipments } = node.definition;
    this.nodesById.delete(id);
    this.online.delete(id);
    this.seenMs.delete(id);
    this.runningVersions.delete(id);
    this.delivery.forget(id);
    for (const equipment of equipments.values()) this.seenMs.delete(`/${equipment.id}`);
    for (const key of this.announced.keys()) if (key.startsWith(`${id}/`)) this.announced.delete(key);
  }

  setNodeOnline = (node: EdgeNode, isOnline: boolean): void => {
    const nowMs = Date.now();
    const { id } = node.definition;
    const hasChanged = this.online.has(id) !== isOnline;
    if (isOnline) this.online.add(id);
    else this.online.delete(id);
    this.writer.patchGateway(id, {
      online: isOnline,
      lastSeenMs: nowMs,
      ...(hasChanged ? { onlineSinceMs: nowMs } : {}),
    });
    this.delivery.forget(id);
    if (!isOnline) this.runningVersions.delete(id);
  };

  setDeviceOnline = (node: EdgeNode, equipment: EquipmentDefinition, isOnline: boolean): void => {
    const { live } = equipment;
    const hasChanged = live.online.online !== isOnline;
    const nowMs = Date.now();
    this.board.setOnline(live, {
      online: isOnline,
      vpn: node.definition.vpn,
      timeMs: hasChanged ? nowMs : live.online.timeMs,
    });
    if (hasChanged) {
      this.writer.patchEquipment(equipment.id, {
        online: isOnline,
        onlineSinceMs: nowMs,
        ...(isOnline ? { lastSeenMs: nowMs } : {}),
      });
    }
  };

  /** Online when the group was taken, and not heard of since. */
  setSilentOffline(node: EdgeNode): void {
    for (const equipment of node.definition.equipments.values()) this.setDeviceOnline(node, equipment, false);
    if (this.online.delete(node.definition.id))
      this.writer.patchGateway(node.definition.id, { online: false, onlineSinceMs: Date.now() });
  }

  noteState(node: EdgeNode, state: NodeState): void {
    const { id } = node.definition;
    const { agentVersion, runningVersion, configurationError, signalLevel, drivers } = state;
    const patch = { agentVersion, runningVersion, configurationError, signalLevel, drivers };
    if (Object.values(patch).some((value) => value !== undefined)) {
      const said = Object.entries(patch).filter(([, value]) => value !== undefined);
      this.writer.patchGateway(id, Object.fromEntries(said));
    }
    if (runningVersion !== undefined) this.runningVersions.set(id, runningVersion);
    this.noteDefinition(node);
  }

  noteDefinition(node: EdgeNode): void {
    const { id, wantedVersion, vpn, equipments } = node.definition;
    const runningVersion = this.runningVersions.get(id);
    if (node.isBorn && node.isOurs && runningVersion !== undefined)
      this.delivery.consider(id, wantedVersion, runningVersion);
    for (const { live } of equipments.values()) {
      if (live.online.vpn !== vpn) this.board.setOnline(live, { ...live.online, vpn });
    }
  }

  noteAnnounced = (node: EdgeNode, deviceId: string): void => {
    const { id } = node.definition;
    const names: string[] = [];
    const dataTypes: string[] = [];
    for (const { name, dataType } of node.announced.listDevice(deviceId)) {
      // PostgreSQL's text cannot hold U+0000.
      if (names.length === MAX_STORED_METRICS || name.includes('\0')) continue;
      names.push(name);
      dataTypes.push(dataTypeNames[dataType] ?? 'Unknown');
    }
    const key = `${id}/${deviceId}`;
    const content = `${names.join('\n')}\n${dataTypes.join()}`;
    if (this.announced.get(key) === content) return;
    this.announced.set(key, content);
    this.writer.announce({ gatewayId: id, deviceId, names, dataTypes });
  };

  noteSeen(node: EdgeNode, deviceId: string | undefined, nowMs: number): void {
    const { id, equipments } = node.definition;
    if (this.isDue(id, nowMs)) this.writer.patchGateway(id, { lastSeenMs: nowMs });
    const equipment = deviceId === undefined ? undefined : equipments.get(deviceId);
    if (equipment !== undefined && this.isDue(`/${equipment.id}`, nowMs))
      this.writer.patchEquipment(equipment.id, { lastSeenMs: nowMs });
  }

  private isDue(key: string, nowMs: number): boolean {
    if (nowMs - (this.seenMs.get(key) ?? 0) < SEEN_MS) return false;
    this.seenMs.set(key, nowMs);
    return true;
  }
}
