import { isMcBitDevice, type McOptions, mcProtocol, toRawValue } from '@zutai/contract/driver-protocol';
import { deviceCode } from '@zutai/contract/sparkplug';
import type { DeviceFailure, SignalValue, WriteOutcome } from '../driver.ts';
import { describeMisfit, type FoundValue, readBack, tooLate } from '../writing/read-back.ts';
import { changeWordBit, decodeWords, encodeWords, extractRaw } from './codec.ts';
import type { McAsker, McConnection } from './connection.ts';
import { isRefusal } from './end-code.ts';
import type { McMember } from './place.ts';
import { encodeBits } from './wire/command.ts';

type Order = McOptions['wordOrder'];

const outOfRange: DeviceFailure = {
  code: deviceCode.outOfRange,
  message: 'the value does not fit the words',
};

async function readRaw(ask: McAsker, { address, range }: McMember, order: Order): Promise<FoundValue> {
  const outcome = await ask.read(range);
  if (outcome.failure) return { failure: outcome.failure };
  const value = extractRaw(address, 0, range.count, outcome.data, order);
  if (value !== undefined) return { value };
  return { failure: { code: deviceCode.dataCheckError, message: 'the bit is neither 0 nor 1' } };
}

/** The data of the command that writes the value. A bit of a word is changed in the word as it is now. */
async function prepareData(
  ask: McAsker,
  { address, range }: McMember,
  raw: number | bigint | string,
  order: Order,
): Promise<Buffer | DeviceFailure> {
  if (isMcBitDevice(address.device)) return encodeBits([raw === 1]);
  if (address.type !== 'bool') return encodeWords(address, raw, order) ?? outOfRange;
  const word = await ask.read(range);
  return word.failure ?? changeWordBit(word.data, address.bit ?? 0, raw === 1);
}

/** What the controller shows after taking exactly this: a float is rounded. */
function expectRaw({ address }: McMember, data: Buffer, raw: SignalValue, order: Order): SignalValue {
  return address.type === 'bool' ? raw === 1 : decodeWords(address, data, order);
}

/** Writes one signal with nothing between its requests, and reads it back. */
export async function writeMcSignal(
  connection: McConnection,
  member: McMember,
  value: SignalValue,
  wordOrder: Order,
  canStart: () => boolean,
): Promise<WriteOutcome> {
  const { signal, address, range } = member;
  const misfit = mcProtocol.findMisfit({ ...signal, address }, value);
  if (misfit) return { ok: false, failure: describeMisfit(signal, misfit, value) };
  const raw = toRawValue(signal, value);
  const order = address.wordOrder ?? wordOrder;
  return connection.runExclusively(async (ask) => {
    const data = await prepareData(ask, member, raw, order);
    if ('code' in data) return { ok: false, failure: data };
    if (!canStart()) return { ok: false, failure: tooLate };
    const outcome = await ask.write(range, data);
    if (outcome.failure) {
      const { failure, endCode, isUnsent = false } = outcome;
      const isRefused = isUnsent || (endCode !== undefined && isRefusal(endCode));
      return { ok: false, failure, ...(isRefused ? {} : { isUncertain: true }) };
    }
    return readBack(signal, expectRaw(member, data, raw, order), () => readRaw(ask, member, order));
  });
}
