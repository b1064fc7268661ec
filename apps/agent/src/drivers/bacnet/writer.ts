import { setTimeout as sleep } from 'node:timers/promises';
import { type BacnetAddress, findBacnetMisfit, toRawValue } from '@zutai/contract/driver-protocol';
import { deviceCode, type SignalConfiguration } from '@zutai/contract/sparkplug';
import type { DeviceFailure, SignalValue, WriteOutcome } from '../driver.ts';
import type { BacnetAsker, BacnetConnection } from './connection.ts';
import { describeItemError, isItemRefusal } from './failure.ts';
import { placeOf, readItem } from './reader.ts';
import { encodeBacnet, nameBacnetType } from './wire/value.ts';

/** A controller may show a written value only after its next cycle. */
const readBackTries = 4;
const readBackPauseMs = 50;
const NULL = 0;

const tooLate: DeviceFailure = {
  code: deviceCode.communicationTimeout,
  message: 'the deadline had passed before the write',
};

/** The last guard: what the property's type cannot hold is not written in another value's place. */
function findRefusal(
  signal: SignalConfiguration,
  address: BacnetAddress,
  value: SignalValue,
): DeviceFailure | undefined {
  const misfit = findBacnetMisfit({ ...signal, address }, value);
  if (!misfit) return undefined;
  const isBeyond = misfit.kind === 'range';
  return {
    code: isBeyond ? deviceCode.outOfRange : deviceCode.wrongDataType,
    message: `${signal.tag}: ${misfit.type} ${isBeyond ? 'does not reach' : 'cannot hold exactly'} ${value}`,
  };
}

/** A REAL rounds fractions, which is its nature. */
const isSame = (found: SignalValue, written: SignalValue) =>
  found === written ||
  (typeof found === 'number' && typeof written === 'number' && Math.fround(found) === Math.fround(written));

async function readBack(
  asker: BacnetAsker,
  signal: SignalConfiguration,
  address: BacnetAddress,
  value: SignalValue,
  priority: number,
): Promise<WriteOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await asker.read(placeOf(address));
    // The device confirmed the write; that it cannot be read now does not undo it.
    if (outcome.failure) return { ok: false, failure: outcome.failure, isUncertain: true };
    const reading = readItem(signal, outcome.item);
    if (reading.failure) return { ok: false, failure: reading.failure, isUncertain: true };
    if (isSame(reading.value, value)) return { ok: true, readBack: reading.value };
    if (attempt === readBackTries) {
      const hint = `written with priority ${priority}; a higher one may stand`;
      const message = `the device shows ${reading.value} after the write (${hint})`;
      return { ok: false, failure: { code: deviceCode.dataCheckError, message }, readBack: reading.value };
    }
    await sleep(readBackPauseMs);
  }
}

/** Writes in the type that the property has now, with nothing between its requests, and reads back. */
export async function writeBacnetSignal(
  connection: BacnetConnection,
  signal: SignalConfiguration,
  address: BacnetAddress,
  value: SignalValue,
  defaultPriority: number,
  canStart: () => boolean,
): Promise<WriteOutcome> {
  const refusal = findRefusal(signal, address, value);
  if (refusal) return { ok: false, failure: refusal };
  const priority = address.priority ?? defaultPriority;
  const place = placeOf(address);
  return connection.ask(async (asker) => {
    const shown = await asker.read(place);
    if (shown.failure) return { ok: false, failure: shown.failure };
    if (!('elements' in shown.item)) return { ok: false, failure: describeItemError(shown.item) };
    const type = shown.item.elements[0]?.number ?? NULL;
    const element =
      shown.item.elements.length === 1 ? encodeBacnet(type, toRawValue(signal, value)) : undefined;
    if (!element) {
      const message = `${signal.tag}: ${nameBacnetType(type)} cannot hold exactly ${value}`;
      return { ok: false, failure: { code: deviceCode.wrongDataType, message } };
    }
    if (!canStart()) return { ok: false, failure: tooLate };
    const outcome = await asker.write(place, element, priority);
    if (outcome.failure) {
      const { failure, isLost, isUnsent = false, isAborted = false } = outcome;
      return { ok: false, failure, ...((isLost && !isUnsent) || isAborted ? { isUncertain: true } : {}) };
    }
    if (outcome.error) {
      const failure = describeItemError(outcome.error);
      return { ok: false, failure, ...(isItemRefusal(outcome.error) ? {} : { isUncertain: true }) };
    }
    return readBack(asker, signal, address, value, priority);
  }, true);
}
