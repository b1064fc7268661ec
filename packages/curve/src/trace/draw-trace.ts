import { firstNotBefore } from '../pieces/index.ts';
import type { LimitLine, Trace } from './trace.ts';

/** Where times and values are on the canvas, in its own pixels. */
export interface Canvas {
  readonly ctx: CanvasRenderingContext2D;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Canvas pixels a CSS pixel. */
  readonly ratio: number;
  readonly fromMs: number;
  readonly toMs: number;
}

/** Ends of the axis of a trace. */
type Ends = readonly [low: number, high: number];

/** Lane of a trace at the foot of the plot that says where it has no trusted value, CSS pixels. */
const LANE_PX = 5;
const STRIPE_PX = 4;

/**
 * Draws one trace: where several points fall onto one column of pixels, the column's first, least, greatest and last, so
 * that a peak is never lost. A time without a trusted value ends the line.
 */
export function drawTrace(canvas: Canvas, trace: Trace, [low, high]: Ends): void {
  const { ctx, left, top, width, height, ratio } = canvas;
  const perMs = width / Math.max(1, canvas.toMs - canvas.fromMs);
  const perValue = height / (high - low);
  const shiftMs = trace.offsetMs - canvas.fromMs;
  ctx.beginPath();
  let isOpen = false;
  let lastY = 0;
  for (const [place, { piece, fromMs, toMs }] of trace.spans.entries()) {
    const { times, values } = piece;
    const first = firstNotBefore(times, fromMs);
    const end = firstNotBefore(times, toMs + 1);
    // The line comes in from before the range; between spans it goes on from the last point.
    const isApart = place === 0 || trace.spans[place - 1]!.toMs < fromMs;
    if (isApart) isOpen = false;
    let at = isApart ? Math.max(0, first - 1) : first;
    // One beyond the range, so that the line leaves it.
    const last = place === trace.spans.length - 1 ? Math.min(times.length, end + 1) : end;
    while (at < last) {
      const value = values[at] as number;
      const x = left + ((times[at] as number) + shiftMs) * perMs;
      if (Number.isNaN(value)) {
        if (isOpen && trace.isStepped) ctx.lineTo(x, lastY);
        isOpen = false;
        at += 1;
        continue;
      }
      const column = Math.floor(x);
      let [least, most, final] = [value, value, value];
      let next = at + 1;
      while (next < last) {
        const other = values[next] as number;
        if (Number.isNaN(other) || Math.floor(left + ((times[next] as number) + shiftMs) * perMs) !== column)
          break;
        if (other < least) least = other;
        if (other > most) most = other;
        final = other;
        next += 1;
      }
      const yOf = (of: number) => top + (high - of) * perValue;
      const y = yOf(value);
      if (isOpen && trace.isStepped) ctx.lineTo(x, lastY);
      if (isOpen) ctx.lineTo(x, y);
      else ctx.moveTo(x, y);
      if (next - at > 1) {
        if (least < value) ctx.lineTo(x, yOf(least));
        if (most > least) ctx.lineTo(x, yOf(most));
        ctx.lineTo(x, yOf(final));
      } else if (!isOpen && (next === last || Number.isNaN(values[next] as number)))
        // A single point between gaps would be no line at all.
        ctx.lineTo(x + ratio, y);
      lastY = yOf(final);
      isOpen = true;
      at = next;
    }
  }
  ctx.strokeStyle = trace.color;
  ctx.globalAlpha = trace.opacity;
  ctx.lineWidth = trace.width * ratio;
  ctx.setLineDash(trace.dash.map((length) => length * ratio));
  ctx.lineJoin = 'round';
  ctx.stroke();
  ctx.setLineDash([]);
  ctx.globalAlpha = 1;
}

/** Stretches of a trace without a trusted value, ms UTC of the plot; what has not ended reaches to its span's end. */
export function gapsOf({
  spans,
  offsetMs,
}: Pick<Trace, 'spans' | 'offsetMs'>): { fromMs: number; toMs: number }[] {
  const gaps: { fromMs: number; toMs: number }[] = [];
  for (const { piece, fromMs, toMs } of spans) {
    const { times, values } = piece;
    const end = firstNotBefore(times, toMs + 1);
    let beginMs: number | undefined;
    for (let at = Math.max(0, firstNotBefore(times, fromMs) - 1); at < end; at += 1) {
      const isGap = Number.isNaN(values[at] as number);
      if (isGap) beginMs ??= Math.max(fromMs, times[at] as number);
      else if (beginMs !== undefined) {
        gaps.push({ fromMs: beginMs + offsetMs, toMs: (times[at] as number) + offsetMs });
        beginMs = undefined;
      }
    }
    if (beginMs !== undefined) gaps.push({ fromMs: beginMs + offsetMs, toMs: toMs + offsetMs });
  }
  return gaps;
}

/** Stripes in a lane of its own at the foot of the plot, in the colour of the trace, where it has no trusted value. */
export function drawGaps(canvas: Canvas, trace: Trace, lane: number): boolean {
  const gaps = gapsOf(trace);
  if (gaps.length === 0) return false;
  const { ctx, left, top, width, height, ratio } = canvas;
  const perMs = width / Math.max(1, canvas.toMs - canvas.fromMs);
  const bottom = top + height - lane * (LANE_PX + 2) * ratio;
  const laneTop = bottom - LANE_PX * ratio;
  ctx.save();
  ctx.beginPath();
  for (const { fromMs, toMs } of gaps) {
    const x = left + (fromMs - canvas.fromMs) * perMs;
    ctx.rect(x, laneTop, Math.max(2 * ratio, (toMs - fromMs) * perMs), LANE_PX * ratio);
  }
  ctx.globalAlpha = 0.25;
  ctx.fillStyle = trace.color;
  ctx.fill();
  ctx.clip();
  ctx.globalAlpha = 1;
  ctx.strokeStyle = trace.color;
  ctx.lineWidth = 1.5 * ratio;
  ctx.beginPath();
  for (let x = left - LANE_PX * ratio; x < left + width; x += STRIPE_PX * ratio) {
    ctx.moveTo(x, bottom);
    ctx.lineTo(x + LANE_PX * ratio, laneTop);
  }
  ctx.stroke();
  ctx.restore();
  return true;
}

/** A limit across the plot, with its words at the right end. */
export function drawLimit(
  canvas: Canvas,
  { value, color, label }: LimitLine,
  [low, high]: Ends,
  font: string,
): void {
  if (value < low || value > high) return;
  const { ctx, left, top, width, height, ratio } = canvas;
  const y = top + ((high - value) / (high - low)) * height;
  ctx.strokeStyle = color;
  ctx.lineWidth = ratio;
  ctx.setLineDash([6 * ratio, 4 * ratio]);
  ctx.beginPath();
  ctx.moveTo(left, y);
  ctx.lineTo(left + width, y);
  ctx.stroke();
  ctx.setLineDash([]);
  ctx.fillStyle = color;
  ctx.font = font;
  ctx.textAlign = 'right';
  ctx.textBaseline = y - top < 16 * ratio ? 'top' : 'bottom';
  ctx.fillText(label, left + width - 4 * ratio, y);
}
