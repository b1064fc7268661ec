import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { AcknowledgedFile } from './acknowledged-file.ts';
import { writeFileDurably } from './durable-file.ts';
import { decodeFrame } from './record-frame.ts';
import { Segment } from './segment.ts';

/** base: position on the wire = index on the disk − base, so that a stream can be renamed without rewriting it. */
const metaSchema = z.object({ id: z.string(), base: z.int().min(0) });

export interface StoredRecord {
  position: number;
  payload: Buffer;
}

/** Where the next read goes on, so that reading in order does not search. */
interface Cursor {
  index: number;
  segment: Segment;
  offset: number;
}

const readChunkBytes = 256 * 1024;

/** One stream of the log: records with positions 1, 2, 3 …, of which a front part is acknowledged. */
export class RecordStream {
  readonly folder: string;
  #meta: z.infer<typeof metaSchema>;
  readonly #segments: Segment[];
  readonly #acknowledged: AcknowledgedFile;
  #cursor: Cursor | undefined;
  /** Index of the first record that still exists. */
  #keptFromIndex: number;

  private constructor(folder: string, meta: z.infer<typeof metaSchema>, segments: Segment[]) {
    this.folder = folder;
    this.#meta = meta;
    this.#segments = segments;
    this.#acknowledged = new AcknowledgedFile(join(folder, 'acknowledged'));
    this.#keptFromIndex = Math.max(segments[0]?.firstIndex ?? 1, this.#meta.base + 1);
    this.#dropAcknowledgedSegments();
  }

