import {
  buildDeviceTopic,
  buildNodeTopic,
  type CommandQuery,
  type CommandRequest,
  type DriverRequest,
  type HoldRequest,
  metricName,
  type WatchRequest,
} from '@zutai/contract';
import type { Bus } from '../../platform/mqtt/index.ts';
import { type CommandMetric, encodeCommand, textMetric } from './command-payload.ts';

/** Where an edge node is reached. */
export interface NodeAddress {
  readonly groupId: string;
  readonly sn: string;
}

/** Messages from the platform to edge nodes. All reject when the broker is not connected. */
export interface NodeCommands {
  readonly rebirth: (node: NodeAddress) => Promise<void>;
  readonly acknowledge: (node: NodeAddress, stream: string, position: number) => Promise<void>;
  /** @param configuration JSON */
  readonly configure: (node: NodeAddress, configuration: string) => Promise<void>;
  readonly open: (
    node: NodeAddress,
    deviceId: string,
    intervalMs: number,
    durationMs: number,
  ) => Promise<void>;
  readonly watch: (node: NodeAddress, request: WatchRequest) => Promise<void>;
  /** @param timeoutMs after it no broker delivers it any more, nor after 10 s: whoever is away so long is offline */
  readonly write: (
    node: NodeAddress,
    deviceId: string,
    value: CommandMetric,
    command: CommandRequest | undefined,
    timeoutMs: number,
  ) => Promise<void>;
  readonly hold: (node: NodeAddress, request: HoldRequest) => Promise<void>;
  readonly askDriver: (node: NodeAddress, request: DriverRequest) => Promise<void>;
  readonly queryCommand: (node: NodeAddress, query: CommandQuery) => Promise<void>;
}

/** Most time that a write may wait at a broker, ms. */
const DELIVERY_MAX_MS = 10_000;

export function createNodeCommands(bus: Bus): NodeCommands {
  const sendToNode = ({ groupId, sn }: NodeAddress, metric: CommandMetric) =>
    bus.publish(buildNodeTopic('NCMD', groupId, sn), encodeCommand([metric]));
  return {
    rebirth: (node) => sendToNode(node, { name: metricName.rebirth, type: 'Boolean', value: true }),
    acknowledge: (node, stream, position) =>
      sendToNode(node, textMetric(metricName.acknowledged, { stream, position })),
    configure: (node, configuration) => sendToNode(node, textMetric(metricName.configuration, configuration)),
    open: (node, deviceId, intervalMs, durationMs) =>
      sendToNode(node, textMetric(metricName.open, { deviceId, intervalMs, durationMs })),
    watch: (node, request) => sendToNode(node, textMetric(metricName.watch, request)),
    hold: (node, request) => sendToNode(node, textMetric(metricName.hold, request)),
    askDriver: (node, request) => sendToNode(node, textMetric(metricName.driverRequest, request)),
    queryCommand: (node, query) => sendToNode(node, textMetric(metricName.commandQuery, query)),
    write: ({ groupId, sn }, deviceId, value, command, timeoutMs) =>
      bus.publish(
        buildDeviceTopic('DCMD', groupId, sn, deviceId),
        encodeCommand(command === undefined ? [value] : [value, textMetric(metricName.command, command)]),
        { expiryS: Math.max(1, Math.ceil(Math.min(timeoutMs, DELIVERY_MAX_MS) / 1000)) },
      ),
  };
}
