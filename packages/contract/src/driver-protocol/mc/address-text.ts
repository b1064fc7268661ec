import type { ProtocolAddressResult } from '../driver-protocol.ts';
import { type McAddress, mcAddress, mcTypes, mcWordOrders } from './address.ts';
import { isMcBitDevice, mcBaseOf, mcDevices, mcNotations, readMcNumber } from './devices.ts';

/** Codes of what can be wrong with a short address. */
export const mcAddressErrorCodes = [
  'addressEmpty',
  'addressMc',
  'addressMcNumber',
  'addressMcPart',
  'addressTwice',
] as const;
type McAddressErrorCode = (typeof mcAddressErrorCodes)[number];

/** The longest symbol first: SB1 is no S. */
const SYMBOLS = mcDevices.toSorted((a, b) => b.length - a.length).join('|');
const PLACE = new RegExp(`^(?<device>${SYMBOLS})(?<number>[0-9A-F]{1,8})(?:\\.(?<bit>[0-9A-F]))?$`);

function fail(code: McAddressErrorCode, message: string): { ok: false; code: string; message: string } {
  return { ok: false, code, message };
}

const findIgnoringCase = <T extends string>(list: readonly T[], text: string): T | undefined =>
  list.find((entry) => entry.toLowerCase() === text.toLowerCase());

type LooseParts = Partial<Pick<McAddress, 'type' | 'length' | 'wordOrder' | 'notation'>>;

/** What one part behind the place says; undefined for what says nothing. */
function readPart(part: string): LooseParts | undefined {
  const type = findIgnoringCase(mcTypes, part);
  if (type) return { type };
  const wordOrder = findIgnoringCase(mcWordOrders, part);
  if (wordOrder) return { wordOrder };
  const notation = findIgnoringCase(mcNotations, part);
  if (notation) return { notation };
  return /^\d{1,3}$/.test(part) ? { length: Number(part) } : undefined;
}

/**
 * Reads `D100`, `D100.F`, `D100:float32`, `D100:int32:highFirst`, `D40:string:8`, `X1F`, `X17:octal`, `TN5`. Upper and
 * lower case are the same, blanks around parts are ignored, the parts behind the number may come in any order; a word
 * without a type is int16, as the controller's software shows it, with a bit (one hexadecimal digit) it is bool.
 */
export function parseMcAddress(text: string): ProtocolAddressResult<McAddress> {
  if (text.trim() === '') return fail('addressEmpty', 'the address is empty');
  const [place = '', ...rest] = text.split(':').map((part) => part.trim());
  const groups = PLACE.exec(place.toUpperCase())?.groups;
  const shown = JSON.stringify(text);
  const device = mcDevices.find((each) => each === groups?.device);
  if (!groups || !device) return fail('addressMc', `${shown} is no device such as D100, X1F or TN5`);
  const parts: LooseParts = {};
  for (const part of rest) {
    const taken = readPart(part);
    if (!taken) return fail('addressMcPart', `${JSON.stringify(part)} is no type, length or order`);
    if (Object.keys(taken).some((key) => key in parts))
      return fail('addressTwice', `${JSON.stringify(part)} says again what was said before`);
    Object.assign(parts, taken);
  }
  const base = mcBaseOf(device, parts.notation);
  if (readMcNumber(groups.number!, base) === undefined)
    return fail('addressMcNumber', `${shown}: ${device} is numbered in base ${base}`);
  const bit = groups.bit === undefined ? undefined : Number.parseInt(groups.bit, 16);
  const result = mcAddress.safeParse({
    device,
    number: groups.number,
    type: isMcBitDevice(device) || bit !== undefined ? 'bool' : 'int16',
    ...(bit === undefined ? {} : { bit }),
    ...parts,
  });
  if (result.success) return { ok: true, address: result.data };
  return fail('addressMcPart', result.error.issues[0]?.message ?? 'the parts do not suit');
}

/** The shortest text that {@link parseMcAddress} reads back as the same address. */
export function formatMcAddress(address: McAddress): string {
  const { device, number, type, bit, length, wordOrder, notation } = address;
  const parts = [
    bit === undefined ? `${device}${number}` : `${device}${number}.${bit.toString(16).toUpperCase()}`,
  ];
  if (type !== 'bool' && type !== 'int16') parts.push(type);
  if (length !== undefined) parts.push(`${length}`);
  if (wordOrder !== undefined) parts.push(wordOrder);
  if (notation !== undefined) parts.push(notation);
  return parts.join(':');
}
