import { BerReader, integer, octets, sequence } from './ber.ts';
import { decodePdu } from './pdu.ts';
import type { Opened, SnmpSecurity } from './security.ts';

/** SNMPv2c, RFC 1901. */
const VERSION = 1;

export interface Communities {
  readonly community: string;
  readonly writeCommunity: string;
}

/** SNMPv2c: a community stands in each message in clear, and nothing is checked. */
export class CommunitySecurity implements SnmpSecurity {
  readonly silenceHint = '; an agent does not answer a wrong community either';
  readonly #read: Buffer;
  readonly #write: Buffer;

  constructor({ community, writeCommunity }: Communities) {
    this.#read = Buffer.from(community || 'public');
    this.#write = writeCommunity === '' ? this.#read : Buffer.from(writeCommunity);
  }

  seal(pdu: Buffer, _id: number, isWrite: boolean): Buffer {
    return sequence(integer(VERSION), octets(isWrite ? this.#write : this.#read), pdu);
  }

  open(datagram: Buffer, id: number): Opened | undefined {
    const whole = new BerReader(datagram);
    const message = whole.readSequence();
    whole.end();
    if (message.readInteger() !== VERSION) return undefined;
    const community = message.readOctets();
    const pdu = decodePdu(message.read());
    message.end();
    const isOurs = community.equals(this.#read) || community.equals(this.#write);
    return isOurs && pdu.requestId === id ? { pdu } : undefined;
  }
}
