import {
  type CommandResult,
  commandTopics,
  deviceCode,
  type SignalDataType,
  type SignalValue,
} from '@zutai/contract';
import type { Transaction } from '../../platform/db/transaction.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { Bus } from '../../platform/mqtt/index.ts';
import { type CommandMetric, valueMetric } from './command-payload.ts';
import type { Expectation } from './expectation.ts';
import type { LinkRepository, WriteTarget } from './link-repository.ts';
import type { NodeCommands } from './node-commands.ts';

export interface GatewayCommand {
  readonly gatewayId: string;
  readonly equipmentId: string;
  readonly signalId: string;
  readonly value: SignalValue;
  readonly uuid: string;
  /** ms UTC; after it the gateway must not write any more. */
  readonly deadlineMs: number;
}

export type CommandResultListener = (result: CommandResult) => void;

/** From the platform to its gateways. */
export interface GatewayLink {
  /**
   * Publishes a DCMD; resolves when the broker has it. A value that does not suit what the gateway announced,
   * or a signal that is gone, becomes a result with a device code.
   * @throws BusDisconnectedError when the broker is not connected
   */
  readonly sendCommand: (command: GatewayCommand) => Promise<void>;
  /**
   * Results as they arrive in this process (it ingests the gateway). Foreign gateways: a result is made when
   * the metric is reported back with the written value.
   */
  readonly onCommandResult: (listener: CommandResultListener) => () => void;
  /** Report lease at the gateway (`Zutai/Open`); nothing for foreign gateways. */
  readonly open: (equipmentId: string, intervalMs: number, durationMs: number) => Promise<void>;
  /**
   * After anything a gateway must know changed (drivers, signals, binding): bumps wanted_version in the caller's
   * transaction, delivery follows after commit.
   */
  readonly touchConfiguration: (transaction: Transaction, equipmentIds: readonly string[]) => Promise<void>;
}

export interface GatewayLinkOptions {
  readonly bus: Bus;
  readonly repository: LinkRepository;
  readonly commands: NodeCommands;
  readonly logger: Logger;
}

export interface GatewayLinkService extends GatewayLink {
  /** A result arrived, from whatever source. */
  readonly deliverResult: CommandResultListener;
}

const defaultTypes: Record<SignalDataType, string> = { number: 'Double', boolean: 'Boolean', text: 'String' };
const wholeTypes = /^U?Int\d+$|^DateTime$/;

export function createGatewayLink(options: GatewayLinkOptions): GatewayLinkService {
  const { bus, repository, commands, logger } = options;
  const listeners = new Set<CommandResultListener>();

  function deliverResult(result: CommandResult): void {
    for (const listener of listeners) {
      try {
        listener(result);
      } catch (error) {
        logger.error({ err: error, uuid: result.uuid }, 'a listener of command results failed');
      }
    }
  }

  async function sendCommand(command: GatewayCommand): Promise<void> {
    const { gatewayId, equipmentId, signalId, uuid, deadlineMs, value } = command;
    const target = await repository.findWriteTarget(gatewayId, equipmentId, signalId);
    if (target === undefined) return fail(uuid, deviceCode.signalUnknown, 'the signal is gone');
    let metric: CommandMetric;
    try {
      metric = toMetric(target, value);
    } catch (error) {
      return fail(uuid, deviceCode.wrongDataType, (error as Error).message);
    }
    if (target.isOurs) return commands.write(target, target.deviceId, metric, { uuid, deadlineMs });
    const expectation: Expectation = { uuid, signalId: Number(signalId), value, deadlineMs };
    await bus.publish(commandTopics.expect.build({ groupId: target.groupId }), JSON.stringify(expectation));
    await commands.write(target, target.deviceId, metric, undefined);
  }

  function fail(uuid: string, code: string, message: string): void {
    // After the caller has noted that the command was sent.
    setImmediate(() => deliverResult({ uuid, code, message, readBack: null, timeMs: Date.now() }));
  }

  async function open(equipmentId: string, intervalMs: number, durationMs: number): Promise<void> {
    const node = await repository.findNode(equipmentId);
    if (node?.isOurs !== true) return;
    await commands.open(node, node.deviceId, intervalMs, durationMs);
  }

  return {
    sendCommand,
    onCommandResult(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open,
    touchConfiguration: repository.touchConfiguration,
    deliverResult,
  };
}

function toMetric(target: WriteTarget, value: SignalValue): CommandMetric {
  const type = target.announcedType ?? defaultTypes[target.dataType];
  if (typeof value !== 'number' || target.scaling === undefined) return valueMetric(target.tag, type, value);
  const raw = (value - target.scaling.offset) / target.scaling.scale;
  return valueMetric(target.tag, type, wholeTypes.test(type) ? Math.round(raw) : raw);
}
