/** Most bits of one reading: what four bytes hold from any bit of the first on. */
export const MAX_BITS_AT_ONCE = 25;
const PIECE_BITS = 16;
const PIECE = 2 ** PIECE_BITS;

/** Numbers of some bits each, one after the other, the lowest bit first. */
export class BitWriter {
  readonly #bytes: Uint8Array;
  #length = 0;
  #pending = 0;
  #pendingBits = 0;

  /** @param bits that are going to be written, all together */
  constructor(bits: number) {
    // The last piece may need one byte more than its bits.
    this.#bytes = new Uint8Array(Math.ceil(bits / 8) + 1);
  }

  /** @param value less than 2^`bits`; @param bits at most 53 */
  write(value: number, bits: number): void {
    let rest = value;
    let left = bits;
    for (; left > PIECE_BITS; left -= PIECE_BITS) {
      const high = Math.floor(rest / PIECE);
      this.#writePiece(rest - high * PIECE, PIECE_BITS);
      rest = high;
    }
    this.#writePiece(rest, left);
  }

  finish(): Uint8Array {
    for (; this.#pendingBits > 0; this.#pendingBits -= 8) {
      this.#bytes[this.#length] = this.#pending;
      this.#length += 1;
      this.#pending >>>= 8;
    }
    return this.#bytes.subarray(0, this.#length);
  }

  #writePiece(value: number, bits: number): void {
    // At most 15 + 16 bits.
    const pending = this.#pending | (value << this.#pendingBits);
    const pendingBits = this.#pendingBits + bits;
    if (pendingBits < PIECE_BITS) {
      this.#pending = pending;
      this.#pendingBits = pendingBits;
      return;
    }
    this.#bytes[this.#length] = pending;
    this.#bytes[this.#length + 1] = pending >>> 8;
    this.#length += 2;
    this.#pending = pending >>> PIECE_BITS;
    this.#pendingBits = pendingBits - PIECE_BITS;
  }
}

let PADDED = new Uint8Array(1 << 14);

/** A copy with four more bytes, so that {@link bitsAt} may look beyond the last; it lasts until the next is made. */
export function paddedBits(bytes: Uint8Array): Uint8Array {
  if (PADDED.length < bytes.length + 4) PADDED = new Uint8Array(bytes.length + 4);
  PADDED.set(bytes);
  PADDED.fill(0, bytes.length, bytes.length + 4);
  return PADDED;
}

/** @param bits 0 to {@link MAX_BITS_AT_ONCE} */
export function bitsAt(padded: Uint8Array, position: number, bits: number): number {
  const at = position >>> 3;
  const four = padded[at]! | (padded[at + 1]! << 8) | (padded[at + 2]! << 16) | (padded[at + 3]! << 24);
  return (four >>> (position & 7)) & ((1 << bits) - 1);
}

/** Any number of bits up to 53. */
export function manyBitsAt(padded: Uint8Array, position: number, bits: number): number {
  let value = 0;
  let scale = 1;
  let at = position;
  let left = bits;
  for (; left > PIECE_BITS; left -= PIECE_BITS) {
    value += bitsAt(padded, at, PIECE_BITS) * scale;
    scale *= PIECE;
    at += PIECE_BITS;
  }
  return value + bitsAt(padded, at, left) * scale;
}
