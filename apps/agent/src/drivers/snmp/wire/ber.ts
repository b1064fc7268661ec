/** Bytes that are no message of SNMP as RFC 3417, 8 has it encoded. */
export class BerError extends Error {}

export interface Tlv {
  readonly tag: number;
  readonly content: Buffer;
  /** Where the content begins within the bytes that the reader was given. */
  readonly offset: number;
}

export const tagOf = {
  integer: 0x02,
  octetString: 0x04,
  null: 0x05,
  objectIdentifier: 0x06,
  sequence: 0x30,
} as const;

/** Reads one element after the other; nothing is read beyond the end, and no length is believed. */
export class BerReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  /** @param tag what must stand here; left out: any */
  read(tag?: number): Tlv {
    const found = this.#readByte();
    // A tag of several bytes: SNMP has none.
    if ((found & 0x1f) === 0x1f) throw new BerError(`tag ${found}`);
    if (tag !== undefined && found !== tag) throw new BerError(`tag ${found} where ${tag} is expected`);
    const length = this.#readLength();
    const offset = this.#at;
    if (length > this.#bytes.length - offset) throw new BerError('a length beyond the end');
    this.#at += length;
    return { tag: found, content: this.#bytes.subarray(offset, this.#at), offset };
  }

  /** An INTEGER of 32 bits. */
  readInteger(): number {
    return decodeInteger(this.read(tagOf.integer).content);
  }

  readOctets(): Buffer {
    return this.read(tagOf.octetString).content;
  }

  readSequence(): BerReader {
    return new BerReader(this.read(tagOf.sequence).content);
  }

  /** Throws where more follows. */
  end(): void {
    if (!this.isAtEnd) throw new BerError('more than was expected');
  }

  #readByte(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw new BerError('an early end');
    this.#at += 1;
    return byte;
  }

  /** The definite form; a long one may be longer than it needs to be, as old agents write it. */
  #readLength(): number {
    const first = this.#readByte();
    if (first < 0x80) return first;
    const count = first & 0x7f;
    if (count === 0 || count > 4) throw new BerError(`a length of ${count} bytes`);
    let length = 0;
    for (let index = 0; index < count; index += 1) length = length * 256 + this.#readByte();
    return length;
  }
}

/** @returns −2147483648 to 2147483647 */
export function decodeInteger(content: Buffer): number {
  if (content.length < 1 || content.length > 4) throw new BerError('an INTEGER that has not 1 to 4 bytes');
  return content.readIntBE(0, content.length);
}

/**
 * A number without sign. Agents that leave out the leading 0 of one with its highest bit set are understood: what it
 * means can be nothing else.
 */
export function decodeUnsigned(content: Buffer, size: 4 | 8): bigint {
  const isLong = content.length === size + 1 && content[0] === 0;
  if (content.length < 1 || (content.length > size && !isLong))
    throw new BerError(`a number that has not 1 to ${size} bytes`);
  return BigInt(`0x${content.toString('hex')}`);
}

export function decodeOid(content: Buffer): string {
  const arcs: number[] = [];
  let arc = 0;
  let isOpen = false;
  for (const byte of content) {
    if (!isOpen && byte === 0x80) throw new BerError('an object identifier with leading zeros');
    arc = arc * 128 + (byte & 0x7f);
    if (arc > 0xffff_ffff) throw new BerError('an object identifier beyond 32 bits');
    isOpen = byte >= 0x80;
    if (isOpen) continue;
    arcs.push(arc);
    arc = 0;
  }
  if (isOpen || arcs.length === 0 || arcs.length > 127) throw new BerError('no object identifier');
  const [head = 0, ...rest] = arcs;
  const first = Math.min(2, Math.floor(head / 40));
  return [first, head - first * 40, ...rest].join('.');
}

/** @param oid as {@link decodeOid} gives it */
export function encodeOid(oid: string): Buffer {
  const [first = 0, second = 0, ...rest] = oid.split('.').map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((arc) => {
    const groups = [arc % 128];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128))
      groups.unshift((left % 128) | 0x80);
    return groups;
  });
  return tlv(tagOf.objectIdentifier, Buffer.from(bytes));
}

/** One element of these contents, one behind the other. */
export function tlv(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const digits = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | digits.length]), digits, content]);
}

export const sequence = (...contents: readonly Buffer[]) => tlv(tagOf.sequence, ...contents);
export const octets = (content: Buffer | string) => tlv(tagOf.octetString, Buffer.from(content));

/** In as few bytes as it takes; of a number without sign with its leading 0. */
export function integer(value: number, tag: number = tagOf.integer): Buffer {
  const bytes = Buffer.alloc(6);
  bytes.writeIntBE(value, 0, 6);
  let start = 0;
  const isSpare = (at: number) =>
    (bytes[at] === 0 && bytes[at + 1]! < 0x80) || (bytes[at] === 0xff && bytes[at + 1]! >= 0x80);
  while (start < 5 && isSpare(start)) start += 1;
  return tlv(tag, bytes.subarray(start));
}