  /** @throws Error with nothing left behind when the disk has no room for it */
  static create(folder: string, id: string): RecordStream {
    const meta = { id, base: 0 };
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeFileDurably(join(folder, 'stream.json'), JSON.stringify(meta));
      return new RecordStream(folder, meta, [Segment.create(folder, 1)]);
    } catch (error) {
      // The next try begins anew.
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** Undefined when the folder holds no stream, as after a crash while it was being made. */
  static recover(folder: string): RecordStream | undefined {
    const names = readdirSync(folder);
    if (!names.includes('stream.json')) return undefined;
    const meta = readMeta(join(folder, 'stream.json'));
    if (!meta) return undefined;
    const segments: Segment[] = [];
    for (const name of names.filter(Segment.isFileName).toSorted()) {
      const segment = Segment.recover(folder, name);
      const last = segments.at(-1);
      // Records after a hole can never be contiguous again; the hole itself means a damaged disk.
      if (last && segment.firstIndex !== last.lastIndex + 1) break;
      segments.push(segment);
    }
    return new RecordStream(folder, meta, segments);
  }

  get id(): string {
    return this.#meta.id;
  }

  get bytes(): number {
    return this.#segments.reduce((sum, segment) => sum + segment.bytes, 0);
  }

  get lastPosition(): number {
    return this.#lastIndex - this.#meta.base;
  }

  get acknowledgedPosition(): number {
    return Math.max(0, this.#acknowledged.index - this.#meta.base);
  }

  /** Position of the oldest record that is neither acknowledged nor dropped; lastPosition + 1 when there is none. */
  get firstPosition(): number {
    return Math.max(this.#acknowledged.index + 1, this.#keptFromIndex) - this.#meta.base;
  }

  get hasUnacknowledged(): boolean {
    return this.firstPosition <= this.lastPosition;
  }

  get activeSegmentBytes(): number {
    return this.#segments.at(-1)?.bytes ?? 0;
  }

  /** Appends to the active segment and answers the position. The disk has it after the next sync. */
  append(payload: Uint8Array): number {
    this.#activeSegment().append(payload);
    return this.lastPosition;
  }

  /** Begins a new segment. */
  roll(): void {
    if (this.activeSegmentBytes === 0) return;
    this.#segments.at(-1)?.startSync();
    this.#segments.push(Segment.create(this.folder, this.#lastIndex + 1));
  }

  /** Cumulative; positions beyond the end count as the end. */
  acknowledge(position: number): void {
    const index = Math.min(position, this.lastPosition) + this.#meta.base;
    if (index <= this.#acknowledged.index) return;
    this.#acknowledged.write(index);
    this.#dropAcknowledgedSegments();
  }

  /** Records from a position on, in order, about 256 KiB at most and at least one when there is one. */
  read(fromPosition: number, maxRecords: number): StoredRecord[] {
    const records: StoredRecord[] = [];
    let cursor = this.#seek(fromPosition + this.#meta.base);
    while (cursor && records.length === 0) {
      const bytes = cursor.segment.readFrom(cursor.offset, readChunkBytes);
      let offset = 0;
      for (
        let frame = decodeFrame(bytes, 0);
        frame && records.length < maxRecords;
        frame = decodeFrame(bytes, offset)
      ) {
        records.push({ position: frame.index - this.#meta.base, payload: frame.payload });
        offset = frame.endOffset;
        cursor.index = frame.index + 1;
      }
      cursor.offset += offset;
      if (records.length > 0 || cursor.index <= cursor.segment.lastIndex) break;
      cursor = this.#seek(cursor.index);
    }
    return records;
  }

  /** Frees the oldest segment; answers how many unacknowledged records went with it. */
  dropOldestSegment(): number {
    if (this.#segments.length === 1) this.roll();
    const oldest = this.#segments.length > 1 ? this.#segments.shift() : undefined;
    if (!oldest) return 0;
    const lost = Math.max(0, oldest.lastIndex - Math.max(oldest.firstIndex - 1, this.#acknowledged.index));
    this.#keptFromIndex = oldest.lastIndex + 1;
    this.#forgetCursorIn(oldest);
    oldest.remove();
    return lost;
  }

  /** What is left becomes a stream of its own, its positions from 1 again. */
  rename(id: string): void {
    const meta = { id, base: this.firstPosition + this.#meta.base - 1 };
    writeFileDurably(join(this.folder, 'stream.json'), JSON.stringify(meta));
    this.#meta = meta;
    this.#cursor = undefined;
  }

  startSync(): void {
    for (const segment of this.#segments) segment.startSync();
  }

  close(): void {
    for (const segment of this.#segments) segment.close();
    this.#acknowledged.close();
  }

  remove(): void {
    this.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  get #lastIndex(): number {
    return this.#segments.at(-1)?.lastIndex ?? this.#acknowledged.index;
  }

  #activeSegment(): Segment {
    const active = this.#segments.at(-1);
    if (active) return active;
    const segment = Segment.create(this.folder, this.#lastIndex + 1);
    this.#segments.push(segment);
    return segment;
  }

  #dropAcknowledgedSegments(): void {
    while (this.#segments.length > 1 && this.#segments[0]!.lastIndex <= this.#acknowledged.index) {
      const done = this.#segments.shift()!;
      this.#forgetCursorIn(done);
      done.remove();
    }
  }

  #forgetCursorIn(segment: Segment): void {
    if (this.#cursor?.segment === segment) this.#cursor = undefined;
  }

  #seek(index: number): Cursor | undefined {
    const cursor = this.#cursor;
    if (cursor && cursor.index === index && index <= cursor.segment.lastIndex) return cursor;
    const segment = this.#segments.find(
      (candidate) => candidate.firstIndex <= index && index <= candidate.lastIndex,
    );
    if (!segment) return undefined;
    this.#cursor = { index, segment, offset: findOffset(segment, index) };
    return this.#cursor;
  }
}

/** Undefined for a file a damaged disk has spoilt. */
function readMeta(path: string): z.infer<typeof metaSchema> | undefined {
  try {
    return metaSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}

function findOffset(segment: Segment, index: number): number {
  if (index === segment.firstIndex) return 0;
  const bytes = segment.readFrom(0, segment.bytes);
  let offset = 0;
  for (let frame = decodeFrame(bytes, 0); frame && frame.index < index; frame = decodeFrame(bytes, offset)) {
    offset = frame.endOffset;
  }
  return offset;
}
