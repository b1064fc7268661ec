import { isMcBitDevice, type McAddress, type McWordOrder } from '@zutai/contract/driver-protocol';
import type { SignalValue } from '../driver.ts';
import { changeBit, decodeRegisters, encodeRegisters } from '../register/codec.ts';
import { decodeBit } from './wire/command.ts';

/** Of two words that came with the lower device number first. */
const registerOrder = { lowFirst: 'CDAB', highFirst: 'ABCD' } as const;

/** Words come with their low byte first, registers have it last. The letters of a text stand in the order of the bytes. */
const turnWords = ({ type }: Pick<McAddress, 'type'>, data: Buffer): Buffer =>
  type === 'string' ? data : Buffer.from(data).swap16();

const orderOf = ({ type }: Pick<McAddress, 'type'>, order: McWordOrder) =>
  type === 'string' || type === 'bool' ? 'ABCD' : registerOrder[order];

/** The raw value in the words of one address; a 64-bit integer beyond ±2^53 is a bigint. */
export function decodeWords(address: McAddress, data: Buffer, order: McWordOrder): SignalValue {
  return decodeRegisters(address, turnWords(address, data), orderOf(address, order));
}

/** The words of a raw value; undefined when the value does not fit the type. Bits are not written this way. */
export function encodeWords(
  address: McAddress,
  raw: number | bigint | string,
  order: McWordOrder,
): Buffer | undefined {
  const registers = encodeRegisters(address, raw, orderOf(address, order));
  return registers && turnWords(address, registers);
}

/** A word as it came with one bit changed. */
export function changeWordBit(word: Buffer, bit: number, value: boolean): Buffer {
  return changeBit(Buffer.from(word).swap16(), bit, value, 'ABCD').swap16();
}

/**
 * The raw value at a place of the data of a range, in words or bits from its start; undefined where a bit is neither 0
 * nor 1.
 */
export function extractRaw(
  address: McAddress,
  place: number,
  places: number,
  data: Buffer,
  order: McWordOrder,
): SignalValue | undefined {
  if (isMcBitDevice(address.device)) return decodeBit(data, place);
  return decodeWords(address, data.subarray(place * 2, (place + places) * 2), order);
}
