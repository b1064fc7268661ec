/** Whole numbers of a varying number of bytes, seven bits each, and IEEE numbers, one after the other. */
export class PackWriter {
  #bytes = new Uint8Array(1024);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  u8(value: number): void {
    this.#room(1);
    this.#bytes[this.#length] = value;
    this.#length += 1;
  }

  /** @param value 0 to 2^53 − 1 */
  whole(value: number): void {
    this.#room(8);
    let rest = value;
    while (rest >= 128) {
      this.#bytes[this.#length] = (rest % 128) | 128;
      this.#length += 1;
      rest = Math.floor(rest / 128);
    }
    this.#bytes[this.#length] = rest;
    this.#length += 1;
  }

  /** @param value whole, ±2^52 at most */
  signed(value: number): void {
    this.whole(value < 0 ? -2 * value - 1 : 2 * value);
  }

  f64(value: number): void {
    this.#room(8);
    this.#view.setFloat64(this.#length, value, true);
    this.#length += 8;
  }

  /** What was written, behind `head` bytes that are left free. */
  finish(head: number): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(head + this.#length);
    bytes.set(this.#bytes.subarray(0, this.#length), head);
    return bytes;
  }

  #room(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const grown = new Uint8Array(this.#bytes.length * 2);
    grown.set(this.#bytes);
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
  }
}

/** Reads what {@link PackWriter} wrote; throws RangeError beyond its end. */
export class PackReader {
  readonly #view: DataView;
  #at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#at = at;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#view.byteLength;
  }

  u8(): number {
    const value = this.#view.getUint8(this.#at);
    this.#at += 1;
    return value;
  }

  whole(): number {
    let value = 0;
    let place = 1;
    for (;;) {
      const byte = this.u8();
      value += (byte & 127) * place;
      if (byte < 128) return value;
      place *= 128;
    }
  }

  signed(): number {
    const value = this.whole();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  f64(): number {
    const value = this.#view.getFloat64(this.#at, true);
    this.#at += 8;
    return value;
  }
}
