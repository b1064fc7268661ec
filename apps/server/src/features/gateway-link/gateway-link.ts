import { setTimeout as delay } from 'node:timers/promises';
import {
  type CommandResult,
  commandTopics,
  type DeviceAsk,
  deviceCode,
  type SignalDataType,
  type SignalValue,
} from '@zutai/contract';
import type { Transaction } from '../../platform/db/transaction.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { Bus } from '../../platform/mqtt/index.ts';
import { type CommandMetric, toAlias, valueMetric } from './command-payload.ts';
import { createDriverQuestions, type DriverPlace, type TimedAnswer } from './driver-questions.ts';
import type { Expectation } from './expectation.ts';
import type { LinkRepository, WriteTarget } from './link-repository.ts';
import type { NodeCommands } from './node-commands.ts';

export interface GatewayCommand {
  readonly gatewayId: string;
  readonly equipmentId: string;
  readonly signalId: string;
  readonly value: SignalValue;
  readonly uuid: string;
  /** ms from the call; after it the gateway must not write any more. A duration, as clocks are set and differ. */
  readonly timeoutMs: number;
  /** Asked when sending was held up: whether anybody still waits for it. Absent: yes. */
  readonly isWanted?: () => Promise<boolean>;
  /** A press: the gateway's own agent ends it unless it is renewed in time. */
  readonly hold?: { readonly leaseMs: number; readonly releaseValue: string | number | boolean };
}

export type CommandResultListener = (result: CommandResult) => void;

/** From the platform to its gateways. */
export interface GatewayLink {
  /**
   * Publishes a DCMD; resolves when the broker has it. A value that does not suit what the gateway announced,
   * or a signal that is gone, becomes a result with a device code. False: not wanted any more, nothing was sent.
   * @throws BusDisconnectedError when the broker is not connected
   */
  readonly sendCommand: (command: GatewayCommand) => Promise<boolean>;
  /**
   * Results as they arrive in this process (it ingests the gateway). Foreign gateways: a result is made when
   * the metric is reported back with the written value.
   */
  readonly onCommandResult: (listener: CommandResultListener) => () => void;
  /** A press goes on for so long, or ends now with 0; false for foreign gateways, which know no presses. */
  readonly renewHold: (equipmentId: string, uuid: string, leaseMs: number) => Promise<boolean>;
  /**
   * Asks what became of a command that nobody waits for any more; one that has not begun does not begin any more. The
   * answer comes as a result. False for foreign gateways.
   */
  readonly queryCommand: (command: {
    readonly uuid: string;
    readonly equipmentId: string;
    readonly signalId: string;
  }) => Promise<boolean>;
  /**
   * Asks a driver, or the scripts of a device, something once, through the agent of its gateway; undefined when nothing came in `timeoutMs`.
   * @throws BusDisconnectedError when the broker is not connected
   */
  readonly askDriver: (
    place: DriverPlace,
    ask: DeviceAsk,
    timeoutMs: number,
  ) => Promise<TimedAnswer | undefined>;
  /** Report lease at the gateway (`Zutai/Open`); nothing for foreign gateways. */
  readonly open: (equipmentId: string, intervalMs: number, durationMs: number) => Promise<void>;
  /**
   * Somebody looks at this equipment: of those whose gateways say that they are in economy mode, are online and are not
   * held by a programming session, the devices are open for at least so long from now. The rest is left alone.
   */
  readonly watch: (equipmentIds: readonly string[], durationMs: number) => Promise<void>;
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
  /** A driver answered, JSON: to whichever process asked. False when the text is no answer. */
  readonly passDriverAnswer: (text: string) => boolean;
  /** What foreign gateways of a group are still to report, for the process that takes the group. */
  readonly listExpectations: (groupId: string) => Promise<Expectation[]>;
}

const defaultTypes: Record<SignalDataType, string> = { number: 'Double', boolean: 'Boolean', text: 'String' };
/** How long a write waits for the first birth of its gateway to be in the tables, and how often it looks. */
const FIRST_BIRTH_MS = 3_000;
const FIRST_BIRTH_LOOK_MS = 50;
const wholeTypes = /^U?Int\d+$|^DateTime$/;

