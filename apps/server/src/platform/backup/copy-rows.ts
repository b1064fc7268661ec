import { BackupError } from './format.ts';

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
/** Signature, flags and the length of an extension that nobody uses. */
const HEADER_BYTES = SIGNATURE.length + 8;
const TRAILER = -1;

/** Counts the rows of a binary COPY that comes in pieces, and finds where its form is broken. */
export class CopyRows {
  #rest: Buffer = Buffer.alloc(0);
  #isBegun = false;
  #isEnded = false;
  /** Fields of the row under way that are still to come. */
  #fields = 0;
  /** Bytes of a field that are still to come. */
  #skip = 0;
  rows = 0;

  /** @throws BackupError for bytes that are no binary COPY */
  push(piece: Buffer): void {
    let bytes = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    let at = 0;
    const has = (count: number) => bytes.length - at >= count;
    if (!this.#isBegun && has(HEADER_BYTES)) {
      if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw new BackupError('no binary COPY');
      at = HEADER_BYTES;
      this.#isBegun = true;
    }
    while (this.#isBegun) {
      if (this.#skip > 0) {
        const skipped = Math.min(this.#skip, bytes.length - at);
        this.#skip -= skipped;
        at += skipped;
        if (this.#skip > 0) break;
      } else if (this.#fields > 0) {
        if (!has(4)) break;
        const length = bytes.readInt32BE(at);
        if (length < -1) throw new BackupError('a field of a row has no length');
        at += 4;
        this.#fields -= 1;
        this.#skip = Math.max(length, 0);
      } else {
        if (!has(2)) break;
        const fields = bytes.readInt16BE(at);
        if (this.#isEnded || fields < TRAILER) throw new BackupError('rows after the end of a table');
        at += 2;
        if (fields === TRAILER) this.#isEnded = true;
        else {
          this.rows += 1;
          this.#fields = fields;
        }
      }
    }
    bytes = bytes.subarray(at);
    this.#rest = bytes.length === 0 ? bytes : Buffer.from(bytes);
  }

  /** @throws BackupError when the rows were cut short */
  end(): void {
    if (!this.#isEnded || this.#rest.length > 0) throw new BackupError('the rows were cut short');
  }
}
