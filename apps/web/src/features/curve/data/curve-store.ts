import { type ColumnSeries, MAX_CURVE_POINTS, qualityOf } from '@zutai/contract';
import { appendPiece, limitRange, missingParts, type Piece, type TimeRange } from '@zutai/curve';
import { serverNow } from '../../../lib/time/index.ts';

export interface ReadRequest extends TimeRange {
  readonly signalIds: readonly string[];
  readonly maxPoints: number;
}

/** Reads history; rejects when `signal` aborts. */
export type ReadCurves = (request: ReadRequest, signal: AbortSignal) => Promise<ColumnSeries[]>;

type CorrectedStretch = NonNullable<ColumnSeries['corrected']>[number];

/** What is on the screen. */
export interface Wanted {
  readonly signalIds: readonly string[];
  /** Ranges that are drawn: the one that is shown, and the one that it is compared with. */
  readonly ranges: readonly TimeRange[];
  readonly widthPx: number;
  readonly hasEveryValue: boolean;
  /** What is later cannot be there yet, ms UTC. */
  readonly nowMs: number;
}

/** Pieces that are kept of a signal; the oldest go first. */
const MOST_PIECES = 10;
/** Points of a bucket: least, greatest, and one without a value. */
const POINTS_PER_BUCKET = 3;
/** A bucket up to so many pixels wide is fine enough. */
const FINE_PX = 2;
/** Beside what is shown as much is fetched as this share of it at each side, so that it can be moved at once. */
const MARGIN = 0.5;
/** So much wider is fetched in the background, so that it can be zoomed out at once. */
const OUTER = 8;
/** The last ms of what was read are read again with what is newer: values take a while to arrive. */
const OVERLAP_MS = 5000;
/**
 * From the last value that arrived, where that is earlier, but not for longer than this: what was read up to the present
 * lacks its end where clocks differ or values are late, and a signal that has stopped is not read whole each time.
 */
const MOST_OVERLAP_MS = 60_000;
/** Requests wait until the hands have rested for so long, or have been at it for so long, ms. */
const REST_MS = 50;
const PATIENCE_MS = 250;

/** What one request would bring, and what becomes of its answer. */
interface Plan extends ReadRequest {
  readonly isTail: boolean;
  /** Of what is on the screen, not around it. */
  readonly isShown: boolean;
}

/**
 * The values at hand of the signals of the tool: pieces of different fineness, of which the finest is drawn while a
 * finer one is under way. One request at a time; one that is not needed any more is given up.
 */
export class CurveStore {
  readonly #read: ReadCurves;
  readonly #pieces = new Map<string, readonly Piece[]>();
  readonly #keptMs = new Map<string, number>();
  readonly #corrected = new Map<string, CorrectedStretch[]>();
  readonly #listeners = new Set<() => void>();
  #wanted: Wanted | undefined;
  #running: { readonly plan: Plan; readonly abort: AbortController } | undefined;
  #answered: Plan | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waitingSinceMs: number | undefined;
  #version = 0;
  #error: Error | null = null;

