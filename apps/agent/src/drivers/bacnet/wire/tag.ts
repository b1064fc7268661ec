/** Encoding of values and parameters by tags, ASHRAE 135, 20.2. */

export interface Tag {
  readonly number: number;
  /** A parameter of the service, not a value with its own type. */
  readonly isContext: boolean;
  readonly kind: 'value' | 'opening' | 'closing';
  /** Empty of what opens and closes, and of an application boolean, whose value is `length`. */
  readonly content: Buffer;
  readonly length: number;
}

const LENGTH_FOLLOWS = 5;
const OPENING = 6;
const CLOSING = 7;
const NUMBER_FOLLOWS = 15;
const APPLICATION_BOOLEAN = 1;

/** Reads tags one after the other. @throws Error when the bytes end before a tag does */
export class TagReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  next(): Tag {
    const first = this.#take(1)[0]!;
    const number = first >> 4 === NUMBER_FOLLOWS ? this.#take(1)[0]! : first >> 4;
    const isContext = (first & 8) !== 0;
    const low = first & 7;
    if (isContext && (low === OPENING || low === CLOSING))
      return {
        number,
        isContext,
        kind: low === OPENING ? 'opening' : 'closing',
        content: Buffer.alloc(0),
        length: 0,
      };
    const length = low === LENGTH_FOLLOWS ? this.#readLength() : low;
    const hasContent = isContext || number !== APPLICATION_BOOLEAN;
    return { number, isContext, kind: 'value', content: this.#take(hasContent ? length : 0), length };
  }

  /** A context tag of this number. @throws Error when another one follows */
  expect(number: number, kind: Tag['kind'] = 'value'): Buffer {
    const tag = this.next();
    if (!tag.isContext || tag.number !== number || tag.kind !== kind)
      throw new Error(`tag ${number} was expected`);
    return tag.content;
  }

  /** Whether this context tag follows; nothing is taken. */
  isNext(number: number, kind: Tag['kind'] = 'value'): boolean {
    const at = this.#at;
    const tag = this.isAtEnd ? undefined : this.next();
    this.#at = at;
    return tag?.isContext === true && tag.number === number && tag.kind === kind;
  }

  #readLength(): number {
    const short = this.#take(1)[0]!;
    if (short === 254) return this.#take(2).readUInt16BE();
    return short === 255 ? this.#take(4).readUInt32BE() : short;
  }

  #take(count: number): Buffer {
    const end = this.#at + count;
    if (end > this.#bytes.length) throw new Error('the answer ends too early');
    const taken = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return taken;
  }
}

/** @param number below 15 */
export function encodeTag(number: number, isContext: boolean, content: Buffer): Buffer {
  const { length } = content;
  const head = (number << 4) | (isContext ? 8 : 0);
  if (length < LENGTH_FOLLOWS) return Buffer.concat([Buffer.from([head | length]), content]);
  const size = length < 254 ? [length] : [254, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([head | LENGTH_FOLLOWS, ...size]), content]);
}

export const openingTag = (number: number) => Buffer.from([(number << 4) | 8 | OPENING]);
export const closingTag = (number: number) => Buffer.from([(number << 4) | 8 | CLOSING]);

/** An integer of 0 and above in as few bytes as it takes, at least one. */
export function encodeUnsigned(value: number | bigint): Buffer {
  const hex = value.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
}

export const decodeUnsigned = (content: Buffer): number =>
  content.length === 0 ? 0 : Number(BigInt(`0x${content.toString('hex')}`));

export const contextUnsigned = (number: number, value: number) =>
  encodeTag(number, true, encodeUnsigned(value));
