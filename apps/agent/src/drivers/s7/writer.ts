import {
  findS7Misfit,
  type S7Address,
  s7StringHeaderBytes,
  toRawValue,
} from '@zutai/contract/driver-protocol';
import { deviceCode, type SignalConfiguration } from '@zutai/contract/sparkplug';
import type { DeviceFailure, SignalValue, WriteOutcome } from '../driver.ts';
import { describeMisfit, type FoundValue, readBack, tooLate } from '../writing/read-back.ts';
import { decodeS7, encodeS7 } from './codec.ts';
import type { S7Asker, S7Connection } from './connection.ts';
import { describeItemCode, isItemRefusal } from './failure.ts';
import { rangeOf } from './plan.ts';
import { ITEM_DONE, s7Limits } from './wire/pdu.ts';

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

async function readRaw(ask: S7Asker, address: S7Address): Promise<FoundValue> {
  const outcome = await ask.read([rangeOf(address)]);
  if (outcome.failure) return { failure: outcome.failure };
  const item = outcome.items[0]!;
  return 'bytes' in item ? decodeS7(address, item.bytes) : { failure: describeItemCode(item.code) };
}

/** Writes one signal with nothing between its requests, and reads it back. A bit is written alone, by the controller. */
export async function writeS7Signal(
  connection: S7Connection,
  signal: SignalConfiguration,
  address: S7Address,
  value: SignalValue,
  canStart: () => boolean,
): Promise<WriteOutcome> {
  const misfit = findS7Misfit({ ...signal, address }, value);
  if (misfit) return { ok: false, failure: describeMisfit(signal, misfit, value) };
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
    if (outcome.code !== ITEM_DONE) {
      const failure = describeItemCode(outcome.code);
      return { ok: false, failure, ...(isItemRefusal(outcome.code) ? {} : { isUncertain: true }) };
    }
    return readBack(signal, expected, () => readRaw(ask, address));
  });
}

/** What the controller shows after taking exactly this: a REAL is rounded. */
function readExpected(address: S7Address, bytes: Buffer, raw: number | bigint | string): SignalValue {
  if (typeof raw === 'string') return raw;
  const decoded = decodeS7(address, bytes);
  return decoded.failure ? raw : decoded.value;
}
