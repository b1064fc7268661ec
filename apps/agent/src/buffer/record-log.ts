import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileDurably } from './durable-file.ts';
import { isFullDisk } from './full-disk.ts';
import { RecordStream } from './record-stream.ts';

export interface RecordLogOptions {
  folder: string;
  /** Disk space for records; beyond it the oldest go. */
  maxBytes: number;
  segmentBytes: number;
  /** How long a record may exist in the operating system's memory only: what a power cut can cost. At most 1,000. */
  syncIntervalMs: number;
  onDropped?: (recordCount: number) => void;
  /** The disk is full: called before older records make room, with how many of them nobody had acknowledged. */
  onFull?: (error: unknown, lostRecords: number) => void;
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
  /** Undefined while the disk has no room for one, as when the agent was started on a full disk. */
  live: RecordStream | undefined;
  droppedRecords: number;
  readonly #options: RecordLogOptions;
  readonly #syncTimer: NodeJS.Timeout;
  #nextOrdinal = 1;

  constructor(options: RecordLogOptions) {
    this.#options = options;
    this.droppedRecords = this.#readDropped();
    for (const name of listStreamFolders(options.folder)) {
      this.#nextOrdinal = Number(name) + 1;
      const folder = join(options.folder, name);
      const stream = RecordStream.recover(folder);
      if (stream?.hasUnacknowledged) this.backlog.push(stream);
      else if (stream) stream.remove();
      else rmSync(folder, { recursive: true, force: true });
    }
    try {
      this.#openLive();
    } catch {
      // A disk without room: `check` says so, and each append tries again.
    }
    this.#syncTimer = setInterval(() => this.live?.startSync(), Math.min(options.syncIntervalMs, 1_000));
    this.#syncTimer.unref();
  }

  get bytes(): number {
    return this.streams.reduce((sum, stream) => sum + stream.bytes, 0);
  }

  get unacknowledgedRecords(): number {
    return this.streams.reduce((sum, stream) => sum + (stream.lastPosition + 1 - stream.firstPosition), 0);
  }

  /** All streams there are, oldest first. */
  get streams(): RecordStream[] {
    return this.live === undefined ? [...this.backlog] : [...this.backlog, this.live];
  }

  /** @throws Error when the disk does not take it */
  append(payload: Uint8Array): void {
    // What the log holds makes no room for the first record of a process: who is connected sends that live.
    const live = this.#openLive();
    if (live.activeSegmentBytes >= this.#options.segmentBytes) live.roll();
    this.#makeRoom(payload.length);
    try {
      live.append(payload);
    } catch (error) {
      if (!isFullDisk(error)) throw error;
      // A full disk: older values make room for newer ones, as with the bound of our own.
      const before = this.droppedRecords;
      const hasRoom = this.#dropOldest();
      this.#options.onFull?.(error, this.droppedRecords - before);
      if (!hasRoom) throw error;
      live.append(payload);
    }
  }

  /** Makes the live stream where there is none, and @throws Error while the disk takes no other file either. */
  check(): void {
    this.#openLive();
    const path = join(this.#options.folder, 'probe');
    writeFileDurably(path, 'room');
    rmSync(path, { force: true });
  }

  /** What is unacknowledged becomes backlog under its own id; live values begin a stream of their own. */
  rotate(): void {
    const { live } = this;
    if (!live?.hasUnacknowledged) return;
    let next: RecordStream;
    try {
      next = this.#createStream();
    } catch {
      // A full disk has no room for another stream: what is there goes on, and is sent as it is.
      return;
    }
    live.startSync();
    this.backlog.push(live);
    this.live = next;
  }

  find(streamId: string): RecordStream | undefined {
    return this.streams.find((stream) => stream.id === streamId);
  }

  /** Ids of all streams there are, oldest first. */
  listStreams(): string[] {
    return this.streams.map((stream) => stream.id);
  }

  acknowledge(stream: RecordStream, position: number): void {
    stream.acknowledge(position);
    if (stream !== this.live && !stream.hasUnacknowledged) this.#removeFromBacklog(stream);
  }

  /** Gives what is left of a stream a new id and positions from 1; for a platform that lost its place. */
  restart(stream: RecordStream): void {
    stream.rename(createStreamId());
  }

  close(): void {
    clearInterval(this.#syncTimer);
    for (const stream of this.streams) stream.close();
  }

  #openLive(): RecordStream {
    this.live ??= this.#createStream();
    return this.live;
  }

  #createStream(): RecordStream {
    const folder = join(this.#options.folder, String(this.#nextOrdinal).padStart(12, '0'));
    const stream = RecordStream.create(folder, createStreamId());
    this.#nextOrdinal += 1;
    return stream;
  }

  #removeFromBacklog(stream: RecordStream): void {
    this.backlog.splice(this.backlog.indexOf(stream), 1);
    stream.remove();
  }

  #makeRoom(payloadBytes: number): void {
    while (this.bytes + payloadBytes > this.#options.maxBytes && this.#dropOldest()) {
      // dropOldest answers false when only the newest record's own room is left
    }
  }

  #dropOldest(): boolean {
    const stream = this.backlog[0] ?? this.live;
    if (stream === undefined || stream.bytes === 0) return false;
    const lost = stream.dropOldestSegment();
    if (stream !== this.live && !stream.hasUnacknowledged) this.#removeFromBacklog(stream);
    if (lost > 0) {
      this.droppedRecords += lost;
      this.#rememberDropped();
      this.#options.onDropped?.(lost);
    }
    return true;
  }

  #rememberDropped(): void {
    try {
      writeFileDurably(this.#droppedPath, JSON.stringify({ droppedRecords: this.droppedRecords }));
    } catch {
      // The disk that is full takes the count no more than anything else; it is right while this process lives.
    }
  }

  get #droppedPath(): string {
    return join(this.#options.folder, 'dropped.json');
  }

  #readDropped(): number {
    try {
      const { droppedRecords } = JSON.parse(readFileSync(this.#droppedPath, 'utf8')) as {
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

/** In the order in which they were made; none where there is no folder yet. */
function listStreamFolders(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((entry) => /^\d{12}$/.test(entry))
      .toSorted();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return [];
  }
}
