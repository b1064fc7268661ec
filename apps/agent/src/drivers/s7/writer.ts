import { setTimeout as sleep } from 'node:timers/promises';
import {
  findS7Misfit,
  type S7Address,
  s7StringHeaderBytes,
  toRawValue,
} from '@zutai/contract/driver-protocol';
import { deviceCode, type SignalConfiguration } from '@zutai/contract/sparkplug';
import type { DeviceFailure, SignalValue, WriteOutcome } from '../driver.ts';
import { makeReading } from '../scaling.ts';
import { decodeS7, encodeS7 } from './codec.ts';
import type { S7Asker, S7Connection } from './connection.ts';
import { describeItemCode } from './failure.ts';
import { rangeOf } from './plan.ts';
import { ITEM_DONE, s7Limits } from './wire/pdu.ts';

/** A controller may show a written value only after its next cycle. */
const readBackTries = 4;
const readBackPauseMs = 50;

const tooLate: DeviceFailure = {
  code: deviceCode.communicationTimeout,
  message: 'the deadline had passed before the write',
};

/** The last guard: what the type cannot hold is not written in another value's place. */
function findRefusal(
  signal: SignalConfiguration,
  address: S7Address,
  value: SignalValue,
): DeviceFailure | undefined {
  const misfit = findS7Misfit({ ...signal, address }, value);
  if (!misfit) return undefined;
  const isBeyond = misfit.kind === 'range';
  return {
    code: isBeyond ? deviceCode.outOfRange : deviceCode.wrongDataType,
    message: `${signal.tag}: ${misfit.type} ${isBeyond ? 'does not reach' : 'cannot hold exactly'} ${value}`,
  };
}

/** What the STRING was declared with in the controller decides, not what its address says. */
async function findNoRoom(
  ask: S7Asker,
  address: S7Address,
  text: string,
): Promise<DeviceFailure | undefined> {
  const outcome = await ask.read([rangeOf(address, s7StringHeaderBytes)]);
  if (outcome.failure) return outcome.failure;
  const item = outcome.items[0]!;
  if (!('bytes' in item)) return describeItemCode(item.code);
  const most = item.bytes[0]!;
  if (text.length <= most) return undefined;
  return { code: deviceCode.outOfRange, message: `the STRING takes ${most} characters` };
}

async function readBack(
  ask: S7Asker,
  signal: SignalConfiguration,
  address: S7Address,
  expected: SignalValue,
): Promise<WriteOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await ask.read([rangeOf(address)]);
    // The controller confirmed the write; that it cannot be read now does not undo it.
    if (outcome.failure) return { ok: false, failure: outcome.failure, isUncertain: true };
    const item = outcome.items[0]!;
    if (!('bytes' in item)) return { ok: false, failure: describeItemCode(item.code), isUncertain: true };
    const found = decodeS7(address, item.bytes);
    if (found.failure) return { ok: false, failure: found.failure, isUncertain: true };
    const reading = makeReading(signal, found.value);
    if (reading.failure) return { ok: false, failure: reading.failure, isUncertain: true };
    if (found.value === expected) return { ok: true, readBack: reading.value };
    // A push-button: the controller took the bit (it confirmed the write) and cleared it again by itself.
    if (expected === true && attempt > 1) return { ok: true, readBack: reading.value };
    if (attempt === readBackTries) {
      const message = `the device shows ${reading.value} after the write`;
      return { ok: false, failure: { code: deviceCode.dataCheckError, message }, readBack: reading.value };
    }
    await sleep(readBackPauseMs);
  }
}

/** Writes one signal with nothing between its requests, and reads it back. A bit is written alone, by the controller. */
export async function writeS7Signal(
  connection: S7Connection,
  signal: SignalConfiguration,
  address: S7Address,
  value: SignalValue,
  canStart: () => boolean,
): Promise<WriteOutcome> {
  const refusal = findRefusal(signal, address, value);
  if (refusal) return { ok: false, failure: refusal };
  const raw = toRawValue(signal, value);
  const bytes = encodeS7(address, raw);
  const expected = address.type === 'BOOL' ? Number(raw) === 1 : readExpected(address, bytes, raw);
  return connection.runExclusively(async (ask) => {
    if (bytes.length > s7Limits.writeBytesMax(connection.pduLength)) {
      const message = `the controller's requests have ${connection.pduLength} bytes, which is too few`;
      return { ok: false, failure: { code: deviceCode.outOfRange, message } };
    }
    const noRoom = typeof raw === 'string' ? await findNoRoom(ask, address, raw) : undefined;
    if (noRoom) return { ok: false, failure: noRoom };
    if (!canStart()) return { ok: false, failure: tooLate };
    const range = rangeOf(address, address.type === 'BOOL' ? 1 : bytes.length);
    const start = address.type === 'STRING' ? range.start + 1 : range.start;
    const outcome = await ask.write({ ...range, start }, bytes, address.bit);
    if (outcome.failure) {
      const { failure, isLost, isUnsent = false } = outcome;
      return { ok: false, failure, ...(isLost && !isUnsent ? { isUncertain: true } : {}) };
    }
    if (outcome.code !== ITEM_DONE) return { ok: false, failure: describeItemCode(outcome.code) };
    return readBack(ask, signal, address, expected);
  });
}

/** What the controller shows after taking exactly this: a REAL is rounded. */
function readExpected(address: S7Address, bytes: Buffer, raw: number | bigint | string): SignalValue {
  if (typeof raw === 'string') return raw;
  const decoded = decodeS7(address, bytes);
  return decoded.failure ? raw : decoded.value;
}
