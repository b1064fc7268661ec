import { setImmediate as nextTurn } from 'node:timers/promises';
import { isGoodCode } from '@zutai/contract';
import { SegmentError } from '@zutai/segment-codec';
import type { Pool } from 'pg';
import {
  clipHistory,
  firstNotBefore,
  GOOD,
  type HistoryColumns,
  joinHistory,
  mergeHistory,
  NO_VALUES,
  sliceHistory,
} from '../history-columns.ts';
import { findNewest, READABLE_MS } from '../newest-reader.ts';
import { decodeValues, SEGMENT_VERSION } from '../segment/encode-values.ts';
import { unpackParts } from '../segment/pack-parts.ts';
import { readHistory } from '../source/snapshot-reader.ts';
import { damageOf, gapOf, type OnDamaged } from '../source/source-reader.ts';
import {
  type FoundValue,
  readStoredWindow,
  type StoredWindow,
  type WindowRange,
  type WindowSegment,
} from './stored-window.ts';

/** A signal in a window: what held when it begins, and what changed in it. */
export interface WindowSignal {
  readonly id: number;
  /** The last at the begin or before; where it has no value, that of the last that could be read in two days before. */
  readonly held: FoundValue | undefined;
  /** When the held value was good, ms UTC; NaN when unknown. */
  readonly goodMs: number;
  /** After the begin, times ascending. */
  readonly changes: HistoryColumns;
}

export interface WindowRequest extends WindowRange {
  readonly signalIds: readonly number[];
  /** Of the changes only the last of each stretch of so many ms, counted from the begin; 0: all. */
  readonly stepMs: number;
  /** Most changes of all signals together: a window that has more ends sooner. */
  readonly mostChanges: number;
  /** Asked between the chunks; when it says no, the window is given up. */
  readonly isWanted?: () => boolean;
}

export interface ReadWindowAnswer {
  readonly signals: readonly WindowSignal[];
  /** Until when nothing is missing. */
  readonly toMs: number;
}

export type ReadWindow = (request: WindowRequest) => Promise<ReadWindowAnswer>;

/** Windows read at once; more wait. */
const MAX_READS = 2;
/** Signals of one chunk. */
const MOST_SIGNALS = 250;
/** Seconds of signals of one chunk: what is recorded once a second is so many values, 16 bytes each in the database. */
const MOST_SIGNAL_SECONDS = 600_000;
/** Decoding takes about 0.1 ms a segment: others have their turn in between. */
const SIGNALS_A_TURN = 50;

/** Reads what many signals were in a short stretch of time, from segments and rows alike. */
export class WindowReader {
  readonly #pool: Pool;
  readonly #onDamaged: OnDamaged | undefined;
  readonly #waiting: (() => void)[] = [];
  #reading = 0;

  constructor(pool: Pool, onDamaged?: OnDamaged) {
    this.#pool = pool;
    this.#onDamaged = onDamaged;
  }

