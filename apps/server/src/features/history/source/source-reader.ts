import { setImmediate as nextTurn } from 'node:timers/promises';
import { type DamageCode, SegmentError } from '@zutai/segment-codec';
import type { ClientBase, Pool } from 'pg';
import {
  clipHistory,
  firstNotBefore,
  type HistoryColumns,
  joinHistory,
  mergeHistory,
  sliceHistory,
} from '../history-columns.ts';
import { decodeValues, SEGMENT_VERSION } from '../segment/encode-values.ts';
import { unpackParts } from '../segment/pack-parts.ts';
import type { Part } from '../segment/part.ts';
import { readRows } from './rows-reader.ts';
import { readPayload, readSegments, type StoredSegment } from './segments-reader.ts';
import { readHistory } from './snapshot-reader.ts';

/** A segment that cannot be read. What is around it still is. */
export interface DamagedSegment {
  readonly signalId: string;
  /** Begin of the segment, with the signal its key; ms UTC. */
  readonly firstMs: number;
  readonly lastMs: number;
  readonly count: number;
  readonly damage: DamageCode;
}

export type OnDamaged = (segment: DamagedSegment) => void;

/** Values, or what a roll-up keeps of them. */
export type Piece = { readonly values: HistoryColumns } | { readonly part: Part };

export interface SourceRange {
  readonly signalId: string;
  readonly fromMs: number;
  /** Inclusive. */
  readonly toMs: number;
  /** Most rows of one read. */
  readonly mostRows: number;
  /** Most segments of one read. */
  readonly mostSegments: number;
  /** Most of them whose values are read with them. @default mostSegments */
  readonly mostPayloads?: number;
  /** Step of the roll-ups that may stand for values, of `LEVELS`; left out: values alone. */
  readonly levelMs?: number | undefined;
  /** Where only roll-ups are kept they are read, however coarse. @default false */
  readonly hasExpired?: boolean;
  readonly onDamaged?: OnDamaged | undefined;
}

/** Device code of the values of a damaged segment: data checksum error. */
const CODE_DAMAGED = 1713;

interface Batch {
  readonly pieces: Piece[];
  /** Where the next one begins; undefined after the last. */
  readonly nextMs: number | undefined;
}

/**
 * What is stored of a signal, segments and the rows that lie over them, in the order of their times. Each read has a
 * connection and a moment of its own, one ahead of its taker, so that a slow one holds none.
 */
export async function* readSource(pool: Pool, range: SourceRange): AsyncGenerator<readonly Piece[]> {
  const read = (fromMs: number) => readHistory(pool, (client) => readBatch(client, range, fromMs));
  let next = read(range.fromMs);
  for (;;) {
    const { pieces, nextMs } = await next;
    if (nextMs !== undefined) {
      next = read(nextMs);
      // A failure of what nobody wants any more is dropped.
      next.catch(() => undefined);
    }
    if (pieces.length > 0) yield pieces;
    if (nextMs === undefined) return;
  }
}

/** The values of a range on the caller's connection, whose transaction stands still (snapshot-reader.ts). */
export async function readAll(client: ClientBase, range: SourceRange): Promise<HistoryColumns> {
  const found: HistoryColumns[] = [];
  for (let fromMs: number | undefined = range.fromMs; fromMs !== undefined; ) {
    const { pieces, nextMs }: Batch = await readBatch(client, range, fromMs);
    for (const piece of pieces) if ('values' in piece) found.push(piece.values);
    fromMs = nextMs;
  }
  return joinHistory(found);
}

async function readBatch(client: ClientBase, range: SourceRange, fromMs: number): Promise<Batch> {
  const { signalId, levelMs, mostSegments, mostRows, mostPayloads = mostSegments } = range;
  const segments = await readSegments(client, {
    ...{ signalId, fromMs, toMs: range.toMs, limit: mostSegments, mostPayloads, levelMs },
    within: { fromMs, toMs: range.toMs },
  });
  const payloads = segments.filter(({ payload }) => payload !== undefined).length;
  const isCut = segments.length === mostSegments || payloads === mostPayloads;
  let toMs = isCut ? Math.min(segments.at(-1)!.lastMs, range.toMs) : range.toMs;
  const { rows, isFull } = await readRows(client, { signalId, fromMs, toMs, limit: mostRows });
  if (isFull) toMs = rows.times.at(-1)!;
  const composer = new Composer(client, range, { fromMs, toMs }, rows);
  for (const segment of segments) {
    if (segment.firstMs > toMs) break;
    await composer.take(segment);
    // Decoding takes a millisecond or more: others have their turn in between.
    if (levelMs !== undefined && segment.payload !== undefined) await nextTurn();
  }
  return {
    pieces: composer.finish(),
    nextMs: (isCut || isFull) && toMs < range.toMs ? toMs + 1 : undefined,
  };
}

