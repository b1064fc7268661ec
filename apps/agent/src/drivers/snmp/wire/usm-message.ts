import { BerError, BerReader, integer, octets, sequence, type Tlv, tagOf } from './ber.ts';

/** SNMPv3 with the User-based Security Model: RFC 3412, 6 and RFC 3414, 2.4. */
const VERSION = 3;
const USER_BASED = 3;
/** The largest answer that is taken, bytes: what a datagram of IPv4 holds. */
const MAX_SIZE = 65_507;

export const flag = { auth: 1, priv: 2, reportable: 4 } as const;

export interface UsmHeader {
  readonly messageId: number;
  readonly flags: number;
  readonly engineId: Buffer;
  readonly engineBoots: number;
  readonly engineTime: number;
  readonly user: Buffer;
  /** The salt of an encrypted message; else empty. */
  readonly salt: Buffer;
}

export interface UsmMessage extends UsmHeader {
  readonly digest: Buffer;
  /** Where the digest stands in the message. */
  readonly digestOffset: number;
  /** The scoped PDU; of an encrypted message what it is sealed in. */
  readonly data: Tlv;
}

/** @param data a scoped PDU, or the octets that it is sealed in; `digestLength` zeros stand in the place of the digest */
export function encodeUsm(header: UsmHeader, digestLength: number, data: Buffer): Buffer {
  const { messageId, flags, engineId, engineBoots, engineTime, user, salt } = header;
  const security = sequence(
    octets(engineId),
    integer(engineBoots),
    integer(engineTime),
    octets(user),
    octets(Buffer.alloc(digestLength)),
    octets(salt),
  );
  return sequence(
    integer(VERSION),
    sequence(integer(messageId), integer(MAX_SIZE), octets(Buffer.from([flags])), integer(USER_BASED)),
    octets(security),
    data,
  );
}

/** Throws a BerError for what is no such message. */
export function decodeUsm(datagram: Buffer): UsmMessage {
  const whole = new BerReader(datagram);
  const outer = whole.read(tagOf.sequence);
  whole.end();
  const message = new BerReader(outer.content);
  if (message.readInteger() !== VERSION) throw new BerError('not version 3');
  const head = message.readSequence();
  const messageId = head.readInteger();
  head.readInteger();
  const [flags, ...more] = head.readOctets();
  if (flags === undefined || more.length > 0) throw new BerError('flags that are not one byte');
  if (head.readInteger() !== USER_BASED) throw new BerError('another security model');
  head.end();
  const parameters = message.read(tagOf.octetString);
  const data = message.read();
  message.end();
  const around = new BerReader(parameters.content);
  const list = around.read(tagOf.sequence);
  around.end();
  const security = new BerReader(list.content);
  const engineId = security.readOctets();
  const engineBoots = security.readInteger();
  const engineTime = security.readInteger();
  const user = security.readOctets();
  const digest = security.read(tagOf.octetString);
  const salt = security.readOctets();
  security.end();
  if (engineBoots < 0 || engineTime < 0) throw new BerError('a time before the beginning');
  const digestOffset = outer.offset + parameters.offset + list.offset + digest.offset;
  const known = { messageId, flags, engineId, engineBoots, engineTime, user, salt };
  return { ...known, digest: digest.content, digestOffset, data };
}
