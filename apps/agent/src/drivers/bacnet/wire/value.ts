import { shortenFloat32 } from '@zutai/contract/driver-protocol';
import { deviceCode } from '@zutai/contract/sparkplug';
import type { DeviceFailure, SignalValue } from '../../driver.ts';
import { encodeTag, encodeUnsigned, type Tag } from './tag.ts';

/** Numbers of application tags, ASHRAE 135, 20.2.1.4. */
const names = [
  'NULL',
  'BOOLEAN',
  'Unsigned',
  'INTEGER',
  'REAL',
  'Double',
  'OCTET STRING',
  'CharacterString',
  'BIT STRING',
  'ENUMERATED',
  'Date',
  'Time',
  'BACnetObjectIdentifier',
] as const;
const BIT_STRING = 8;
const OBJECT_IDENTIFIER = 12;

export const nameBacnetType = (tag: number): string => names[tag] ?? `tag ${tag}`;

type Decoded =
  | { readonly value: SignalValue; readonly failure?: undefined }
  | { readonly failure: DeviceFailure };

const narrowInteger = (integer: bigint): number | bigint =>
  Number.isSafeInteger(Number(integer)) ? Number(integer) : integer;

const fail = (message: string): Decoded => ({
  failure: { code: deviceCode.wrongDataType, message },
});

/** Character sets of ASHRAE 135, 20.2.9: UTF-8, UCS-4, UCS-2 and ISO 8859-1. */
function decodeText(content: Buffer): Decoded {
  const [set] = content;
  const characters = Buffer.from(content.subarray(1));
  if (set === 0) return { value: characters.toString('utf8') };
  if (set === 5) return { value: characters.toString('latin1') };
  if (set === 4 && characters.length % 2 === 0) return { value: characters.swap16().toString('utf16le') };
  return fail(`the text has the character set ${set}, which is not read`);
}

/** The raw value of one element, as the property holds it. */
function decodeElement({ number, content, length }: Tag): Decoded {
  const size = content.length;
  switch (names[number]) {
    case 'NULL':
      return { failure: { code: deviceCode.dataCheckError, message: 'the property holds NULL: no value' } };
    case 'BOOLEAN':
      return { value: length === 1 };
    case 'Unsigned':
    case 'ENUMERATED':
      return size > 0 && size <= 8
        ? { value: narrowInteger(BigInt(`0x${content.toString('hex')}`)) }
        : fail(`an integer of ${size} bytes`);
    case 'INTEGER':
      return size > 0 && size <= 8
        ? { value: narrowInteger(BigInt.asIntN(size * 8, BigInt(`0x${content.toString('hex')}`))) }
        : fail(`an integer of ${size} bytes`);
    case 'REAL':
      return size === 4 ? { value: shortenFloat32(content.readFloatBE()) } : fail(`a REAL of ${size} bytes`);
    case 'Double':
      return size === 8 ? { value: content.readDoubleBE() } : fail(`a Double of ${size} bytes`);
    case 'CharacterString':
      return decodeText(content);
    default:
      return fail(`the property holds a value of the type ${nameBacnetType(number)}, which no signal does`);
  }
}

/** What a signal makes of all that a property holds. */
export function decodeBacnet(elements: readonly Tag[]): Decoded {
  const [first] = elements;
  if (!first) return fail('the property holds an empty list');
  if (elements.length > 1 || first.kind !== 'value' || first.isContext)
    return fail('the property holds a list or a structure; an element of an array has its index');
  return decodeElement(first);
}

/** The element that a raw value is in the type of what the property holds now; undefined when that cannot hold it. */
export function encodeBacnet(type: number, raw: number | bigint | string): Buffer | undefined {
  const name = names[type];
  if (typeof raw === 'string')
    return name === 'CharacterString'
      ? encodeTag(type, false, Buffer.concat([Buffer.from([0]), Buffer.from(raw, 'utf8')]))
      : undefined;
  if (name === 'REAL' || name === 'Double') {
    const content = Buffer.alloc(name === 'REAL' ? 4 : 8);
    if (name === 'REAL') content.writeFloatBE(Number(raw));
    else content.writeDoubleBE(Number(raw));
    return encodeTag(type, false, content);
  }
  if (typeof raw === 'number' && !Number.isInteger(raw)) return undefined;
  const integer = BigInt(raw);
  if (name === 'BOOLEAN')
    return integer === 0n || integer === 1n ? Buffer.from([0x10 | Number(integer)]) : undefined;
  if (name === 'Unsigned' || name === 'ENUMERATED')
    return integer >= 0n && integer <= 0xff_ff_ff_ffn
      ? encodeTag(type, false, encodeUnsigned(integer))
      : undefined;
  if (name === 'INTEGER' && BigInt.asIntN(32, integer) === integer) {
    const content = Buffer.alloc(4);
    content.writeInt32BE(Number(integer));
    return encodeTag(type, false, shortenSigned(content));
  }
  return undefined;
}

/** As few bytes as keep the sign, as the standard asks. */
function shortenSigned(content: Buffer): Buffer {
  let start = 0;
  while (start < 3) {
    const byte = content[start]!;
    const isNegative = content[start + 1]! >= 0x80;
    if (byte !== (isNegative ? 0xff : 0)) break;
    start += 1;
  }
  return content.subarray(start);
}

/** BACnetStatusFlags: in-alarm, fault, overridden, out-of-service; undefined when it is none. */
export function decodeStatusFlags(
  elements: readonly Tag[],
): { isFault: boolean; isOutOfService: boolean } | undefined {
  const [first] = elements;
  if (first?.number !== BIT_STRING || first.isContext || first.content.length < 2) return undefined;
  const bits = first.content[1]!;
  return { isFault: (bits & 0x40) !== 0, isOutOfService: (bits & 0x10) !== 0 };
}

/** Type and instance; undefined when it is none. */
export function decodeObjectIdentifier(
  elements: readonly Tag[],
): { type: number; instance: number } | undefined {
  const [first] = elements;
  if (first?.number !== OBJECT_IDENTIFIER || first.isContext || first.content.length !== 4) return undefined;
  const bits = first.content.readUInt32BE();
  return { type: bits >>> 22, instance: bits & 0x3f_ff_ff };
}
