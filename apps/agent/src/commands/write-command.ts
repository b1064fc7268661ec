import {
  type CommandRequest,
  commandRequest,
  type DeviceCode,
  deviceCode,
  metricName,
  type SignalConfiguration,
} from '@zutai/contract/sparkplug';
import type { DeviceFailure, SignalValue } from '../drivers/driver.ts';
import type { Device } from '../reporting/device.ts';
import type { SparkplugMetric } from '../uplink/metric.ts';

export interface WriteCommand {
  /** Undefined for a host that does not ask for an answer. */
  request: CommandRequest | undefined;
  name: string | undefined;
  alias: string | undefined;
  value: unknown;
}

function refuse(code: DeviceCode, message: string): { failure: DeviceFailure } {
  return { failure: { code, message } };
}

/** Takes a DCMD apart. Undefined when it writes nothing, or its `Zutai/Command` is unreadable. */
export function parseWriteCommand(metrics: SparkplugMetric[]): WriteCommand | undefined {
  const commandMetric = metrics.find((metric) => metric.name === metricName.command);
  const written = metrics.find((metric) => metric !== commandMetric);
  if (!written) return undefined;
  const command = {
    name: written.name || undefined,
    alias: written.alias === undefined || written.alias === null ? undefined : String(written.alias),
    value: written.value,
  };
  if (!commandMetric) return { ...command, request: undefined };
  try {
    return { ...command, request: commandRequest.parse(JSON.parse(String(commandMetric.value))) };
  } catch {
    return undefined;
  }
}

/** 64-bit values arrive as objects and stay exact; a number is a number, whichever integer type carried it. */
function toSignalValue(signal: SignalConfiguration, value: unknown): SignalValue | undefined {
  if (signal.dataType === 'boolean') return typeof value === 'boolean' ? value : undefined;
  if (signal.dataType === 'text') return typeof value === 'string' ? value : undefined;
  const isLong = typeof value === 'object' && value !== null && 'toNumber' in value;
  if (isLong) {
    const integer = BigInt(String(value));
    return Number.isSafeInteger(Number(integer)) ? Number(integer) : integer;
  }
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Everything that can be wrong with a write before the device is asked (specification, section 8). */
export function checkWrite(
  device: Device | undefined,
  command: WriteCommand,
  runningVersion: number,
): { signal: SignalConfiguration; value: SignalValue; failure?: undefined } | { failure: DeviceFailure } {
  const signal = device?.findSignal(command);
  if (!signal) return refuse(deviceCode.signalUnknown, `no signal ${command.name ?? command.alias}`);
  const neededVersion = command.request?.configurationVersion ?? 0;
  if (runningVersion < neededVersion)
    return refuse(
      deviceCode.signalUnknown,
      `${signal.tag} was changed; this agent still runs configuration ${runningVersion}, not ${neededVersion}`,
    );
  if (!signal.writable) return refuse(deviceCode.readOnly, `${signal.tag} is read-only`);
  const value = toSignalValue(signal, command.value);
  if (value === undefined)
    return refuse(deviceCode.wrongDataType, `${signal.tag} takes a ${signal.dataType}`);
  if (typeof value === 'number' || typeof value === 'bigint') {
    if (signal.min !== undefined && value < signal.min) {
      return refuse(deviceCode.outOfRange, `${value} is below the minimum ${signal.min}`);
    }
    if (signal.max !== undefined && value > signal.max) {
      return refuse(deviceCode.outOfRange, `${value} is above the maximum ${signal.max}`);
    }
  }
  return { signal, value };
}
