import { shortenFloat32 } from '@zutai/contract/driver-protocol';
import {
  BerError,
  decodeInteger,
  decodeOid,
  decodeUnsigned,
  encodeOid,
  integer,
  octets,
  type Tlv,
  tagOf,
  tlv,
} from './ber.ts';

/** RFC 3416, 2.2 and RFC 2578, 7.1. Unsigned32 and Gauge32 are one on the wire. */
export type SnmpValue =
  | { readonly type: 'Integer32' | 'Counter32' | 'Gauge32' | 'TimeTicks'; readonly value: number }
  | { readonly type: 'Counter64'; readonly value: bigint }
  | { readonly type: 'OCTET STRING'; readonly value: Buffer }
  | { readonly type: 'Opaque'; readonly value: Buffer }
  | { readonly type: 'OBJECT IDENTIFIER' | 'IpAddress'; readonly value: string }
  | {
      readonly type: 'NULL' | 'noSuchObject' | 'noSuchInstance' | 'endOfMibView';
      readonly value: null;
    };
export type SnmpType = SnmpValue['type'];

const readers: Readonly<Record<number, (content: Buffer) => SnmpValue>> = {
  [tagOf.integer]: (content) => ({ type: 'Integer32', value: decodeInteger(content) }),
  [tagOf.octetString]: (value) => ({ type: 'OCTET STRING', value }),
  [tagOf.null]: (content) => empty('NULL', content),
  [tagOf.objectIdentifier]: (content) => ({ type: 'OBJECT IDENTIFIER', value: decodeOid(content) }),
  64: (content) => {
    if (content.length !== 4) throw new BerError('an IpAddress that has not 4 bytes');
    return { type: 'IpAddress', value: content.join('.') };
  },
  65: (content) => ({ type: 'Counter32', value: Number(decodeUnsigned(content, 4)) }),
  66: (content) => ({ type: 'Gauge32', value: Number(decodeUnsigned(content, 4)) }),
  67: (content) => ({ type: 'TimeTicks', value: Number(decodeUnsigned(content, 4)) }),
  68: (value) => ({ type: 'Opaque', value }),
  70: (content) => ({ type: 'Counter64', value: decodeUnsigned(content, 8) }),
  128: (content) => empty('noSuchObject', content),
  129: (content) => empty('noSuchInstance', content),
  130: (content) => empty('endOfMibView', content),
};

function empty(
  type: 'NULL' | 'noSuchObject' | 'noSuchInstance' | 'endOfMibView',
  content: Buffer,
): SnmpValue {
  if (content.length > 0) throw new BerError(`${type} with a content`);
  return { type, value: null };
}

export function decodeValue({ tag, content }: Tlv): SnmpValue {
  const read = readers[tag];
  if (!read) throw new BerError(`a value of the tag ${tag}`);
  return read(content);
}

/** Of the types that objects are written in. The values are within their bounds. */
export const encoders = {
  Integer32: (value: number) => integer(value),
  Gauge32: (value: number) => integer(value, 66),
  TimeTicks: (value: number) => integer(value, 67),
  'OCTET STRING': (value: Buffer) => octets(value),
  'OBJECT IDENTIFIER': (value: string) => encodeOid(value),
  IpAddress: (value: string) => tlv(64, Buffer.from(value.split('.').map(Number))),
} as const;

export const NULL_VALUE = tlv(tagOf.null);

/** Net-SNMP's Opaque of a float or double, which many agents use; undefined for any other. */
export function decodeOpaque(content: Buffer): number | undefined {
  if (content.length === 7 && content.readUIntBE(0, 3) === 0x9f_78_04)
    return shortenFloat32(content.readFloatBE(3));
  if (content.length === 11 && content.readUIntBE(0, 3) === 0x9f_79_08) return content.readDoubleBE(3);
  return undefined;
}