/** Puts segments and the rows of the same stretch together. */
class Composer {
  readonly #client: ClientBase;
  readonly #range: SourceRange;
  readonly #stretch: { readonly fromMs: number; readonly toMs: number };
  readonly #rows: HistoryColumns;
  readonly #pieces: Piece[] = [];
  #row = 0;

  constructor(
    client: ClientBase,
    range: SourceRange,
    stretch: { fromMs: number; toMs: number },
    rows: HistoryColumns,
  ) {
    this.#client = client;
    this.#range = range;
    this.#stretch = stretch;
    this.#rows = rows;
  }

  async take(segment: StoredSegment): Promise<void> {
    this.#pushValues(this.#rowsBefore(segment.firstMs));
    const over = this.#rowsBefore(segment.lastMs + 1);
    const isWhole = segment.firstMs >= this.#stretch.fromMs && segment.lastMs <= this.#stretch.toMs;
    if (over.times.length === 0 && isWhole && this.#range.levelMs !== undefined && this.#pushParts(segment))
      return;
    const values = await this.#valuesOf(segment);
    // Late rows over it are older than values are kept: they do not hide what is.
    if (values === undefined && this.#range.hasExpired === true && this.#pushParts(segment)) return;
    this.#pushValues(values === undefined ? over : mergeHistory(values, over));
  }

  finish(): Piece[] {
    this.#pushValues(this.#rowsBefore(Number.POSITIVE_INFINITY));
    return this.#pieces;
  }

  /** Those that were not taken yet. */
  #rowsBefore(timeMs: number): HistoryColumns {
    const start = this.#row;
    this.#row = start + firstNotBefore(this.#rows.times.subarray(start), timeMs);
    return sliceHistory(this.#rows, start, this.#row);
  }

  #pushValues(values: HistoryColumns): void {
    if (values.times.length > 0) this.#pieces.push({ values });
  }

  /** False when there are none that can be read. */
  #pushParts(segment: StoredSegment): boolean {
    if (segment.parts === undefined) return false;
    const { fromMs, toMs } = this.#stretch;
    try {
      for (const part of unpackParts(segment.parts))
        if (part.summary.fromMs >= fromMs && part.summary.fromMs <= toMs) this.#pieces.push({ part });
      return true;
    } catch (error) {
      this.#notifyDamage(segment, error);
      return false;
    }
  }

  /** Undefined when only roll-ups are kept. */
  async #valuesOf(segment: StoredSegment): Promise<HistoryColumns | undefined> {
    const { signalId, levelMs } = this.#range;
    const payload =
      segment.payload ??
      (levelMs === undefined ? undefined : await readPayload(this.#client, signalId, segment.firstMs));
    if (payload === undefined) return undefined;
    try {
      if (segment.version !== SEGMENT_VERSION)
        throw new SegmentError('unknownVersion', `version ${segment.version} of a segment`);
      return decodeValues(segment.kind, payload, this.#stretch);
    } catch (error) {
      this.#notifyDamage(segment, error);
      return clipHistory(gapOf(segment), this.#stretch.fromMs, this.#stretch.toMs);
    }
  }

  #notifyDamage({ firstMs, lastMs, count }: StoredSegment, error: unknown): void {
    const damage = damageOf(error);
    this.#range.onDamaged?.({ signalId: this.#range.signalId, firstMs, lastMs, count, damage });
  }
}

/** What is wrong with the bytes; rethrows what is no damage of theirs. */
export function damageOf(error: unknown): DamageCode {
  if (error instanceof SegmentError) return error.code as DamageCode;
  // The checksum fits and reading goes beyond the end.
  if (error instanceof RangeError) return 'malformed';
  throw error;
}

/** A gap that says why it is one: no values, and a code at both ends. */
export function gapOf({ firstMs, lastMs }: Pick<StoredSegment, 'firstMs' | 'lastMs'>): HistoryColumns {
  const times = Float64Array.from(new Set([firstMs, lastMs]));
  return {
    times,
    values: new Float64Array(times.length).fill(Number.NaN),
    codes: new Int32Array(times.length).fill(CODE_DAMAGED),
    texts: undefined,
  };
}
