import { type CommandRequest, type CommandResult, deviceCode } from '@zutai/contract/sparkplug';
import type { WriteOutcome } from '../drivers/driver.ts';
import type { AgentLogger } from '../logger.ts';
import type { Device } from '../reporting/device.ts';
import type { SparkplugMetric } from '../uplink/metric.ts';
import { checkWrite, parseWriteCommand, type WriteCommand } from './write-command.ts';

/** Commands whose uuid is remembered: MQTT may deliver one twice, the device must not be written twice. */
const rememberedMax = 1_000;
/** Results that wait for a connection. */
const unsentMax = 1_000;

/** Carries out writes and answers each exactly once, also when the connection was away in between. */
export class CommandRunner {
  private readonly findDevice: (deviceId: string) => Device | undefined;
  private readonly publish: (result: CommandResult) => boolean;
  private readonly logger: AgentLogger;
  private readonly known = new Map<string, CommandResult | undefined>();
  private unsent: CommandResult[] = [];

  constructor(
    findDevice: (deviceId: string) => Device | undefined,
    publish: (result: CommandResult) => boolean,
    logger: AgentLogger,
  ) {
    this.findDevice = findDevice;
    this.publish = publish;
    this.logger = logger;
  }

  async run(deviceId: string, metrics: SparkplugMetric[]): Promise<void> {
    const command = parseWriteCommand(metrics);
    if (!command) {
      this.logger.warn({ deviceId }, 'a command that cannot be understood was ignored');
      return;
    }
    const { request } = command;
    if (request && this.known.has(request.uuid)) {
      const result = this.known.get(request.uuid);
      if (result) this.send(result);
      return;
    }
    if (request) this.remember(request.uuid, undefined);
    const outcome = await this.execute(deviceId, command);
    const { failure, readBack = null } = { failure: undefined, ...outcome };
    this.logger.info(
      {
        deviceId,
        uuid: request?.uuid,
        signal: command.name ?? command.alias,
        code: failure?.code ?? deviceCode.success,
      },
      'command',
    );
    if (!request) return;
    const result: CommandResult = {
      uuid: request.uuid,
      code: failure?.code ?? deviceCode.success,
      message: failure?.message ?? '',
      readBack,
      timeMs: Date.now(),
    };
    this.remember(request.uuid, result);
    this.send(result);
  }

  /** After a connection: what could not be said before. */
  sendWaiting(): void {
    const waiting = this.unsent;
    this.unsent = [];
    for (const result of waiting) this.send(result);
  }

  private async execute(deviceId: string, command: WriteCommand): Promise<WriteOutcome> {
    const device = this.findDevice(deviceId);
    const checked = checkWrite(device, command);
    if (checked.failure || !device) return { ok: false, failure: checked.failure! };
    const canStart = (): boolean => isInTime(command.request);
    if (!canStart()) {
      return {
        ok: false,
        failure: { code: deviceCode.communicationTimeout, message: 'the deadline has passed' },
      };
    }
    try {
      return await device.write(checked.signal, checked.value, canStart);
    } catch (error) {
      this.logger.error({ deviceId, error: String(error) }, 'a write failed unexpectedly');
      return { ok: false, failure: { code: deviceCode.unknown, message: 'the driver failed unexpectedly' } };
    }
  }

  private send(result: CommandResult): void {
    if (this.publish(result)) return;
    this.unsent.push(result);
    if (this.unsent.length > unsentMax) this.unsent.shift();
  }

  private remember(uuid: string, result: CommandResult | undefined): void {
    this.known.set(uuid, result);
    if (this.known.size <= rememberedMax) return;
    const [oldest] = this.known.keys();
    if (oldest !== undefined) this.known.delete(oldest);
  }
}

function isInTime(request: CommandRequest | undefined): boolean {
  return !request || Date.now() <= request.deadlineMs;
}
