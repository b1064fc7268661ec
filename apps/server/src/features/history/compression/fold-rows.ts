import { firstNotBefore, type HistoryColumns, joinHistory, sliceHistory } from '../history-columns.ts';
import { kindOf, SEGMENT_COUNT, SEGMENT_VERSION, segmentKind } from '../segment/encode-values.ts';

/** What is known of a segment without reading its values. */
export interface SegmentPlace {
  readonly firstMs: number;
  readonly lastMs: number;
  readonly count: number;
  readonly kind: number;
  readonly version: number;
  /** False when only roll-ups are kept: it is left as it is. */
  readonly hasValues: boolean;
}

/** New segments in the place of old ones. */
export interface Fold {
  /** Their values are read, and they go. */
  readonly replaced: readonly SegmentPlace[];
  /** Rows that lie within them or beside them. */
  readonly rows: HistoryColumns;
}

interface Element {
  readonly firstMs: number;
  readonly count: number;
  readonly kind: number;
  readonly place: SegmentPlace | undefined;
  readonly rows: HistoryColumns | undefined;
}

/**
 * Which segments rows go into: those in whose time they lie, and of those beside them the ones that stay small enough
 * with them, so that slow signals get long segments, of a UTC month at most. Segments that no row touches stay.
 * @param places those of the rows' time and one on either side, in order; none overlap
 */
export function planFolds(
  rows: HistoryColumns,
  places: readonly SegmentPlace[],
  segmentCount = SEGMENT_COUNT,
): Fold[] {
  const groups: Element[][] = [];
  for (const element of elementsOf(rows, places)) {
    const group = groups.at(-1);
    if (group !== undefined && canJoin(group, element, segmentCount)) group.push(element);
    else groups.push([element]);
  }
  return groups
    .filter((group) => group.some((element) => element.rows !== undefined))
    .map((group) => ({
      replaced: group.flatMap(({ place }) => place ?? []),
      rows: joinHistory(group.flatMap((element) => element.rows ?? [])),
    }));
}

function* elementsOf(rows: HistoryColumns, places: readonly SegmentPlace[]): Generator<Element> {
  let at = 0;
  const rowsBefore = (timeMs: number) => {
    const start = at;
    at = start + firstNotBefore(rows.times.subarray(start), timeMs);
    return start === at ? undefined : sliceHistory(rows, start, at);
  };
  const between = (timeMs: number): Element[] => {
    const own = rowsBefore(timeMs);
    if (own === undefined) return [];
    return [
      { firstMs: own.times[0]!, count: own.times.length, kind: kindOf(own), place: undefined, rows: own },
    ];
  };
  for (const place of places) {
    yield* between(place.firstMs);
    const within = rowsBefore(place.lastMs + 1);
    const count = place.count + (within?.times.length ?? 0);
    yield { firstMs: place.firstMs, count, kind: place.kind, place, rows: within };
  }
  yield* between(Number.POSITIVE_INFINITY);
}

/** Segments of texts that are read at once, of a million characters each. */
const MOST_OF_TEXTS = 4;

const hasTexts = (kind: number) => kind === segmentKind.text || kind === segmentKind.mixed;

function canJoin(group: readonly Element[], next: Element, segmentCount: number): boolean {
  const all = [...group, next];
  const [first] = all as [Element];
  return (
    all.some(({ rows }) => rows !== undefined) &&
    all.every(({ place }) => place === undefined || (place.hasValues && place.version === SEGMENT_VERSION)) &&
    all.every(({ kind }) => kind === first.kind) &&
    (!hasTexts(first.kind) || all.filter(({ place }) => place !== undefined).length <= MOST_OF_TEXTS) &&
    all.reduce((sum, { count }) => sum + count, 0) <= segmentCount &&
    monthOf(first.firstMs) === monthOf(next.firstMs)
  );
}

function monthOf(timeMs: number): number {
  const date = new Date(timeMs);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}