  async read(request: WindowRequest): Promise<ReadWindowAnswer> {
    if (this.#reading >= MAX_READS) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#reading += 1;
    try {
      return await this.#readChunks(request);
    } finally {
      this.#reading -= 1;
      this.#waiting.shift()?.();
    }
  }

  async #readChunks(request: WindowRequest): Promise<ReadWindowAnswer> {
    const { signalIds, fromMs, mostChanges, isWanted = () => true } = request;
    let { toMs } = request;
    let signals: WindowSignal[] = [];
    let count = 0;
    // One chunk is read ahead while the one before is decoded.
    let at = 0;
    const readNext = () => {
      const seconds = Math.max(1, (toMs - fromMs) / 1000);
      const size = Math.min(MOST_SIGNALS, Math.max(10, Math.floor(MOST_SIGNAL_SECONDS / seconds)));
      const chunk = signalIds.slice(at, at + size);
      at += size;
      if (chunk.length === 0) return undefined;
      const range = { fromMs, toMs };
      const reading = readHistory(this.#pool, (client) => readStoredWindow(client, chunk, range));
      // A failure of what nobody wants any more is dropped.
      reading.catch(() => undefined);
      return { chunk, reading };
    };
    for (let next = readNext(); next !== undefined && isWanted(); ) {
      const { chunk, reading } = next;
      const stored = await reading;
      next = readNext();
      const composed: WindowSignal[] = [];
      for (const [place, id] of chunk.entries()) {
        if (place % SIGNALS_A_TURN === SIGNALS_A_TURN - 1) await nextTurn();
        const signal = this.#compose(id, stored.get(id), { ...request, toMs });
        composed.push(signal);
        count += signal.changes.times.length;
      }
      signals.push(...(await this.#findReadable(composed, fromMs)));
      // Half the window has at most all that half of it had: what was read stays good, but for its end.
      while (count > mostChanges && toMs - fromMs > 1) {
        toMs = fromMs + Math.floor((toMs - fromMs) / 2);
        signals = signals.map((signal) => ({
          ...signal,
          changes: clipHistory(signal.changes, fromMs + 1, toMs),
        }));
        count = signals.reduce((sum, { changes }) => sum + changes.times.length, 0);
      }
    }
    return { signals, toMs };
  }

  #compose(
    id: number,
    stored: StoredWindow | undefined,
    { fromMs, toMs, stepMs }: WindowRequest,
  ): WindowSignal {
    if (stored === undefined) return { id, held: undefined, goodMs: Number.NaN, changes: NO_VALUES };
    const decoded = joinHistory(
      stored.segments.map((segment) => this.#valuesOf(id, segment, { fromMs, toMs })),
    );
    const begin = firstNotBefore(decoded.times, fromMs + 1);
    const before = sliceHistory(decoded, 0, begin);
    const { held, goodMs } = heldOf(stored, before, fromMs);
    const changes = mergeHistory(
      clipHistory(decoded, fromMs + 1, toMs),
      clipHistory(stored.rows, fromMs + 1, toMs),
    );
    return { id, held, goodMs, changes: stepMs === 0 ? changes : thinOut(changes, fromMs, stepMs) };
  }

  /** What of the signals was held without a value shows what was read last, marked: it may stand in a segment before. */
  async #findReadable(signals: readonly WindowSignal[], fromMs: number): Promise<readonly WindowSignal[]> {
    const unreadable = signals.filter(({ held }) => held !== undefined && !hasValue(held));
    if (unreadable.length === 0) return signals;
    const sinceMs = Math.min(...unreadable.map(({ held }) => held?.timeMs ?? fromMs)) - READABLE_MS;
    const ids = unreadable.map(({ id }) => id);
    const found = await findNewest(this.#pool, ids, sinceMs, fromMs, this.#onDamaged);
    const newest = new Map(found.map((one) => [one.signalId, one]));
    return signals.map((signal) => {
      const { held } = signal;
      const shown = newest.get(signal.id);
      if (held === undefined || hasValue(held) || shown === undefined) return signal;
      const { value, text, goodMs } = shown;
      return { ...signal, held: { ...held, value: value ?? Number.NaN, text }, goodMs: goodMs ?? Number.NaN };
    });
  }

  /** Of a segment that reaches into the window what held and what changed; of others nothing. */
  #valuesOf(id: number, segment: WindowSegment, { fromMs, toMs }: WindowRange): HistoryColumns {
    const { firstMs, lastMs, version, kind, payload, parts } = segment;
    try {
      if (payload !== undefined) {
        if (version !== SEGMENT_VERSION)
          throw new SegmentError('unknownVersion', `version ${version} of a segment`);
        return decodeValues(kind, payload, { fromMs: fromMs + 1, toMs, withHeld: true });
      }
      return parts === undefined ? NO_VALUES : clipHistory(lastsOf(parts), firstMs, toMs);
    } catch (error) {
      const damage = damageOf(error);
      this.#onDamaged?.({ signalId: String(id), firstMs, lastMs, count: 0, damage });
      return clipHistory(gapOf(segment), firstMs, toMs);
    }
  }
}

/** Where only roll-ups are kept, the last good value of each of their steps is what is known. */
function lastsOf(bytes: Uint8Array): HistoryColumns {
  const known = unpackParts(bytes).filter(({ summary }) => summary.goodCount > 0);
  return {
    times: Float64Array.from(known, ({ summary }) => summary.lastMs),
    values: Float64Array.from(known, ({ summary }) => summary.last),
    codes: undefined,
    texts: undefined,
  };
}

const hasValue = ({ value, text }: FoundValue) => !Number.isNaN(value) || text !== null;

function heldOf(
  { held: row, segments }: StoredWindow,
  before: HistoryColumns,
  fromMs: number,
): Pick<WindowSignal, 'held' | 'goodMs'> {
  // The segment that was read, or the one that ended before the window.
  const ended = segments.find(({ lastMs }) => lastMs <= fromMs);
  const candidates = [
    lastOf(before),
    ...(ended === undefined ? [] : [ended.last]),
    // Of two with one time the row counts.
    ...(row === undefined ? [] : [row]),
  ].filter((one) => one !== undefined);
  const held = newestOf(candidates);
  const isGood = held !== undefined && hasValue(held) && isGoodCode(held.code);
  return { held, goodMs: isGood ? held.timeMs : Number.NaN };
}

/** Of equally new ones the last given. */
function newestOf(some: readonly (FoundValue | undefined)[]): FoundValue | undefined {
  let newest: FoundValue | undefined;
  for (const one of some) if (one !== undefined && one.timeMs >= (newest?.timeMs ?? 0)) newest = one;
  return newest;
}

function lastOf({ times, values, codes, texts }: HistoryColumns): FoundValue | undefined {
  const at = times.length - 1;
  if (at < 0) return undefined;
  return {
    timeMs: times[at] as number,
    value: values[at] as number,
    code: codes?.[at] ?? GOOD,
    text: texts?.[at] ?? null,
  };
}

function thinOut(changes: HistoryColumns, fromMs: number, stepMs: number): HistoryColumns {
  const { times, values, codes, texts } = changes;
  const stepOf = (at: number) => Math.ceil(((times[at] as number) - fromMs) / stepMs);
  const kept: number[] = [];
  for (let at = 0; at < times.length; at += 1)
    if (at === times.length - 1 || stepOf(at) !== stepOf(at + 1)) kept.push(at);
  return {
    times: Float64Array.from(kept, (at) => times[at] as number),
    values: Float64Array.from(kept, (at) => values[at] as number),
    codes: codes && Int32Array.from(kept, (at) => codes[at] as number),
    texts: texts && kept.map((at) => texts[at] ?? null),
  };
}
