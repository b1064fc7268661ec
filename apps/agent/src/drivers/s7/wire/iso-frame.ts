/** RFC 1006: version, reserved, length of all, 16 bits. */
const TPKT_BYTES = 4;
/** RFC 905 (ISO 8073), 13.3 to 13.7: the upper four bits of a TPDU's code. */
const cotp = {
  connectionRequest: 0xe0,
  connectionConfirm: 0xd0,
  disconnectRequest: 0x80,
  data: 0xf0,
} as const;
const END_OF_TRANSFER = 0x80;
/** No answer is longer than the negotiated PDU, 960 bytes at most; what claims more is no answer. */
const MESSAGE_MAX = 8_192;

function encodeTpkt(tpdu: Buffer): Buffer {
  const head = Buffer.from([3, 0, 0, 0]);
  head.writeUInt16BE(TPKT_BYTES + tpdu.length, 2);
  return Buffer.concat([head, tpdu]);
}

/** Asks for a connection between two transport selectors (16 bits each), class 0, with TPDUs of 1,024 bytes. */
export function encodeConnectionRequest(localTsap: number, remoteTsap: number): Buffer {
  const [size, local, remote] = [
    [0xc0, 1, 0x0a],
    [0xc1, 2, 0, 0],
    [0xc2, 2, 0, 0],
  ] as const;
  const tpdu = Buffer.from([17, cotp.connectionRequest, 0, 0, 0, 1, 0, ...size, ...local, ...remote]);
  tpdu.writeUInt16BE(localTsap, 12);
  tpdu.writeUInt16BE(remoteTsap, 16);
  return encodeTpkt(tpdu);
}

export function encodeData(payload: Buffer): Buffer {
  return encodeTpkt(Buffer.concat([Buffer.from([2, cotp.data, END_OF_TRANSFER]), payload]));
}

export type IsoMessage =
  | { readonly kind: 'confirm' }
  | { readonly kind: 'refusal'; readonly reason: number }
  | { readonly kind: 'data'; readonly payload: Buffer };

/** Cuts a stream into messages, data of several TPDUs put together. */
export class IsoReader {
  #buffer: Buffer = Buffer.alloc(0);
  #parts: Buffer[] = [];

  /** @throws Error when the bytes are not ISO-on-TCP: the stream is of no use any more */
  push(chunk: Buffer): IsoMessage[] {
    this.#buffer = this.#buffer.length === 0 ? chunk : Buffer.concat([this.#buffer, chunk]);
    const messages: IsoMessage[] = [];
    while (this.#buffer.length >= TPKT_BYTES) {
      const length = this.#buffer.readUInt16BE(2);
      if (this.#buffer[0] !== 3 || length < TPKT_BYTES + 3 || length > MESSAGE_MAX)
        throw new Error('the answer is not ISO-on-TCP (RFC 1006)');
      if (this.#buffer.length < length) break;
      const message = this.#read(this.#buffer.subarray(TPKT_BYTES, length));
      if (message) messages.push(message);
      this.#buffer = this.#buffer.subarray(length);
    }
    return messages;
  }

  #read(tpdu: Buffer): IsoMessage | undefined {
    const headerLength = tpdu[0]! + 1;
    const code = tpdu[1]! & 0xf0;
    if (headerLength > tpdu.length || headerLength < 3)
      throw new Error('the answer has a transport header that does not fit');
    if (code === cotp.connectionConfirm) return { kind: 'confirm' };
    if (code === cotp.disconnectRequest) return { kind: 'refusal', reason: tpdu[6] ?? 0 };
    if (code !== cotp.data) throw new Error(`the answer has an unknown transport code ${code}`);
    this.#parts.push(tpdu.subarray(headerLength));
    if (this.#parts.reduce((sum, { length }) => sum + length, 0) > MESSAGE_MAX)
      throw new Error('the answer does not end');
    if ((tpdu[2]! & END_OF_TRANSFER) === 0) return undefined;
    const payload = Buffer.concat(this.#parts);
    this.#parts = [];
    return { kind: 'data', payload };
  }
}
