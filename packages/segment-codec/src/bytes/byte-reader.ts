import { SegmentError } from '../segment-error.ts';

/** Reads what a `ByteWriter` wrote; what is not there is an error, never undefined. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get remaining(): number {
    return this.#bytes.length - this.#at;
  }

  /** Another reader, where this one is. */
  fork(): ByteReader {
    const other = new ByteReader(this.#bytes);
    other.#at = this.#at;
    return other;
  }

  u8(): number {
    return this.#bytes[this.#take(1)]!;
  }

  u32(): number {
    return this.#view.getUint32(this.#take(4), true);
  }

  f64(): number {
    return this.#view.getFloat64(this.#take(8), true);
  }

  varint(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.u8();
      value += (byte & 127) * scale;
      if (value > Number.MAX_SAFE_INTEGER) throw malformed('a number beyond 2^53');
      if (byte < 128) return value;
      if (scale > 2 ** 49) throw malformed('a number of too many bytes');
    }
  }

  signedVarint(): number {
    const value = this.varint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /** A number of things, at most `most`. */
  count(most: number): number {
    const value = this.varint();
    if (value > most) throw malformed(`${value} of at most ${most}`);
    return value;
  }

  /** A view, not a copy. */
  bytes(count: number): Uint8Array {
    const at = this.#take(count);
    return this.#bytes.subarray(at, at + count);
  }

  #take(count: number): number {
    const at = this.#at;
    if (count > this.remaining) throw malformed('the content ends early');
    this.#at = at + count;
    return at;
  }
}

export function malformed(what: string): SegmentError {
  return new SegmentError('malformed', `the segment makes no sense: ${what}`);
}