  constructor(read: ReadCurves) {
    this.#read = read;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Another number whenever there is something else to draw. */
  readonly getVersion = (): number => this.#version;

  piecesOf(signalId: string): readonly Piece[] {
    return this.#pieces.get(signalId) ?? [];
  }

  /** Since when history of a signal is kept, ms UTC; unknown while nothing earlier was asked for. */
  keptMsOf(signalId: string): number | undefined {
    return this.#keptMs.get(signalId);
  }

  /** Stretches whose values somebody has corrected, both ends counted, as far as was asked for. */
  correctedOf(signalId: string): readonly CorrectedStretch[] {
    return this.#corrected.get(signalId) ?? [];
  }

  /** What went wrong with the latest request; null when it answered. */
  get error(): Error | null {
    return this.#error;
  }

  /** Something that is shown is under way. */
  get isLoading(): boolean {
    return this.#waitingSinceMs !== undefined || this.#running?.plan.isShown === true;
  }

  /** Says what is shown; what is missing of it is fetched. */
  want(wanted: Wanted): void {
    this.#wanted = wanted;
    if (this.#planNext(wanted) === undefined) return;
    this.#waitingSinceMs ??= performance.now();
    clearTimeout(this.#timer);
    const patienceMs = PATIENCE_MS - (performance.now() - this.#waitingSinceMs);
    this.#timer = setTimeout(() => this.#ask(), Math.max(0, Math.min(REST_MS, patienceMs)));
  }

  /** Forgets what is at hand and reads it again. */
  refresh(): void {
    this.#pieces.clear();
    this.#keptMs.clear();
    this.#corrected.clear();
    this.#answered = undefined;
    this.#changed();
    if (this.#wanted !== undefined) this.want({ ...this.#wanted, nowMs: serverNow() });
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#running?.abort.abort();
    this.#running = undefined;
    this.#wanted = undefined;
  }

  #ask(): void {
    this.#waitingSinceMs = undefined;
    if (this.#wanted === undefined) return;
    const plan = this.#planNext(this.#wanted);
    if (plan === undefined) return;
    if (this.#running !== undefined) {
      if (isEnough(this.#running.plan, plan)) return;
      this.#running.abort.abort();
    }
    void this.#run(plan);
  }

  async #run(plan: Plan): Promise<void> {
    const running = { plan, abort: new AbortController() };
    this.#running = running;
    this.#changed();
    const askedMs = serverNow();
    try {
      const series = await this.#read(plan, running.abort.signal);
      for (const one of series) this.#add(one, plan, askedMs);
      this.#error = null;
      this.#answered = plan;
    } catch (error) {
      if (running.abort.signal.aborted) return;
      this.#error = error instanceof Error ? error : new Error(String(error));
      this.#running = undefined;
      this.#changed();
      return;
    }
    if (this.#running === running) this.#running = undefined;
    this.#changed();
    // What is shown may be another range by now; then what lies around it.
    if (this.#running === undefined && this.#waitingSinceMs === undefined) this.#ask();
  }

  #add(series: ColumnSeries, plan: Plan, askedMs: number): void {
    const piece = toPiece(series, plan, askedMs);
    if (series.keptMs !== undefined) this.#keptMs.set(series.signalId, series.keptMs);
    const known = this.correctedOf(series.signalId);
    const found = (series.corrected ?? []).filter(({ id }) => known.every((one) => one.id !== id));
    if (found.length > 0) this.#corrected.set(series.signalId, [...known, ...found]);
    const pieces = this.piecesOf(series.signalId);
    if (plan.isTail) {
      const [before] = pieces
        .filter(({ fromMs, toMs }) => fromMs < piece.fromMs && toMs >= piece.fromMs)
        .sort((a, b) => a.bucketMs - b.bucketMs);
      if (before !== undefined) {
        const grown = appendPiece(before, piece, MAX_CURVE_POINTS);
        this.#pieces.set(series.signalId, pieces.with(pieces.indexOf(before), grown));
        return;
      }
    }
    // What the new one holds as fine or finer is not needed any more.
    const kept = pieces.filter(
      (one) => one.fromMs < piece.fromMs || one.toMs > piece.toMs || one.bucketMs < piece.bucketMs,
    );
    this.#pieces.set(series.signalId, [...kept, piece].slice(-MOST_PIECES));
  }

  /** The request that is needed most; none that was answered just now, or it would be asked for without end. */
  #planNext(wanted: Wanted): Plan | undefined {
    const plan = this.#planMost(wanted);
    return plan !== undefined && isSame(plan, this.#answered) ? undefined : plan;
  }

  /** What is shown, then what is around it. */
  #planMost(wanted: Wanted): Plan | undefined {
    for (const range of wanted.ranges) {
      const plan = this.#planFor(wanted, range);
      if (plan !== undefined) return plan;
    }
    if (wanted.hasEveryValue) return undefined;
    for (const range of wanted.ranges) {
      const outer = widen(range, (OUTER - 1) / 2);
      const bucketMs = ((outer.toMs - outer.fromMs) / wanted.widthPx) * FINE_PX;
      const signalIds = this.#missing(wanted, outer, bucketMs);
      // Only where most of it is not there: each little step would else ask for all of it again.
      if (signalIds.length > 0)
        return {
          ...clip(outer, wanted.nowMs),
          ...{ signalIds, maxPoints: wanted.widthPx * POINTS_PER_BUCKET, isTail: false, isShown: false },
        };
    }
    return undefined;
  }

  #planFor(wanted: Wanted, range: TimeRange): Plan | undefined {
    const { widthPx, hasEveryValue, nowMs } = wanted;
    const spanMs = range.toMs - range.fromMs;
    const seen = clip(range, nowMs);
    if (seen.toMs <= seen.fromMs) return undefined;
    const bucketMs = hasEveryValue ? 0 : (spanMs / widthPx) * FINE_PX;
    const missing = wanted.signalIds.flatMap((id) =>
      missingParts(this.piecesOf(id), seen, bucketMs).map((part) => ({ id, part })),
    );
    const [first] = missing;
    if (first === undefined) return undefined;
    const signalIds = [...new Set(missing.map(({ id }) => id))];
    // Time went on: only its end is new.
    const isTail = missing.every(
      ({ part }) => part.toMs === seen.toMs && part.fromMs > seen.fromMs + spanMs / 2,
    );
    const wide = isTail
      ? {
          fromMs: Math.min(...missing.map(({ id, part }) => this.#tailStart(id, part.fromMs))),
          toMs: seen.toMs,
        }
      : clip(hasEveryValue ? range : widen(range, MARGIN), nowMs);
    const buckets = Math.ceil(((wide.toMs - wide.fromMs) / spanMs) * widthPx) + 1;
    const maxPoints = hasEveryValue ? MAX_CURVE_POINTS : Math.max(30, buckets * POINTS_PER_BUCKET);
    return { ...wide, signalIds, isTail, isShown: true, maxPoints: Math.min(MAX_CURVE_POINTS, maxPoints) };
  }

  /** Where to read on, of a signal that was read up to a time. */
  #tailStart(signalId: string, readToMs: number): number {
    const last = this.piecesOf(signalId)
      .filter(({ toMs }) => toMs >= readToMs)
      .reduce((latest, { times }) => Math.max(latest, times.at(-1) ?? 0), 0);
    return Math.max(readToMs - MOST_OVERLAP_MS, Math.min(readToMs - OVERLAP_MS, last));
  }

  #missing({ signalIds, nowMs }: Wanted, range: TimeRange, bucketMs: number): string[] {
    const seen = clip(range, nowMs);
    const half = (seen.toMs - seen.fromMs) / 2;
    return signalIds.filter((id) => {
      const parts = missingParts(this.piecesOf(id), seen, bucketMs);
      return parts.reduce((sum, part) => sum + part.toMs - part.fromMs, 0) > half;
    });
  }

  #changed(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}

function widen({ fromMs, toMs }: TimeRange, share: number): TimeRange {
  const more = (toMs - fromMs) * share;
  return limitRange({ fromMs: fromMs - more, toMs: toMs + more });
}

const clip = ({ fromMs, toMs }: TimeRange, nowMs: number): TimeRange => ({
  fromMs: Math.max(0, Math.floor(fromMs)),
  toMs: Math.ceil(Math.min(toMs, nowMs)),
});

const isSame = (plan: Plan, other: Plan | undefined): boolean =>
  JSON.stringify(plan) === JSON.stringify(other);

/** That a request under way brings what another would. */
function isEnough(running: Plan, needed: Plan): boolean {
  const fineness = (plan: Plan) => (plan.toMs - plan.fromMs) / plan.maxPoints;
  return (
    running.fromMs <= needed.fromMs &&
    running.toMs >= needed.toMs &&
    fineness(running) <= fineness(needed) * 1.2 &&
    needed.signalIds.every((id) => running.signalIds.includes(id))
  );
}

/** @param askedMs what came later may not be in the answer */
function toPiece(series: ColumnSeries, plan: Plan, askedMs: number): Piece {
  const { times, values, bad, downsampled } = series;
  const column = Float64Array.from(values);
  for (const { index, code } of bad) if (qualityOf(code) === 'bad') column[index] = Number.NaN;
  // The server rounds buckets up to whole steps of its roll-ups, by a quarter at most.
  const buckets = Math.max(1, Math.floor(plan.maxPoints / POINTS_PER_BUCKET) - 1);
  return {
    fromMs: plan.fromMs,
    toMs: Math.min(plan.toMs, Math.max(askedMs, plan.fromMs)),
    bucketMs: downsampled ? ((plan.toMs - plan.fromMs) / buckets) * 1.25 : 0,
    times: Float64Array.from(times),
    values: column,
  };
}
