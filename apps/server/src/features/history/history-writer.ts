import { setTimeout as delay } from 'node:timers/promises';
import type { ClientBase, PoolClient } from 'pg';
import type { Database } from '../../platform/db/database.ts';
import { LeaseLostError } from '../../platform/db/lease/lease.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { HistoryBatch, type StreamMark } from './history-batch.ts';
import { writeBatches } from './history-repository.ts';
import type { Partitions } from './partitions.ts';
import type { RecordedValue } from './recording/signal-recorder.ts';

/** What the writer reports about itself; all are called at most a few times a batch. */
export interface HistoryWriterMetrics {
  readonly committed: (rows: number, durationMs: number) => void;
  readonly failed: () => void;
}

export interface HistoryWriterOptions {
  readonly database: Database;
  readonly partitions: Partitions;
  readonly logger: Logger;
  readonly metrics?: HistoryWriterMetrics;
  /** Signals whose rows are told of with their commit, in `mvar_arrival`. */
  readonly isAwaited?: (signalId: number) => boolean;
  /** Longest wait of a row for its batch. */
  readonly maxWaitMs?: number;
  /** A batch this large is not waited with. */
  readonly fullRows?: number;
  /** Most rows queued beside the batch under way; then `room` makes callers wait. */
  readonly maxQueuedRows?: number;
}

/** The rows of one group. Everything appended becomes durable in order, or nothing more does (lease lost). */
export interface HistorySection {
  /**
   * @param isNewest strictly newer than every row of the signal, stored or appended: takes the fast path
   * @param value NaN for none
   */
  readonly append: (
    isNewest: boolean,
    signalId: number,
    timeMs: number,
    value: number,
    code: number,
    text?: string,
  ) => void;
  /** What the next process records of the signal if this one records nothing more of it; undefined: nothing. */
  readonly hold: (signalId: number, value: RecordedValue | undefined) => void;
  /**
   * What was appended before says that values of equipment, or of one of its drivers (`''` for all), are unknown since
   * then; undefined: they are known again. Kept with these rows, for the next process.
   */
  readonly noteOutage: (equipmentId: string, driverId: string, sinceMs: number | undefined) => void;
  /** Up to here the stream is durable once what was appended so far is. */
  readonly mark: (mark: StreamMark) => void;
  /**
   * Undefined when everything appended so far is durable; else resolves to true when it is, or to false when the
   * section was closed before: then nobody knows, and the sender must keep what it sent.
   */
  readonly committed: () => Promise<boolean> | undefined;
  /** Forgets what is not durable yet and takes no more. */
  readonly close: () => void;
}

export interface HistoryWriter {
  readonly openSection: (options: {
    /** Throws LeaseLostError when the section's owner may not write any more; see `Lease.fence`. */
    fence: (client: ClientBase) => Promise<void>;
    onCommitted: (marks: readonly StreamMark[]) => void;
  }) => HistorySection;
  /** Undefined when there is room, else resolves when there is or the database fails. */
  readonly room: () => Promise<void> | undefined;
  /** Undefined when the queue is not full, else resolves when it is not, however long the database fails. */
  readonly space: () => Promise<void> | undefined;
  /** The database fails and the queue is full: what comes now cannot be kept. */
  readonly isOverrun: () => boolean;
  /** Since when (`performance.now()`) rows wait that could not be written; undefined when all is well. */
  readonly stuckSinceMs: () => number | undefined;
  readonly queuedRows: () => number;
  /** Resolves when everything appended before is durable. */
  readonly flush: () => Promise<void>;
  /** Writes what is left, for at most `timeoutMs`. */
  readonly close: (timeoutMs?: number) => Promise<void>;
}

type Resolve = (isDurable: boolean) => void;

interface Section extends HistorySection {
  readonly fence: (client: ClientBase) => Promise<void>;
  readonly onCommitted: (marks: readonly StreamMark[]) => void;
  open: HistoryBatch;
  underWay: HistoryBatch;
  /** Who waits for the batch of the same name. */
  openWaiters: Resolve[];
  underWayWaiters: Resolve[];
  isClosed: boolean;
}

