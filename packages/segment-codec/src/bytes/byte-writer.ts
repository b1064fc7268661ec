/** Bytes that grow, little endian. */
export class ByteWriter {
  length = 0;
  #bytes = new Uint8Array(256);
  #view = new DataView(this.#bytes.buffer);

  u8(value: number): void {
    this.#reserve(1);
    this.#bytes[this.length] = value;
    this.length += 1;
  }

  u32(value: number): void {
    this.#reserve(4);
    this.#view.setUint32(this.length, value, true);
    this.length += 4;
  }

  f64(value: number): void {
    this.#reserve(8);
    this.#view.setFloat64(this.length, value, true);
    this.length += 8;
  }

  /** @param value 0 to 2^53 − 1; seven bits a byte, the lowest first */
  varint(value: number): void {
    let rest = value;
    while (rest >= 128) {
      this.u8((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    this.u8(rest);
  }

  /** @param value within ±2^52 */
  signedVarint(value: number): void {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value);
  }

  bytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** Everything so far; valid until more is written. */
  view(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  #reserve(count: number): void {
    const needed = this.length + count;
    if (needed <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    grown.set(this.view());
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
  }
}

/** What `write` writes, by itself: to be compared with another way of writing the same. */
export function written(write: (writer: ByteWriter) => void): ByteWriter {
  const writer = new ByteWriter();
  write(writer);
  return writer;
}

/** The shorter of the two; the first of equals. */
export function shorter(first: ByteWriter, second: ByteWriter | undefined): ByteWriter {
  return second !== undefined && second.length < first.length ? second : first;
}
