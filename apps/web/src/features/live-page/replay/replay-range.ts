import type { ReplayMark } from './replay-mark.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How much time the time line shows. */
export const RANGES_MS = [
  15 * MINUTE_MS,
  HOUR_MS,
  8 * HOUR_MS,
  DAY_MS,
  7 * DAY_MS,
  30 * DAY_MS,
  365 * DAY_MS,
] as const;

export interface TimeLine {
  readonly fromMs: number;
  readonly toMs: number;
}

/** A time line of a length with a moment in it: a third of it is before, and nothing of it after the present. */
export function lineAround(atMs: number, spanMs: number, presentMs: number): TimeLine {
  const toMs = Math.min(presentMs, atMs + (spanMs * 2) / 3);
  return { fromMs: Math.max(0, toMs - spanMs), toMs };
}

/** The same time line while the moment is in it, else the next one that has it. */
export function lineWith(line: TimeLine, atMs: number, presentMs: number): TimeLine {
  const isIn = atMs >= line.fromMs && atMs <= line.toMs;
  return isIn ? line : lineAround(atMs, line.toMs - line.fromMs, presentMs);
}

/** Moves by a share of its length; positive is later. */
export function moveLine({ fromMs, toMs }: TimeLine, share: number, presentMs: number): TimeLine {
  const byMs = Math.min((toMs - fromMs) * share, presentMs - toMs);
  const from = Math.max(0, fromMs + byMs);
  return { fromMs: from, toMs: from + (toMs - fromMs) };
}

/** Where a moment is on a time line, 0 to 1. */
export function shareOf({ fromMs, toMs }: TimeLine, timeMs: number): number {
  return Math.min(1, Math.max(0, (timeMs - fromMs) / Math.max(1, toMs - fromMs)));
}

/** Marks that stand too close together to be pressed one by one. */
export interface MarkGroup {
  readonly marks: readonly ReplayMark[];
  readonly share: number;
}

/** Marks of a time line, those closer than `nearest` (a share of it) as one. They are in the order of their times. */
export function groupMarks(marks: readonly ReplayMark[], line: TimeLine, nearest: number): MarkGroup[] {
  const groups: { marks: ReplayMark[]; share: number }[] = [];
  for (const mark of marks) {
    if (mark.atMs < line.fromMs || mark.atMs > line.toMs) continue;
    const share = shareOf(line, mark.atMs);
    const last = groups.at(-1);
    if (last !== undefined && share - last.share < nearest) last.marks.push(mark);
    else groups.push({ marks: [mark], share });
  }
  return groups;
}

/** The mark to step to from a moment; undefined when there is none that way. */
export function nextMark(marks: readonly ReplayMark[], atMs: number, way: 1 | -1): ReplayMark | undefined {
  return way === 1 ? marks.find((mark) => mark.atMs > atMs) : marks.findLast((mark) => mark.atMs < atMs);
}