/**
 * Longest wait of a row whose sender waits for the commit: a gateway with one message in flight sends no more than one
 * a commit. What comes while a commit is under way is collected for the next one anyway.
 */
const AWAITED_WAIT_MS = 2;
const MAX_QUEUED_BYTES = 64 * 1024 * 1024;

/**
 * Appends history in bounded batches: one transaction at a time, on a connection of its own, for all groups of
 * this process. While the database is away it keeps trying; the bounded queue then holds up the gateways.
 */
export function createHistoryWriter(options: HistoryWriterOptions): HistoryWriter {
  const { database, partitions, logger, metrics } = options;
  const { isAwaited, maxWaitMs = 100, fullRows = 20_000, maxQueuedRows = 100_000 } = options;
  const sections = new Set<Section>();
  let queuedRows = 0;
  let queuedBytes = 0;
  let roomWaiters: (() => void)[] = [];
  const spaceWaiters: (() => void)[] = [];
  let flushWaiters: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isWriting = false;
  let isStopped = false;
  let isFailing = false;
  let isExpedited = false;
  let startedWritingMs: number | undefined;
  let client: PoolClient | undefined;

  function openSection({ fence, onCommitted }: Parameters<HistoryWriter['openSection']>[0]): HistorySection {
    const section: Section = {
      fence,
      onCommitted,
      open: new HistoryBatch(isAwaited),
      underWay: new HistoryBatch(isAwaited),
      openWaiters: [],
      underWayWaiters: [],
      isClosed: false,
      append(isNewest, signalId, timeMs, value, code, text) {
        if (section.isClosed) return;
        const before = section.open.byteCount;
        section.open.append(isNewest, signalId, timeMs, value, code, text);
        queuedBytes += section.open.byteCount - before;
        queuedRows += 1;
        if (timer === undefined || queuedRows === fullRows) schedule();
      },
      hold(signalId, value) {
        if (section.isClosed) return;
        section.open.held.set(signalId, value);
        if (timer === undefined) schedule();
      },
      noteOutage(equipmentId, driverId, sinceMs) {
        if (section.isClosed) return;
        section.open.noteOutage(equipmentId, driverId, sinceMs);
        if (timer === undefined) schedule();
      },
      mark(mark) {
        if (section.isClosed) return;
        section.open.mark(mark);
        if (timer === undefined) schedule();
      },
      committed() {
        if (section.isClosed || isStopped) return Promise.resolve(false);
        if (!section.open.isEmpty) {
          expedite();
          return new Promise((resolve) => section.openWaiters.push(resolve));
        }
        if (section.underWay.isEmpty) return undefined;
        return new Promise((resolve) => section.underWayWaiters.push(resolve));
      },
      close() {
        section.isClosed = true;
        sections.delete(section);
        for (const resolve of [...section.underWayWaiters.splice(0), ...section.openWaiters.splice(0)])
          resolve(false);
      },
    };
    sections.add(section);
    return section;
  }

  /** A sender waits for the commit: the batch collects for a shorter time. */
  function expedite(): void {
    if (isExpedited || isWriting) return;
    isExpedited = true;
    clearTimeout(timer);
    timer = setTimeout(() => void write(), Math.min(AWAITED_WAIT_MS, maxWaitMs));
  }

  function schedule(): void {
    if (isWriting) return;
    if (queuedRows >= fullRows || flushWaiters.length > 0) {
      clearTimeout(timer);
      timer = setTimeout(() => void write(), 0);
    } else timer ??= setTimeout(() => void write(), maxWaitMs);
  }

  async function write(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    clearTimeout(timer);
    timer = undefined;
    isExpedited = false;
    const flushed = flushWaiters;
    flushWaiters = [];
    const taken = [...sections].filter((section) => !section.open.isEmpty);
    for (const section of taken) {
      [section.open, section.underWay] = [section.underWay, section.open];
      [section.openWaiters, section.underWayWaiters] = [section.underWayWaiters, section.openWaiters];
    }
    queuedRows = 0;
    queuedBytes = 0;
    releaseRoomWaiters();
    for (const resolve of spaceWaiters.splice(0)) resolve();
    const startedMs = performance.now();
    startedWritingMs = startedMs;
    const rows = await writeWithRetries(taken);
    startedWritingMs = undefined;
    if (rows > 0) metrics?.committed(rows, performance.now() - startedMs);
    for (const section of taken) {
      const marks = section.underWay.streamMarks;
      section.underWay.clear();
      const isDurable = !section.isClosed && !isStopped;
      if (isDurable) section.onCommitted(marks);
      for (const resolve of section.underWayWaiters.splice(0)) resolve(isDurable);
    }
    for (const resolve of flushed) resolve();
    isWriting = false;
    if ([...sections].some((section) => section.openWaiters.length > 0)) expedite();
    if ([...sections].some((section) => !section.open.isEmpty) || flushWaiters.length > 0) schedule();
  }

  /** Ends when the batches are durable or none of their owners may write. */
  async function writeWithRetries(taken: readonly Section[]): Promise<number> {
    let isRepeat = false;
    for (let waitMs = 100; ; waitMs = Math.min(waitMs * 2, 5_000)) {
      try {
        const rows = await writeOnce(taken, isRepeat);
        isFailing = false;
        return rows;
      } catch (error) {
        isFailing = true;
        releaseRoomWaiters();
        metrics?.failed();
        logger.warn({ err: error, waitMs }, 'history could not be written; trying again');
        // Whether a broken commit took effect is unknown.
        isRepeat = true;
        partitions.forget();
        if (isStopped) return 0;
        await delay(waitMs);
      }
    }
  }

  async function writeOnce(taken: readonly Section[], isRepeat: boolean): Promise<number> {
    await partitions.ensureDays(taken.flatMap((section) => [...section.underWay.days]));
    client ??= await connect();
    try {
      await client.query('BEGIN');
      const allowed = await fenceAll(client, taken);
      const batches = allowed.map((section) => section.underWay);
      await writeBatches(client, batches, isRepeat);
      await client.query('COMMIT');
      return batches.reduce((sum, batch) => sum + batch.rowCount, 0);
    } catch (error) {
      const broken = client;
      client = undefined;
      broken.release(error instanceof Error ? error : true);
      throw error;
    }
  }

  async function connect(): Promise<PoolClient> {
    const connected = await database.pool.connect();
    // Unheard, the event of a broken connection would end the process.
    connected.on('error', () => undefined);
    return connected;
  }

  function releaseRoomWaiters(): void {
    const waiters = roomWaiters;
    roomWaiters = [];
    for (const resolve of waiters) resolve();
  }

  function isFull(): boolean {
    return queuedRows >= maxQueuedRows || queuedBytes >= MAX_QUEUED_BYTES;
  }

  function room(): Promise<void> | undefined {
    if (!isFull() || isFailing || isStopped) return undefined;
    return new Promise((resolve) => roomWaiters.push(resolve));
  }

  function space(): Promise<void> | undefined {
    if (!isFull() || isStopped) return undefined;
    return new Promise((resolve) => spaceWaiters.push(resolve));
  }

  function flush(): Promise<void> {
    return new Promise((resolve) => {
      flushWaiters.push(resolve);
      schedule();
    });
  }

  async function close(timeoutMs = 5_000): Promise<void> {
    await Promise.race([flush(), delay(timeoutMs, undefined, { ref: false })]);
    isStopped = true;
    clearTimeout(timer);
    releaseRoomWaiters();
    for (const resolve of spaceWaiters.splice(0)) resolve();
    for (const section of [...sections]) section.close();
    client?.release();
    client = undefined;
  }

  return {
    openSection,
    room,
    space,
    stuckSinceMs: () => startedWritingMs,
    isOverrun: () => isFailing && isFull(),
    queuedRows: () => queuedRows,
    flush,
    close,
  };
}

/** Which sections may still write; holds their leases until the transaction ends. */
async function fenceAll(client: ClientBase, sections: readonly Section[]): Promise<Section[]> {
  const allowed: Section[] = [];
  for (const section of sections) {
    if (section.isClosed) continue;
    try {
      await section.fence(client);
      allowed.push(section);
    } catch (error) {
      if (!(error instanceof LeaseLostError)) throw error;
      section.close();
    }
  }
  return allowed;
}
