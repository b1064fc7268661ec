import { deviceCode, type SignalConfiguration } from '@zutai/contract/sparkplug';
import type { DeviceFailure, Reading, SignalValue } from './driver.ts';

/** 3 × 0.1 is 0.30000000000000004 in float64; 15 digits are what survives a multiplication. */
function roundFloat(value: number): number {
  return Number(value.toPrecision(15));
}

function isScaled(signal: SignalConfiguration): boolean {
  return signal.scale !== 1 || signal.offset !== 0;
}

/** What a raw value of the device means as a value of the signal: scale, offset and data type. */
export function makeReading(signal: SignalConfiguration, raw: SignalValue): Reading {
  if (signal.dataType === 'text') return { signal, value: String(raw) };
  if (signal.dataType === 'boolean') return { signal, value: Number(raw) !== 0 };
  const number = Number(raw);
  if (!Number.isFinite(number)) {
    return makeBadReading(signal, { code: deviceCode.dataCheckError, message: 'the device gives no number' });
  }
  return { signal, value: isScaled(signal) ? roundFloat(number * signal.scale + signal.offset) : number };
}

export function makeBadReading(signal: SignalConfiguration, failure: DeviceFailure): Reading {
  return { signal, value: null, failure };
}

/** The raw value to write for a value of the signal. */
export function toRawValue(signal: SignalConfiguration, value: SignalValue): number | string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return isScaled(signal) ? roundFloat((value - signal.offset) / signal.scale) : value;
}
