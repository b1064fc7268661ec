import type { Palette } from '@zutai/diagram';
import type uPlot from 'uplot';
import type { Stretch } from '../data/curve.ts';

/** Distance of the stripes and the least width of a stretch, CSS pixels. */
const stripeGap = 7;
const minWidth = 3;

/** Draws stripes where a shown curve has nothing to trust: leaning one way when stale, the other when missing. */
export function drawStretches(
  plot: uPlot,
  stretches: readonly (readonly Stretch[])[],
  palette: Palette,
): void {
  const { ctx, bbox } = plot;
  const ratio = devicePixelRatio;
  const right = bbox.left + bbox.width;
  ctx.save();
  ctx.lineWidth = ratio;
  ctx.globalAlpha = 0.35;
  for (const [place, ofCurve] of stretches.entries()) {
    if (plot.series[place + 1]?.show === false) continue;
    for (const { fromMs, toMs, kind } of ofCurve) {
      const start = Math.max(bbox.left, plot.valToPos(fromMs / 1000, 'x', true));
      const stop = Math.max(plot.valToPos(toMs / 1000, 'x', true), start + minWidth * ratio);
      const end = Math.min(right, stop);
      if (end <= start || start >= right) continue;
      ctx.strokeStyle = palette.stale;
      drawStripes(plot, start, end, kind === 'stale');
    }
  }
  ctx.restore();
}

function drawStripes({ ctx, bbox }: uPlot, start: number, end: number, isRising: boolean): void {
  const step = stripeGap * devicePixelRatio;
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
