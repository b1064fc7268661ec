/** Rows of table `history` as PostgreSQL's binary COPY sends them (columns signal_id, ts, value, code, text_value). */

const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const TRAILER = Buffer.from([0xff, 0xff]);
/** From 1970 to 2000, PostgreSQL's epoch, in ms. */
const EPOCH_MS = 946_684_800_000;
const TWO_32 = 4_294_967_296;
const CHUNK_BYTES = 64 * 1024;
/** Chunks kept for the next batch; a full batch of numbers needs about 15. */
const MAX_SPARE = 16;
/** Without text. */
const MAX_ROW_BYTES = 2 + 8 + 12 + 12 + 8 + 4;

/**
 * Collects rows in buffers that are used again after `clear`. Memory is bounded by the caller, who counts
 * `rowCount` and `byteCount`.
 */
export class CopyEncoder {
  rowCount = 0;
  byteCount = 0;
  readonly #full: Buffer[] = [];
  /** Whole chunks whose memory is in `full`. */
  readonly #used: Buffer[] = [];
  readonly #spare: Buffer[] = [];
  #chunk: Buffer;
  #at = 0;

  constructor() {
    this.#chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  }

  /**
   * @param timeMs ms UTC, whole, before the year 2285 (exact in microseconds)
   * @param value NaN for none
   */
  append(signalId: number, timeMs: number, value: number, code: number, text?: string): void {
    if (this.#at + MAX_ROW_BYTES > CHUNK_BYTES) this.#nextChunk();
    const chunk = this.#chunk;
    let at = this.#at;
    chunk[at] = 0;
    chunk[at + 1] = 5;
    writeInt32(chunk, at + 2, 4);
    writeInt32(chunk, at + 6, signalId);
    writeInt32(chunk, at + 10, 8);
    // Microseconds since 2000 in 64 bits, in two halves.
    const microseconds = (timeMs - EPOCH_MS) * 1000;
    const high = Math.floor(microseconds / TWO_32);
    writeInt32(chunk, at + 14, high);
    writeInt32(chunk, at + 18, microseconds - high * TWO_32);
    at += 22;
    if (Number.isNaN(value)) {
      writeInt32(chunk, at, -1);
      at += 4;
    } else {
      writeInt32(chunk, at, 8);
      chunk.writeDoubleBE(value, at + 4);
      at += 12;
    }
    writeInt32(chunk, at, 4);
    writeInt32(chunk, at + 4, code);
    at += 8;
    const start = this.#at;
    if (text === undefined) {
      writeInt32(chunk, at, -1);
      this.#at = at + 4;
      this.byteCount += this.#at - start;
    } else {
      this.#at = at;
      this.byteCount += at - start;
      this.#appendText(text);
    }
    this.rowCount += 1;
  }

  /** The whole COPY stream: header, rows, trailer. Valid until `clear`. */
  static *stream(encoders: Iterable<CopyEncoder>): Iterable<Buffer> {
    yield HEADER;
    for (const encoder of encoders) {
      yield* encoder.#full;
      if (encoder.#at > 0) yield encoder.#chunk.subarray(0, encoder.#at);
    }
    yield TRAILER;
  }

  clear(): void {
    for (const chunk of this.#used) if (this.#spare.length < MAX_SPARE) this.#spare.push(chunk);
    this.#used.length = 0;
    this.#full.length = 0;
    this.#at = 0;
    this.rowCount = 0;
    this.byteCount = 0;
  }

  #appendText(text: string): void {
    // PostgreSQL's text cannot hold U+0000.
    const bytes = Buffer.from(text.includes('\0') ? text.replaceAll('\0', '\u{fffd}') : text);
    const length = Buffer.allocUnsafe(4);
    length.writeInt32BE(bytes.length);
    if (this.#at + 4 + bytes.length > CHUNK_BYTES) {
      this.#nextChunk();
      this.#full.push(length, bytes);
    } else {
      length.copy(this.#chunk, this.#at);
      bytes.copy(this.#chunk, this.#at + 4);
      this.#at += 4 + bytes.length;
    }
    this.byteCount += 4 + bytes.length;
  }

  #nextChunk(): void {
    this.#full.push(this.#chunk.subarray(0, this.#at));
    this.#used.push(this.#chunk);
    this.#chunk = this.#spare.pop() ?? Buffer.allocUnsafeSlow(CHUNK_BYTES);
    this.#at = 0;
  }
}

function writeInt32(buffer: Buffer, at: number, value: number): void {
  buffer[at] = value >>> 24;
  buffer[at + 1] = value >>> 16;
  buffer[at + 2] = value >>> 8;
  buffer[at + 3] = value;
}