export function createGatewayLink(options: GatewayLinkOptions): GatewayLinkService {
  const { bus, repository, commands, logger } = options;
  const listeners = new Set<CommandResultListener>();
  const driverQuestions = createDriverQuestions({ bus, commands, logger });

  function deliverResult(result: CommandResult): void {
    for (const listener of listeners) {
      try {
        listener(result);
      } catch (error) {
        logger.error({ err: error, uuid: result.uuid }, 'a listener of command results failed');
      }
    }
  }

  async function sendCommand(command: GatewayCommand): Promise<boolean> {
    const { signalId, uuid, value, hold, isWanted } = command;
    const startMs = performance.now();
    const untilMs = startMs + command.timeoutMs;
    const target = await findKnownTarget(command, untilMs);
    const isHeldUp = performance.now() - startMs > FIRST_BIRTH_LOOK_MS;
    if (isHeldUp && isWanted !== undefined && !(await isWanted())) return false;
    if (target === undefined) return fail(uuid, deviceCode.signalUnknown, 'the signal is gone');
    // Sent as to a foreign gateway, a press would not be released by the agent it went to.
    if (!target.isKnown && hold !== undefined)
      return fail(uuid, deviceCode.communicationFault, 'the gateway is not yet known to be born');
    let metric: CommandMetric;
    try {
      metric = toMetric(target, value);
    } catch (error) {
      return fail(uuid, deviceCode.wrongDataType, (error as Error).message);
    }
    const timeoutMs = Math.max(0, Math.round(untilMs - performance.now()));
    if (target.isOurs) {
      const configurationVersion = target.sourceVersion;
      const request = { uuid, timeoutMs, configurationVersion, ...(hold && { hold }) };
      // Our agent knows signals by their ids: until it has the newest configuration, the tag may be another one's.
      const named = { ...metric, alias: toAlias(signalId) };
      await commands.write(target, target.deviceId, named, request, timeoutMs);
      return true;
    }
    const deadlineMs = Date.now() + timeoutMs;
    const expectation: Expectation = { uuid, signalId: Number(signalId), value, deadlineMs };
    await bus.publish(commandTopics.expect.build({ groupId: target.groupId }), JSON.stringify(expectation));
    await commands.write(target, target.deviceId, metric, undefined, timeoutMs);
    return true;
  }

  /** A gateway that has just been born for the first time is in the tables a moment later. */
  async function findKnownTarget({ gatewayId, equipmentId, signalId }: GatewayCommand, deadlineMs: number) {
    const untilMs = Math.min(deadlineMs, performance.now() + FIRST_BIRTH_MS);
    for (;;) {
      const target = await repository.findWriteTarget(gatewayId, equipmentId, signalId);
      if (target === undefined || target.isKnown || performance.now() >= untilMs) return target;
      await delay(FIRST_BIRTH_LOOK_MS);
    }
  }

  function fail(uuid: string, code: string, message: string): true {
    // After the caller has noted that the command was sent.
    setImmediate(() =>
      deliverResult({ uuid, code, message, readBack: null, isUncertain: false, timeMs: Date.now() }),
    );
    return true;
  }

  async function renewHold(equipmentId: string, uuid: string, leaseMs: number): Promise<boolean> {
    const node = await repository.findNode(equipmentId);
    if (node?.isOurs !== true) return false;
    await commands.hold(node, { uuid, leaseMs });
    return true;
  }

  const queryCommand: GatewayLink['queryCommand'] = async ({ uuid, equipmentId, signalId }) => {
    const node = await repository.findNode(equipmentId);
    if (node?.isOurs !== true) return false;
    await commands.queryCommand(node, { uuid, deviceId: node.deviceId, signalId });
    return true;
  };

  async function open(equipmentId: string, intervalMs: number, durationMs: number): Promise<void> {
    const node = await repository.findNode(equipmentId);
    if (node?.isOurs !== true) return;
    await commands.open(node, node.deviceId, intervalMs, durationMs);
  }

  async function watch(equipmentIds: readonly string[], durationMs: number): Promise<void> {
    if (equipmentIds.length === 0) return;
    const nodes = await repository.listEconomic(equipmentIds);
    await Promise.all(nodes.map(({ deviceIds, ...node }) => commands.watch(node, { deviceIds, durationMs })));
  }

  return {
    sendCommand,
    onCommandResult(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    renewHold,
    queryCommand,
    ...driverQuestions,
    open,
    watch,
    touchConfiguration: repository.touchConfiguration,
    deliverResult,
    listExpectations: repository.listExpectations,
  };
}

function toMetric(target: WriteTarget, value: SignalValue): CommandMetric {
  const type = target.announcedType ?? defaultTypes[target.dataType];
  if (typeof value !== 'number' || target.scaling === undefined) return valueMetric(target.tag, type, value);
  const raw = (value - target.scaling.offset) / target.scaling.scale;
  return valueMetric(target.tag, type, wholeTypes.test(type) ? Math.round(raw) : raw);
}
