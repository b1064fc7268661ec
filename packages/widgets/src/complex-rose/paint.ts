import { type PaintContext, type Primitive, tickText, type Widget } from '@zutai/diagram';
import { readEntries } from '../chart/entry.ts';
import { type ChartPosition, paintChartGround, paintNoEntries, plotBox } from '../chart/paint/frame.ts';
import { layoutLegend } from '../chart/paint/legend.ts';
import { paintPiece } from '../chart/paint/piece.ts';
import { adaptedScale, fixedScale, shareInScale } from '../chart/paint/scale.ts';
import type { ComplexRoseData } from './model.ts';

/** Equal angles; the radius is the value on a scale with rings. What has no value reaches the outermost ring, hatched. */
export function paintComplexRose(
  { position, style, data }: Widget<ComplexRoseData, ChartPosition>,
  context: PaintContext,
): readonly Primitive[] {
  const { palette } = context;
  const ground = paintChartGround(position, style, context);
  const box = plotBox(position);
  const entries = readEntries(data, context);
  if (entries.length === 0) return [...ground, ...paintNoEntries(box, style, context)];
  const legend = data.legendShow
    ? layoutLegend(entries, box, style, context, ({ text }) => text)
    : { primitives: [], rest: box };
  const { x, y, width, height } = legend.rest;
  const outer = Math.max(1, Math.min(width, height) / 2);
  const [cx, cy] = [x + width / 2, y + height / 2];
  const values = entries.flatMap(({ value }) => (value === null ? [] : [value]));
  const scale = data.mode === 'fixed' ? fixedScale(data.minVal, data.maxVal, 4) : adaptedScale(values, 4);
  const rings = scale.ticks.filter((tick) => tick > scale.min);
  const grid = rings.map((tick): Primitive => {
    const radius = outer * shareInScale(tick, scale);
    return { kind: 'ellipse', cx, cy, rx: radius, ry: radius, stroke: { color: palette.track, width: 1 } };
  });
  const degrees = 360 / entries.length;
  const pieces = entries.flatMap((entry, place) => {
    const radius = entry.value === null ? outer : outer * shareInScale(entry.value, scale);
    const sector = { cx, cy, outer: radius, inner: 0, from: place * degrees, to: (place + 1) * degrees };
    return radius > 0.5 ? paintPiece(entry, sector, palette) : [];
  });
  const size = Math.max(8, Math.min(11, style.font.size - 2));
  const labels = (outer < 40 ? [] : rings).flatMap((tick): Primitive[] => {
    const text = tickText(tick);
    const y = cy - outer * shareInScale(tick, scale) + 1;
    // A ground of its own, because it may stand on any colour.
    const ground = { x: cx + 2, y, width: text.length * size * 0.62 + 4, height: size * 1.3 };
    return [
      { kind: 'rect', ...ground, radius: 2, fill: palette.surface, opacity: 0.85 },
      {
        kind: 'text',
        text,
        x: ground.x + ground.width / 2,
        y: y + ground.height / 2,
        fill: palette.textMuted,
        size,
        anchor: 'middle',
        baseline: 'middle',
      },
    ];
  });
  return [...ground, ...grid, ...pieces, ...labels, ...legend.primitives];
}
