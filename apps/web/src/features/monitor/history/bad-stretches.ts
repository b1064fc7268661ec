import type uPlot from 'uplot';
import type { Curve } from './curve-data.ts';

/** Distance of the stripes in CSS pixels. */
const STRIPE = 7;
/** A short stretch is still seen, in CSS pixels. */
const MIN_WIDTH = 3;

/** Draws stripes behind the stretches in which any shown curve had no value to trust. */
export function drawBadStretches(plot: uPlot, curves: readonly Curve[], colour: string): void {
  const { ctx, bbox } = plot;
  const ratio = devicePixelRatio;
  const right = bbox.left + bbox.width;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.strokeStyle = colour;
  ctx.lineWidth = ratio;
  ctx.globalAlpha = 0.4;
  for (const [index, curve] of curves.entries()) {
    if (plot.series[index + 1]?.show === false) continue;
    for (const { fromMs, toMs } of curve.badStretches) {
      const start = Math.max(bbox.left, plot.valToPos(fromMs / 1000, 'x', true));
      const stop = Number.isFinite(toMs) ? plot.valToPos(toMs / 1000, 'x', true) : right;
      const end = Math.min(right, Math.max(stop, start + MIN_WIDTH * ratio));
      if (end > start && start < right) stripe(plot, start, end);
    }
  }
  ctx.restore();
}

function stripe({ ctx, bbox }: uPlot, start: number, end: number): void {
  const step = STRIPE * devicePixelRatio;
  const bottom = bbox.top + bbox.height;
  ctx.save();
  ctx.beginPath();
  ctx.rect(start, bbox.top, end - start, bbox.height);
  ctx.clip();
  ctx.beginPath();
  // Stripes keep their place on screen, so that neighbouring stretches join.
  for (let x = Math.floor((start - bbox.height) / step) * step; x < end; x += step) {
    ctx.moveTo(x, bottom);
    ctx.lineTo(x + bbox.height, bbox.top);
  }
  ctx.stroke();
  ctx.restore();
}
