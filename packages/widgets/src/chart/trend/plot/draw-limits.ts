import type uPlot from 'uplot';
import type { LimitLine } from '../limits.ts';

/** Draws the limits that lie within what is shown: a scale is never drawn wider for them. */
export function drawLimits(plot: uPlot, limits: readonly LimitLine[]): void {
  const { ctx, bbox } = plot;
  const ratio = devicePixelRatio;
  ctx.save();
  ctx.lineWidth = 1.4 * ratio;
  ctx.setLineDash([8 * ratio, 4 * ratio]);
  for (const { scale, value, color } of limits) {
    const { min, max } = plot.scales[scale] ?? {};
    if (min == null || max == null || value < min || value > max) continue;
    const y = Math.round(plot.valToPos(value, scale, true));
    ctx.strokeStyle = color;
    ctx.beginPath();
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(bbox.left + bbox.width, y);
    ctx.stroke();
  }
  ctx.restore();
}
