import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileDurably } from './durable-file.ts';
import { RecordStream } from './record-stream.ts';

export interface RecordLogOptions {
  folder: string;
  /** Disk space for records; beyond it the oldest go. */
  maxBytes: number;
  segmentBytes: number;
  /** How long a record may exist in the operating system's memory only: what a power cut can cost. At most 1,000. */
  syncIntervalMs: number;
  onDropped?: (recordCount: number) => void;
}

export const defaultRecordLogOptions = {
  maxBytes: 512 * 1024 * 1024,
  segmentBytes: 4 * 1024 * 1024,
  syncIntervalMs: 500,
};

/**
 * The store of store and forward: a live stream that takes new records and older streams with what
 * nobody acknowledged yet. A record survives the death of the process from the moment `append`
 * returns, and a power cut after at most syncIntervalMs.
 */
export class RecordLog {
  /** Oldest first. */
  readonly backlog: RecordStream[] = [];
  live: RecordStream;
  droppedRecords: number;
  private readonly options: RecordLogOptions;
  private readonly syncTimer: NodeJS.Timeout;
  private nextOrdinal = 1;

  constructor(options: RecordLogOptions) {
    this.options = options;
    mkdirSync(options.folder, { recursive: true, mode: 0o700 });
    this.droppedRecords = this.readDropped();
    for (const name of readdirSync(options.folder)
      .filter((entry) => /^\d{12}$/.test(entry))
      .toSorted()) {
      this.nextOrdinal = Number(name) + 1;
      const folder = join(options.folder, name);
      const stream = RecordStream.recover(folder);
      if (stream?.hasUnacknowledged) this.backlog.push(stream);
      else if (stream) stream.remove();
      else rmSync(folder, { recursive: true, force: true });
    }
    this.live = this.createStream();
    this.syncTimer = setInterval(() => this.live.startSync(), Math.min(options.syncIntervalMs, 1_000));
    this.syncTimer.unref();
  }

  get bytes(): number {
    return this.backlog.reduce((sum, stream) => sum + stream.bytes, this.live.bytes);
  }

  get unacknowledgedRecords(): number {
    return [...this.backlog, this.live].reduce(
      (sum, stream) => sum + (stream.lastPosition + 1 - stream.firstPosition),
      0,
    );
  }

  append(payload: Uint8Array): void {
    if (this.live.activeSegmentBytes >= this.options.segmentBytes) this.live.roll();
    this.makeRoom(payload.length);
    try {
      this.live.append(payload);
    } catch (error) {
      // A full disk: older values make room for newer ones, as with the bound of our own.
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC' || !this.dropOldest()) throw error;
      this.live.append(payload);
    }
  }

  /** What is unacknowledged becomes backlog under its own id; live values begin a stream of their own. */
  rotate(): void {
    if (!this.live.hasUnacknowledged) return;
    this.live.startSync();
    this.backlog.push(this.live);
    this.live = this.createStream();
  }

  find(streamId: string): RecordStream | undefined {
    return this.live.id === streamId ? this.live : this.backlog.find((stream) => stream.id === streamId);
  }

  acknowledge(stream: RecordStream, position: number): void {
    stream.acknowledge(position);
    if (stream !== this.live && !stream.hasUnacknowledged) this.removeFromBacklog(stream);
  }

  /** Gives what is left of a stream a new id and positions from 1; for a platform that lost its place. */
  restart(stream: RecordStream): void {
    stream.rename(createStreamId());
  }

  close(): void {
    clearInterval(this.syncTimer);
    for (const stream of [...this.backlog, this.live]) stream.close();
  }

  private createStream(): RecordStream {
    const folder = join(this.options.folder, String(this.nextOrdinal).padStart(12, '0'));
    this.nextOrdinal += 1;
    return RecordStream.create(folder, createStreamId());
  }

  private removeFromBacklog(stream: RecordStream): void {
    this.backlog.splice(this.backlog.indexOf(stream), 1);
    stream.remove();
  }

  private makeRoom(payloadBytes: number): void {
    while (this.bytes + payloadBytes > this.options.maxBytes && this.dropOldest()) {
      // dropOldest answers false when only the newest record's own room is left
    }
  }

  private dropOldest(): boolean {
    const stream = this.backlog[0] ?? this.live;
    if (stream.bytes === 0) return false;
    const lost = stream.dropOldestSegment();
    if (stream !== this.live && !stream.hasUnacknowledged) this.removeFromBacklog(stream);
    if (lost > 0) {
      this.droppedRecords += lost;
      writeFileDurably(this.droppedPath, JSON.stringify({ droppedRecords: this.droppedRecords }));
      this.options.onDropped?.(lost);
    }
    return true;
  }

  private get droppedPath(): string {
    return join(this.options.folder, 'dropped.json');
  }

  private readDropped(): number {
    try {
      const { droppedRecords } = JSON.parse(readFileSync(this.droppedPath, 'utf8')) as {
        droppedRecords: unknown;
      };
      return typeof droppedRecords === 'number' ? droppedRecords : 0;
    } catch {
      return 0;
    }
  }
}

function createStreamId(): string {
  return randomBytes(9).toString('base64url');
}
