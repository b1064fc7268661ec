import { setTimeout as delay } from 'node:timers/promises';
import { DAY_MS, HOUR_MS, SegmentError } from '@zutai/segment-codec';
import type { Database } from '../../../platform/db/database.ts';
import { LeaseLostError } from '../../../platform/db/lease/lease.ts';
import type { Logger } from '../../../platform/logging/logger.ts';
import { dayOf, listDays, type Partitions } from '../partitions.ts';
import { SEGMENT_COUNT } from '../segment/encode-values.ts';
import type { OnDamaged } from '../source/source-reader.ts';
import {
  type Candidate,
  compressRows,
  DamagedSegmentError,
  type Fence,
  type HistorySize,
  hasOlderProcess,
  listCandidates,
  readSize,
  SAMPLE_ROWS,
} from './compression-repository.ts';

/** What compression reports about itself. */
export interface CompressionMetrics {
  readonly compressed: (rows: number, tookMs: number) => void;
  readonly sized: (size: HistorySize & { readonly oldestRowMs: number | undefined }) => void;
}

export interface CompressionOptions {
  readonly database: Database;
  readonly partitions: Partitions;
  readonly logger: Logger;
  readonly metrics?: CompressionMetrics;
  readonly onDamaged?: OnDamaged;
  /** Newer rows stay rows: most of what is late comes within this time, and what is asked for most is there. */
  readonly hotMs?: number;
  /** After the end of a day (UTC) until its rows are compressed however few they are. */
  readonly settleMs?: number;
  /** Of a day that is not over, so many rows are worth a segment. */
  readonly leastRows?: number;
  /** Most values of a segment, and most rows of a step. */
  readonly segmentCount?: number;
  /** A day stays for so long after its last rows were moved: a backlog that is sent would make it anew each time. */
  readonly dropAfterMs?: number;
  /** Rests after each step for so many times as long as it took. */
  readonly restRatio?: number;
}

export interface PassContext {
  readonly fence: Fence;
  readonly signal: AbortSignal;
  /** ms UTC. */
  readonly nowMs: number;
}

const PAGE = 500;
/** A signal whose rows cannot be compressed is tried again after this time. */
const SET_ASIDE_MS = HOUR_MS;
/** lock_not_available: somebody writes just these rows. */
const LOCKED = '55P03';

/** Moves rows of history into segments: in the background, in bounded steps, one process at a time. */
export class Compression {
  readonly #options: Required<Omit<CompressionOptions, 'metrics' | 'onDamaged'>> &
    Pick<CompressionOptions, 'metrics' | 'onDamaged'>;
  /** Until when signals of a day are left alone. */
  readonly #aside = new Map<string, number>();
  /** When rows of a day were moved last; ms UTC. */
  readonly #movedMs = new Map<number, number>();
  /** Since when a process of an older version is at work; ms UTC. */
  #waitingSinceMs: number | undefined;
  #isWarned = false;

