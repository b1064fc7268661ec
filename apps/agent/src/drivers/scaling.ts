import { scaleValue } from '@zutai/contract/driver-protocol';
import { deviceCode, type SignalConfiguration } from '@zutai/contract/sparkplug';
import type { DeviceFailure, Reading, SignalValue } from './driver.ts';

function isScaled(signal: SignalConfiguration): boolean {
  return signal.scale !== 1 || signal.offset !== 0;
}

/**
 * What a raw value of the device means as a value of the signal: scale, offset and data type. A 64-bit integer
 * stays exact while the signal is not scaled.
 */
export function makeReading(signal: SignalConfiguration, raw: SignalValue): Reading {
  if (signal.dataType === 'text') return { signal, value: String(raw) };
  if (signal.dataType === 'boolean') return { signal, value: Number(raw) !== 0 };
  if (typeof raw === 'bigint' && !isScaled(signal)) return { signal, value: raw };
  const number = scaleValue(Number(raw), signal.scale, signal.offset);
  if (!Number.isFinite(number)) {
    return makeBadReading(signal, { code: deviceCode.dataCheckError, message: 'the device gives no number' });
  }
  return { signal, value: number };
}

export function makeBadReading(signal: SignalConfiguration, failure: DeviceFailure): Reading {
  return { signal, value: null, failure };
}
