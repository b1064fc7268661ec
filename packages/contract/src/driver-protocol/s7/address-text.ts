import type { ProtocolAddressResult } from '../driver-protocol.ts';
import { countS7Bytes, type S7Address, type S7Area, type S7Type, s7Address, s7Types } from './address.ts';

/** Codes of what can be wrong with a short address. */
export const s7AddressErrorCodes = [
  'addressEmpty',
  'addressS7',
  'addressS7Type',
  'addressS7Bit',
  'addressS7Length',
  'addressS7Range',
] as const;
type S7AddressErrorCode = (typeof s7AddressErrorCodes)[number];

/** With the letters of German STEP 7 (E: Eingang, A: Ausgang). */
const areaByLetter: Readonly<Record<string, S7Area>> = {
  M: 'memory',
  I: 'input',
  E: 'input',
  Q: 'output',
  A: 'output',
};
const letterOfArea = { memory: 'M', input: 'I', output: 'Q' } as const;
/** Letters for the width alone, and the types they stand for. */
const typeByLetter: Readonly<Record<string, S7Type>> = {
  X: 'BOOL',
  B: 'BYTE',
  W: 'WORD',
  D: 'DWORD',
};
const letterByType = new Map(Object.entries(typeByLetter).map(([letter, type]) => [type, letter]));

/** `DB1.DBD4`, `DB1,REAL4`, `MW10`, `I0.0`: a place, a type or letter of width, an offset and a number behind it. */
const PATTERN =
  /^%?(?:DB(?<db>\d{1,5})[.,](?:DB(?<width>[XBWD])|(?<named>[A-Z]+))|(?<area>[MIEQA])(?<kind>[A-Z]*))(?<offset>\d{1,5})(?:\.(?<behind>\d{1,3}))?(?::(?<suffix>[A-Z]+))?(?::(?<length>\d{1,3}))?$/;

function fail(code: S7AddressErrorCode, message: string): { ok: false; code: string; message: string } {
  return { ok: false, code, message };
}

function findType(text: string): S7Type | undefined {
  return typeByLetter[text] ?? s7Types.find((type) => type === text);
}

/** Of the letters of a place: `undefined` type for what is none. A memory bit has no letter (M0.1). */
function readPlaceType(groups: Readonly<Record<string, string | undefined>>): S7Type | undefined {
  if (groups.area !== undefined && groups.kind === '') return 'BOOL';
  return findType(groups.width ?? groups.named ?? groups.kind ?? '');
}

/** `DB1.DBD4:REAL`: the type named behind the width stands, when it is as wide. */
function isAsWide(place: S7Type, named: S7Type, length: number | undefined): boolean {
  if (named === 'BOOL' || place === 'BOOL') return named === place;
  if (named === 'STRING') return length !== undefined && place === 'BYTE';
  return countS7Bytes({ type: place }) === countS7Bytes({ type: named });
}

/**
 * Reads `DB1.DBX0.3`, `DB1.DBW2:INT`, `DB1,REAL4`, `DB1,STRING10.20`, `M0.1`, `MW10`, `MREAL20`, `IB0`, `Q0.1`. Upper and
 * lower case are the same, blanks and a `%` before it are left aside; letters of width without a type are BYTE, WORD
 * and DWORD. The number behind the point is the bit of a BOOL and the length of a STRING.
 */
export function parseS7Address(text: string): ProtocolAddressResult<S7Address> {
  const tidy = text.replaceAll(/\s/g, '').toUpperCase();
  if (tidy === '') return fail('addressEmpty', 'the address is empty');
  const groups = PATTERN.exec(tidy)?.groups;
  const shown = JSON.stringify(text);
  if (!groups)
    return fail('addressS7', `${shown} is no address such as DB1.DBD4:REAL, DB1,REAL4, MW10 or I0.0`);
  const place = readPlaceType(groups);
  const named = groups.suffix === undefined ? place : findType(groups.suffix);
  if (!place || !named) return fail('addressS7Type', `${shown} names no type of a controller`);
  const lengthText = groups.length ?? (named === 'STRING' ? groups.behind : undefined);
  const length = lengthText === undefined ? undefined : Number(lengthText);
  if (groups.suffix !== undefined && !isAsWide(place, named, length))
    return fail('addressS7Type', `${shown}: ${named} is not as wide as what stands before it`);
  const isBool = named === 'BOOL';
  const hasStrayNumber = groups.behind !== undefined && !isBool && lengthText !== groups.behind;
  const bit = groups.behind === undefined ? undefined : Number(groups.behind);
  if (isBool ? bit === undefined || bit > 7 : hasStrayNumber)
    return fail('addressS7Bit', `${shown}: a BOOL has a bit, 0–7, and nothing else has one`);
  if (named === 'STRING' ? length === undefined || length < 1 || length > 254 : groups.length !== undefined)
    return fail('addressS7Length', `${shown}: a STRING has a length, 1–254, and nothing else has one`);
  const area = groups.area === undefined ? 'db' : areaByLetter[groups.area]!;
  const result = s7Address.safeParse({
    area,
    ...(area === 'db' ? { db: Number(groups.db) } : {}),
    type: named,
    offset: Number(groups.offset),
    ...(isBool ? { bit } : {}),
    ...(named === 'STRING' ? { length } : {}),
  });
  if (result.success) return { ok: true, address: result.data };
  return fail('addressS7Range', result.error.issues[0]?.message ?? 'the parts do not suit');
}

/** As engineers write it, read back as the same address: `DB1.DBX0.3`, `DB1.DBD4` (a DWORD), `DB1,REAL4`, `MW10`, `I0.0`. */
export function formatS7Address(address: S7Address): string {
  const { area, db, type, offset, bit, length } = address;
  const letter = letterByType.get(type);
  const behind = bit ?? length;
  const number = behind === undefined ? `${offset}` : `${offset}.${behind}`;
  if (area === 'db') return letter ? `DB${db}.DB${letter}${number}` : `DB${db},${type}${number}`;
  return `${letterOfArea[area]}${letter === 'X' ? '' : (letter ?? type)}${number}`;
}
