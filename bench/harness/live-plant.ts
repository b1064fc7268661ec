import { once } from 'node:events';
import {
  BINARY_PROTOCOL,
  decodeBinaryFrame,
  equipmentCalls,
  gatewayCalls,
  monitorCalls,
  signalCalls,
} from '@zutai/contract';
import WebSocket from 'ws';
import { PlantNode, readPayload } from './plant-node.ts';
import type { Relay } from './relay.ts';
import type { BenchServer } from './server.ts';

export type ViewListener = (id: string, value: number) => void;

/** A plant behind the server or the relay: the same node, the same messages, the same kind of viewers. */
export interface LivePlant {
  readonly node: PlantNode;
  /** A viewer of one device; resolves when its socket is open and, at the server, the snapshot is there. */
  view(deviceId: string, listener: ViewListener): Promise<WebSocket>;
}

const tagsOf = (count: number) => Array.from({ length: count }, (_, i) => `s${i}`);

/** Registers one gateway with devices `d0`, `d1` … of so many signals each, and connects it. */
export async function addServerPlant(
  server: BenchServer,
  sn: string,
  deviceCount: number,
  signalCount: number,
): Promise<LivePlant> {
  const gateway = await server.call(gatewayCalls.add, { sn, title: sn });
  const devices = Array.from({ length: deviceCount }, (_, i) => `d${i}`);
  const tags = tagsOf(signalCount);
  const equipmentIds = new Map<string, string>();
  for (const deviceId of devices) {
    const fields = { title: `${sn} ${deviceId}`, gatewayId: gateway.id, deviceId };
    const { id } = await server.call(equipmentCalls.add, fields);
    equipmentIds.set(deviceId, id);
    const add = tags.map((tag) => ({ tag, title: tag, address: '' }));
    await server.call(signalCalls.saveAll, { equipmentId: id, add });
  }
  const login = { group: gateway.groupId, sn, key: gateway.key };
  const node = await PlantNode.connect(
    server.mqttUrl,
    login,
    devices.map((deviceId) => ({ deviceId, tags })),
  );
  return {
    node,
    view: async (deviceId, listener) => {
      const equipmentId = equipmentIds.get(deviceId) as string;
      const token = await server.call(monitorCalls.token, { equipmentId });
      const path = `/lfscada/ws/eg/signal/subscribe/${token}`;
      const socket = new WebSocket(server.url.replace('http', 'ws') + path, BINARY_PROTOCOL);
      await once(socket, 'message');
      socket.on('message', (data: Buffer) => {
        for (const value of decodeBinaryFrame(data).signalVal ?? []) listener(value.id, Number(value.value));
      });
      return socket;
    },
  };
}

/** The same plant at the relay. */
export async function addRelayPlant(
  relay: Relay,
  deviceCount: number,
  signalCount: number,
): Promise<LivePlant> {
  const tags = tagsOf(signalCount);
  const devices = Array.from({ length: deviceCount }, (_, i) => ({ deviceId: `d${i}`, tags }));
  const node = await PlantNode.connect(relay.mqttUrl, { group: 'g', sn: 'floor', key: 'x' }, devices);
  return {
    node,
    view: async (deviceId, listener) => {
      const socket = new WebSocket(`${relay.url.replace('http', 'ws')}/${deviceId}`);
      await once(socket, 'open');
      socket.on('message', (data: Buffer) => {
        for (const { id, value } of readPayload(data)) listener(id, value);
      });
      return socket;
    },
  };
}
