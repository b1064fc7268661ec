import { DAY_MS } from '@zutai/segment-codec';
import type { HistoryColumns } from '../history-columns.ts';
import type { RetentionDays } from '../retention/retention.ts';

/** How values were stored, and what a plain model thinks is left of them. */
export interface SlowSegment {
  readonly signalId: number;
  readonly firstMs: number;
  readonly lastMs: number;
  readonly columns: HistoryColumns;
  readonly isText: boolean;
  hasValues: boolean;
  /** Its values are gone but the last, which holds until something newer that is gone too. */
  holds: boolean;
  minutes: boolean;
  hours: boolean;
  isThere: boolean;
}

/**
 * What is left, segment by segment, as slowly and plainly as it can be said.
 * @param today days since 1970-01-01 UTC
 */
export function expireSegmentsSlowly(
  segments: readonly SlowSegment[],
  daysOf: (segment: SlowSegment) => RetentionDays,
  today: number,
): void {
  const beforeMs = (kept: number) => (today - kept) * DAY_MS;
  const inOrder = segments.toSorted((a, b) => a.firstMs - b.firstMs);
  for (const segment of inOrder) {
    const { rawDays, minuteDays, hourDays } = daysOf(segment);
    if (!segment.isThere || !segment.hasValues || segment.lastMs >= beforeMs(rawDays)) continue;
    const others = inOrder.filter((one) => one.isThere && one.signalId === segment.signalId);
    segment.hasValues = false;
    // Roll-ups that are kept longer are made of the values that go; texts have none.
    segment.minutes ||= !segment.isText && minuteDays > rawDays;
    segment.hours ||= !segment.isText && hourDays > rawDays;
    // The last before what is kept says what held then.
    segment.holds = !others.some(({ firstMs }) => firstMs > segment.firstMs && firstMs < beforeMs(rawDays));
    if (segment.isText && !segment.holds) segment.isThere = false;
    const former = others.findLast(({ firstMs }) => firstMs < segment.firstMs);
    if (former === undefined || former.hasValues) continue;
    former.holds = false;
    if (former.isText) former.isThere = false;
  }
  for (const segment of inOrder) {
    if (!segment.isThere) continue;
    const { rawDays, minuteDays, hourDays, dayDays } = daysOf(segment);
    if (segment.lastMs < beforeMs(minuteDays)) segment.minutes = false;
    if (segment.lastMs < beforeMs(hourDays)) segment.hours = false;
    const isFollowed = inOrder.some(
      ({ isThere, signalId, firstMs, hasValues }) =>
        isThere && signalId === segment.signalId && firstMs > segment.firstMs && !hasValues,
    );
    const isOver = segment.lastMs < beforeMs(Math.max(rawDays, minuteDays, hourDays, dayDays));
    if (isOver && (!segment.holds || isFollowed)) segment.isThere = false;
  }
}
