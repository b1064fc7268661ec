import { BerReader, encodeOid, integer, octets, sequence, tlv } from '../wire/ber.ts';
import { decodePdu, type Pdu, pduKind } from '../wire/pdu.ts';

/** What a request of SNMPv2c asks. */
export function readRequest(datagram: Buffer): Pdu {
  const message = new BerReader(datagram).readSequence();
  message.readInteger();
  message.readOctets();
  return decodePdu(message.read());
}

export interface Forged {
  readonly community?: string;
  readonly version?: number;
  readonly requestId?: number;
  readonly errorStatus?: number;
  readonly errorIndex?: number;
  /** Encoded, for every object that was asked for; left out: 999. */
  readonly value?: Buffer;
  readonly oids?: readonly string[];
}

/** An answer to a request of SNMPv2c as an agent could give it. */
export function forgeAnswer(datagram: Buffer, forged: Forged = {}): Buffer {
  const asked = readRequest(datagram);
  const { community = 'private', version = 1, requestId = asked.requestId } = forged;
  const { errorStatus = 0, errorIndex = 0, value = integer(999) } = forged;
  const oids = forged.oids ?? asked.bindings.map(({ oid }) => oid);
  const bindings = oids.map((oid) => sequence(encodeOid(oid), value));
  const pdu = tlv(
    pduKind.response,
    ...[requestId, errorStatus, errorIndex].map((number) => integer(number)),
    sequence(...bindings),
  );
  return sequence(integer(version), octets(community), pdu);
}
