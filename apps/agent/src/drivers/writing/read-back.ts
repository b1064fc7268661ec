import { setTimeout as sleep } from 'node:timers/promises';
import type { UnrepresentableValue } from '@zutai/contract/driver-protocol';
import { deviceCode, type SignalConfiguration } from '@zutai/contract/sparkplug';
import type { DeviceFailure, SignalValue, WriteOutcome } from '../driver.ts';
import { makeReading } from '../scaling.ts';

/** A controller may show a written value only after its next cycle. */
const TRIES = 4;
const PAUSE_MS = 50;

export const tooLate: DeviceFailure = {
  code: deviceCode.communicationTimeout,
  message: 'the deadline had passed before the write',
};

/** The last guard: what the device's type cannot hold is not written in another value's place. */
export function describeMisfit(
  { tag }: SignalConfiguration,
  { kind, type }: UnrepresentableValue,
  value: SignalValue,
): DeviceFailure {
  const isBeyond = kind === 'range';
  return {
    code: isBeyond ? deviceCode.outOfRange : deviceCode.wrongDataType,
    message: `${tag}: ${type} ${isBeyond ? 'does not reach' : 'cannot hold exactly'} ${value}`,
  };
}

/** A raw value as the device shows it. */
export type FoundValue =
  | { readonly value: SignalValue; readonly failure?: undefined }
  | { readonly failure: DeviceFailure };

/**
 * What became of a write that the device has confirmed: it is read until it shows the value.
 *
 * @param expected raw value that the device shows after taking exactly what was written: a float is rounded
 */
export async function readBack(
  signal: SignalConfiguration,
  expected: SignalValue,
  read: () => Promise<FoundValue>,
): Promise<WriteOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    const found = await read();
    // The device confirmed the write; that it cannot be read now does not undo it.
    if (found.failure) return { ok: false, failure: found.failure, isUncertain: true };
    const reading = makeReading(signal, found.value);
    if (reading.failure) return { ok: false, failure: reading.failure, isUncertain: true };
    if (found.value === expected) return { ok: true, readBack: reading.value };
    // A push-button: the controller took the bit (it confirmed the write) and cleared it again by itself.
    if (expected === true && attempt > 1) return { ok: true, readBack: reading.value };
    if (attempt === TRIES) {
      const message = `the device shows ${reading.value} after the write`;
      return { ok: false, failure: { code: deviceCode.dataCheckError, message }, readBack: reading.value };
    }
    await sleep(PAUSE_MS);
  }
}
