import {
  closeSync,
  fdatasync,
  fdatasyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { decodeFrame, encodeFrame, frameHeaderBytes } from './record-frame.ts';

const suffix = '.seg';

/** One file of consecutive records. Only the last segment of a stream is written to. */
export class Segment {
  readonly path: string;
  readonly firstIndex: number;
  lastIndex: number;
  bytes: number;
  #flags = 'a+';
  #fd: number | undefined;
  #isDirty = false;
  #isSyncing = false;

  private constructor(path: string, firstIndex: number, lastIndex: number, bytes: number) {
    this.path = path;
    this.firstIndex = firstIndex;
    this.lastIndex = lastIndex;
    this.bytes = bytes;
  }

  static fileName(firstIndex: number): string {
    return `${String(firstIndex).padStart(16, '0')}${suffix}`;
  }

  static isFileName(name: string): boolean {
    return /^\d{16}\.seg$/.test(name);
  }

  static create(folder: string, firstIndex: number): Segment {
    const segment = new Segment(join(folder, Segment.fileName(firstIndex)), firstIndex, firstIndex - 1, 0);
    segment.#fd = openSync(segment.path, 'ax+', 0o600);
    return segment;
  }

  /** Reads a file left by an earlier process; a torn or damaged end does not count. It is never written to again. */
  static recover(folder: string, name: string): Segment {
    const path = join(folder, name);
    const bytes = readFileSync(path);
    const firstIndex = Number(name.slice(0, 16));
    let lastIndex = firstIndex - 1;
    let offset = 0;
    for (
      let frame = decodeFrame(bytes, 0);
      frame && frame.index === lastIndex + 1;
      frame = decodeFrame(bytes, offset)
    ) {
      lastIndex = frame.index;
      offset = frame.endOffset;
    }
    const segment = new Segment(path, firstIndex, lastIndex, offset);
    segment.#flags = 'r';
    return segment;
  }

  /** One write call for the whole record: a killed process leaves it whole or not at all. */
  append(payload: Uint8Array): void {
    const frame = encodeFrame(this.lastIndex + 1, payload);
    const fd = this.#open();
    try {
      const written = writeSync(fd, frame, 0, frame.length);
      // A disk takes what still fits and says so only by the count.
      if (written !== frame.length)
        throw Object.assign(new Error(`only ${written} of ${frame.length} bytes written`), {
          code: 'ENOSPC',
        });
    } catch (error) {
      ftruncateSync(fd, this.bytes);
      throw error;
    }
    this.bytes += frame.length;
    this.lastIndex += 1;
    this.#isDirty = true;
  }

  /** Up to maxBytes from the offset, at least one whole record when there is one. */
  readFrom(offset: number, maxBytes: number): Buffer {
    const available = this.bytes - offset;
    if (available <= 0) return Buffer.alloc(0);
    const head = Buffer.allocUnsafe(frameHeaderBytes);
    readSync(this.#open(), head, 0, head.length, offset);
    const wanted = Math.min(available, Math.max(maxBytes, frameHeaderBytes + head.readUInt32LE(0)));
    const bytes = Buffer.allocUnsafe(wanted);
    return bytes.subarray(0, readSync(this.#open(), bytes, 0, wanted, offset));
  }

  /** Forces what was written onto the disk itself, without holding up the caller. */
  startSync(): void {
    const fd = this.#fd;
    if (!this.#isDirty || this.#isSyncing || fd === undefined) return;
    this.#isDirty = false;
    this.#isSyncing = true;
    fdatasync(fd, (error) => {
      this.#isSyncing = false;
      if (this.#fd !== fd) closeSync(fd);
      else if (error) this.#isDirty = true;
    });
  }

  close(): void {
    const fd = this.#fd;
    if (fd === undefined) return;
    this.#fd = undefined;
    if (this.#isDirty) fdatasyncSync(fd);
    this.#isDirty = false;
    // While a sync is on its way the number must not be given to another file: its end closes it.
    if (!this.#isSyncing) closeSync(fd);
  }

  remove(): void {
    this.#isDirty = false;
    this.close();
    rmSync(this.path, { force: true });
  }

  #open(): number {
    this.#fd ??= openSync(this.path, this.#flags, 0o600);
    return this.#fd;
  }
}
