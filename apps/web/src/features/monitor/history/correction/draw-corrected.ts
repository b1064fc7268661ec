import type uPlot from 'uplot';

interface Corrected {
  readonly corrected: readonly { readonly fromMs: number; readonly toMs: number }[];
}

const BAND_PX = 4;
const MIN_WIDTH_PX = 4;

/** Marks stretches that somebody has corrected: a band at the foot of the plot, in the colour of the curve. */
export function drawCorrected(plot: uPlot, curves: readonly Corrected[], colours: readonly string[]): void {
  const { ctx, bbox } = plot;
  const ratio = devicePixelRatio;
  const right = bbox.left + bbox.width;
  let row = 0;
  ctx.save();
  for (const [place, { corrected }] of curves.entries()) {
    if (corrected.length === 0 || plot.series[place + 1]?.show === false) continue;
    row += 1;
    ctx.fillStyle = colours[place % colours.length] ?? '#888';
    const top = bbox.top + bbox.height - row * (BAND_PX + 1) * ratio;
    for (const { fromMs, toMs } of corrected) {
      const start = Math.max(bbox.left, plot.valToPos(fromMs / 1000, 'x', true));
      const stop = plot.valToPos(toMs / 1000, 'x', true);
      const end = Math.min(right, Math.max(stop, start + MIN_WIDTH_PX * ratio));
      if (end <= start || start >= right) continue;
      ctx.globalAlpha = 0.07;
      ctx.fillRect(start, bbox.top, end - start, bbox.height);
      ctx.globalAlpha = 0.9;
      ctx.fillRect(start, top, end - start, BAND_PX * ratio);
    }
  }
  ctx.restore();
}
