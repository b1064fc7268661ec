import { BerReader, decodeOid, encodeOid, integer, sequence, type Tlv, tagOf, tlv } from './ber.ts';
import { decodeValue, NULL_VALUE, type SnmpValue } from './value.ts';

/** RFC 3416, 3. */
export const pduKind = {
  get: 0xa0,
  getNext: 0xa1,
  response: 0xa2,
  set: 0xa3,
  getBulk: 0xa5,
  report: 0xa8,
} as const;

export interface Binding {
  readonly oid: string;
  readonly value: SnmpValue;
}

export interface Pdu {
  readonly kind: number;
  readonly requestId: number;
  readonly errorStatus: number;
  /** From 1; 0: none of the bindings. */
  readonly errorIndex: number;
  readonly bindings: readonly Binding[];
}

export interface Request {
  readonly kind: number;
  readonly oids: readonly string[];
  /** Encoded, one for each identifier; left out: what is asked for has no value. */
  readonly values?: readonly Buffer[];
  /** Of a GetBulkRequest: most bindings for each identifier. */
  readonly maxRepetitions?: number;
}

export function encodePdu(requestId: number, { kind, oids, values, maxRepetitions = 0 }: Request): Buffer {
  const bindings = oids.map((oid, index) => sequence(encodeOid(oid), values?.[index] ?? NULL_VALUE));
  return tlv(kind, integer(requestId), integer(0), integer(maxRepetitions), sequence(...bindings));
}

/** Throws a BerError for anything that is no PDU as a whole. */
export function decodePdu({ tag, content }: Tlv): Pdu {
  const reader = new BerReader(content);
  const requestId = reader.readInteger();
  const errorStatus = reader.readInteger();
  const errorIndex = reader.readInteger();
  const list = reader.readSequence();
  reader.end();
  const bindings: Binding[] = [];
  while (!list.isAtEnd) {
    const binding = list.readSequence();
    const oid = decodeOid(binding.read(tagOf.objectIdentifier).content);
    bindings.push({ oid, value: decodeValue(binding.read()) });
    binding.end();
  }
  return { kind: tag, requestId, errorStatus, errorIndex, bindings };
}