  constructor(options: CompressionOptions) {
    this.#options = {
      ...{
        hotMs: 2 * HOUR_MS,
        settleMs: 3 * HOUR_MS,
        leastRows: 4_096,
        restRatio: 1,
        segmentCount: SEGMENT_COUNT,
        dropAfterMs: 3 * HOUR_MS,
      },
      ...options,
    };
  }

  /**
   * Compresses everything that is ready, oldest day first, and drops the days that are empty then.
   * @returns how many rows were moved
   */
  async run(context: PassContext): Promise<number> {
    const { database, metrics } = this.#options;
    for (const [name, untilMs] of this.#aside) if (context.nowMs >= untilMs) this.#aside.delete(name);
    if (await this.#waitsForOlder(context.nowMs)) return 0;
    let moved = 0;
    let oldestRowMs: number | undefined;
    for (const { day, name } of await listDays(database)) {
      if (context.signal.aborted || day > dayOf(context.nowMs)) break;
      const { rows, oldestMs } = await this.#compressDay(context, day, name);
      moved += rows;
      if (rows > 0) this.#movedMs.set(day, context.nowMs);
      oldestRowMs ??= oldestMs;
      if (this.#waitingSinceMs !== undefined) break;
      await this.#dropIfEmpty(context, day, name);
    }
    if (metrics !== undefined) metrics.sized({ ...(await readSize(database)), oldestRowMs });
    return moved;
  }

  async #waitsForOlder(nowMs: number): Promise<boolean> {
    const { database, logger } = this.#options;
    if (!(await hasOlderProcess(database))) {
      this.#waitingSinceMs = undefined;
      this.#isWarned = false;
      return false;
    }
    const words =
      'history is not compressed while a process of an older version, which would not see it, is at work';
    if (this.#waitingSinceMs === undefined) logger.info(words);
    this.#waitingSinceMs ??= nowMs;
    if (nowMs - this.#waitingSinceMs > HOUR_MS && !this.#isWarned) {
      this.#isWarned = true;
      logger.warn({ sinceMs: this.#waitingSinceMs, applicationName: 'zutai' }, words);
    }
    return true;
  }

  async #compressDay(
    context: PassContext,
    day: number,
    name: string,
  ): Promise<{ rows: number; oldestMs: number | undefined }> {
    const { database, hotMs, settleMs, leastRows } = this.#options;
    const endMs = (day + 1) * DAY_MS;
    const isOver = context.nowMs >= endMs + settleMs;
    const readyMs = isOver ? endMs : Math.min(endMs, context.nowMs - hotMs);
    let rows = 0;
    let oldestMs: number | undefined;
    for (let after = -1; ; ) {
      // It may have started since: an upgrade is rolled back in the middle of a pass.
      if (await this.#waitsForOlder(context.nowMs)) return { rows, oldestMs };
      const page = await listCandidates(database, name, after, PAGE);
      for (const candidate of page) {
        if (context.signal.aborted) return { rows, oldestMs };
        oldestMs = Math.min(oldestMs ?? candidate.oldestMs, candidate.oldestMs);
        if (candidate.oldestMs >= readyMs || this.#aside.has(nameOf(candidate))) continue;
        if (!isOver && estimateRows(candidate, readyMs) < leastRows) continue;
        rows += await this.#compressSignal(context, candidate, readyMs, isOver ? 1 : leastRows);
      }
      if (page.length < PAGE) return { rows, oldestMs };
      after = page.at(-1)!.signalId;
    }
  }

  async #compressSignal(
    { fence, signal, nowMs }: PassContext,
    candidate: Candidate,
    endMs: number,
    leastRows: number,
  ): Promise<number> {
    const { database, metrics, logger, onDamaged, restRatio, segmentCount } = this.#options;
    const { signalId, oldestMs } = candidate;
    let sum = 0;
    try {
      for (let isMore = true; isMore && !signal.aborted; ) {
        const startedMs = performance.now();
        const step = await compressRows(database, fence, {
          ...{ signalId, fromMs: oldestMs, endMs, leastRows, segmentCount },
        });
        const tookMs = performance.now() - startedMs;
        if (step.count > 0) metrics?.compressed(step.count, tookMs);
        sum += step.count;
        isMore = step.isMore;
        await delay(tookMs * restRatio, undefined, { signal }).catch(() => undefined);
      }
    } catch (error) {
      if ((error as { code?: unknown }).code === LOCKED) return sum;
      // What is wrong with one signal's values holds up no other; anything else would meet them too.
      if (signal.aborted || !isOfValues(error)) throw error;
      this.#aside.set(nameOf(candidate), nowMs + SET_ASIDE_MS);
      if (error instanceof DamagedSegmentError) onDamaged?.(error.segment);
      else
        logger.error({ err: error, signalId }, 'history of a signal could not be compressed; it stays rows');
    }
    return sum;
  }

  /** Today's and yesterday's partitions are made ahead and stay. */
  async #dropIfEmpty({ fence, nowMs, signal }: PassContext, day: number, name: string): Promise<void> {
    const { partitions, logger, dropAfterMs } = this.#options;
    const isQuiet = nowMs - (this.#movedMs.get(day) ?? Number.NEGATIVE_INFINITY) >= dropAfterMs;
    if (day >= dayOf(nowMs) - 1 || !isQuiet || signal.aborted) return;
    try {
      if (!(await partitions.dropEmpty(day, fence))) return;
      this.#movedMs.delete(day);
      logger.debug({ name }, 'a day of history has no rows any more');
    } catch (error) {
      if (error instanceof LeaseLostError) throw error;
      if ((error as { code?: unknown }).code !== LOCKED)
        logger.warn(
          { err: error, name },
          'an emptied day of history was not dropped; it will be tried again',
        );
    }
  }
}

/** data_exception, integrity_constraint_violation, internal_error with data and index that are corrupted. */
const SQL_OF_VALUES = /^(22|23|XX)/;

/** Whether the reason lies in the values themselves, so that trying again at once would end the same. */
function isOfValues(error: unknown): boolean {
  if (error instanceof DamagedSegmentError || error instanceof SegmentError || error instanceof RangeError)
    return true;
  return SQL_OF_VALUES.test(String((error as { code?: unknown }).code));
}

const nameOf = ({ signalId, oldestMs }: Candidate) => `${dayOf(oldestMs)} ${signalId}`;

/** How many rows a signal has until then, if they come as the first did. */
function estimateRows({ oldestMs, sampleMs }: Candidate, endMs: number): number {
  if (sampleMs === undefined) return 0;
  return (SAMPLE_ROWS * (endMs - oldestMs)) / Math.max(1, sampleMs - oldestMs);
}
