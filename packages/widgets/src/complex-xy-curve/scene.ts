import { type Box, type PaintContext, type Primitive, tickText } from '@zutai/diagram';
import { adaptedScale, fixedScale, type Scale } from '../chart/paint/scale.ts';
import type { ComplexXYCurveData } from './model.ts';
import type { XyPoint } from './pair.ts';

/** One curve as it is drawn. */
export interface XyCurve {
  color: string;
  points: readonly (XyPoint | null)[];
  /** Its newest point cannot be trusted: it is hollow. */
  isStale: boolean;
}

/** Ends of an axis: those of the page, or what holds all values without being drawn down to zero. */
export function axisScale(values: readonly number[], mode: string, min: number, max: number): Scale {
  if (mode === 'fixed') return fixedScale(min, max, 5);
  if (values.length === 0) return adaptedScale([], 5);
  let [least, most] = [values[0]!, values[0]!];
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  const air = most > least ? (most - least) * 0.06 : Math.max(0.5, Math.abs(most) * 0.1);
  return fixedScale(least - air, most + air, 5);
}

/** Both axes for the curves. */
export function scalesOf(data: ComplexXYCurveData, curves: readonly XyCurve[]): { x: Scale; y: Scale } {
  const points = curves.flatMap((curve) => curve.points.filter((point) => point !== null));
  return {
    x: axisScale(
      points.map((point) => point.x),
      data.modeX,
      data.minValX,
      data.maxValX,
    ),
    y: axisScale(
      points.map((point) => point.y),
      data.modeY,
      data.minValY,
      data.maxValY,
    ),
  };
}

/** Where a value stands, also outside of the plot. */
function along(value: number, { min, max }: Scale, start: number, length: number): number {
  return start + ((value - min) / (max - min)) * length;
}

function paintGrid(plot: Box, x: Scale, y: Scale, size: number, { palette }: PaintContext): Primitive[] {
  const bottom = plot.y + plot.height;
  const stroke = { color: palette.track, width: 1 };
  const words = { kind: 'text', fill: palette.textMuted, size } as const;
  const columns = x.ticks.flatMap((tick): Primitive[] => {
    const left = along(tick, x, plot.x, plot.width);
    const points = [
      { x: left, y: plot.y },
      { x: left, y: bottom },
    ];
    return [
      { kind: 'line', points, stroke },
      { ...words, text: tickText(tick), x: left, y: bottom + size, anchor: 'middle', baseline: 'middle' },
    ];
  });
  const rows = y.ticks.flatMap((tick): Primitive[] => {
    const level = along(tick, y, bottom, -plot.height);
    const points = [
      { x: plot.x, y: level },
      { x: plot.x + plot.width, y: level },
    ];
    return [
      { kind: 'line', points, stroke },
      { ...words, text: tickText(tick), x: plot.x - 5, y: level, anchor: 'end', baseline: 'middle' },
    ];
  });
  return [...columns, ...rows, { kind: 'rect', ...plot, stroke: { color: palette.line, width: 1 } }];
}

function paintCurve(curve: XyCurve, plot: Box, x: Scale, y: Scale, { palette }: PaintContext): Primitive[] {
  const bottom = plot.y + plot.height;
  const segments: ['move' | 'line', number, number][] = [];
  let isBroken = true;
  let last: { x: number; y: number } | undefined;
  const alone: Primitive[] = [];
  for (const [index, point] of curve.points.entries()) {
    if (point === null) {
      isBroken = true;
      continue;
    }
    const place = { x: along(point.x, x, plot.x, plot.width), y: along(point.y, y, bottom, -plot.height) };
    segments.push([isBroken ? 'move' : 'line', place.x, place.y]);
    if (isBroken && curve.points[index + 1] === null)
      alone.push({ kind: 'ellipse', cx: place.x, cy: place.y, rx: 1.8, ry: 1.8, fill: curve.color });
    isBroken = false;
    last = place;
  }
  if (!last) return [];
  const path: Primitive = { kind: 'path', segments, stroke: { color: curve.color, width: 1.8 } };
  // The newest point: where it stands now; hollow when that is not known any more.
  const isOld = curve.isStale || curve.points.at(-1) === null;
  const dot: Primitive = {
    kind: 'ellipse',
    cx: last.x,
    cy: last.y,
    rx: 4,
    ry: 4,
    fill: isOld ? palette.surface : curve.color,
    stroke: { color: isOld ? palette.stale : curve.color, width: 2 },
  };
  return [path, ...alone, dot];
}

/** The curves between their axes in a box of CSS pixels. */
export function paintXyScene(
  box: Box,
  data: ComplexXYCurveData,
  curves: readonly XyCurve[],
  size: number,
  context: PaintContext,
): Primitive[] {
  const { x, y } = scalesOf(data, curves);
  const digits = Math.max(1, ...y.ticks.map((tick) => tickText(tick).length));
  const axis = Math.min(box.width / 3, digits * size * 0.62 + 8);
  const plot = {
    x: box.x + axis,
    y: box.y + size * 0.6,
    width: Math.max(1, box.width - axis - size),
    height: Math.max(1, box.height - size * 2.4),
  };
  return [
    ...paintGrid(plot, x, y, size, context),
    {
      kind: 'group',
      clip: plot,
      children: curves.flatMap((curve) => paintCurve(curve, plot, x, y, context)),
    },
  ];
}
