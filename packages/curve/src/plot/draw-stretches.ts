import type uPlot from 'uplot';
import type { Stretch } from '../curve.ts';

/** Distance of the stripes and the least width of a stretch, CSS pixels. */
const STRIPE_PX = 7;
const MIN_WIDTH_PX = 3;

export interface StripeLook {
  readonly color: string;
  /** 0 to 1. */
  readonly opacity: number;
}

/** Draws stripes where a shown curve has no trusted value: rising when stale, falling when missing. */
export function drawStretches(
  plot: uPlot,
  stretches: readonly (readonly Stretch[])[],
  { color, opacity }: StripeLook,
): void {
  const { ctx, bbox } = plot;
  const ratio = devicePixelRatio;
  const right = bbox.left + bbox.width;
  ctx.save();
  ctx.strokeStyle = color;
  ctx.lineWidth = ratio;
  ctx.globalAlpha = opacity;
  for (const [place, ofCurve] of stretches.entries()) {
    if (plot.series[place + 1]?.show === false) continue;
    for (const { fromMs, toMs, kind } of ofCurve) {
      const start = Math.max(bbox.left, plot.valToPos(fromMs / 1000, 'x', true));
      const stop = Number.isFinite(toMs) ? plot.valToPos(toMs / 1000, 'x', true) : right;
      const end = Math.min(right, Math.max(stop, start + MIN_WIDTH_PX * ratio));
      if (end > start && start < right) drawStripes(plot, start, end, kind === 'stale');
    }
  }
  ctx.restore();
}

function drawStripes({ ctx, bbox }: uPlot, start: number, end: number, isRising: boolean): void {
  const step = STRIPE_PX * devicePixelRatio;
  const [top, bottom] = [bbox.top, bbox.top + bbox.height];
  ctx.save();
  ctx.beginPath();
  ctx.rect(start, top, end - start, bbox.height);
  ctx.clip();
  ctx.beginPath();
  // Stripes keep their place on screen, so that neighbouring stretches join.
  for (let x = Math.floor((start - bbox.height) / step) * step; x < end; x += step) {
    ctx.moveTo(x, isRising ? bottom : top);
    ctx.lineTo(x + bbox.height, isRising ? top : bottom);
  }
  ctx.stroke();
  ctx.restore();
}
