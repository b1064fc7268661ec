import type { PaintContext, Primitive } from '@zutai/diagram';
import { paintLand } from '../scene.ts';
import { insetBoxOf } from './inset-box.ts';
import { type MapView, toBox, worldSize } from './projection.ts';

interface Size {
  width: number;
  height: number;
}

/** How much further away the inset looks. */
const INSET_STEPS = 6;
/** Equator of the earth, km. */
const EQUATOR_KM = 40_075;

/** A round length, 1, 2 or 5 times a power of ten, of about `wantedPx`, with its width. */
export function scaleBarOf({ latitude, zoom }: MapView, wantedPx: number): { km: number; width: number } {
  const kmAPixel = (EQUATOR_KM * Math.cos((latitude * Math.PI) / 180)) / worldSize(zoom);
  const wanted = kmAPixel * wantedPx;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const km = ([5, 2, 1].find((lead) => lead * power <= wanted) ?? 1) * power;
  return { km, width: km / kmAPixel };
}

function paintScaleBar(
  view: MapView,
  { width, height }: Size,
  fontPx: number,
  context: Pick<PaintContext, 'palette'>,
): Primitive[] {
  const { km, width: length } = scaleBarOf(view, Math.min(120, width / 4));
  const right = width - fontPx;
  const y = height - fontPx * 1.4;
  const stroke = { color: context.palette.textMuted, width: 1.5 };
  const points = [
    { x: right - length, y: y - 4 },
    { x: right - length, y },
    { x: right, y },
    { x: right, y: y - 4 },
  ];
  const text = km >= 1 ? `${km} km` : `${Math.round(km * 1000)} m`;
  const words = { kind: 'text', fill: context.palette.textMuted, size: fontPx } as const;
  return [
    ...points
      .slice(1)
      .map((point, place): Primitive => ({ kind: 'line', points: [points[place]!, point], stroke })),
    { ...words, text, x: right, y: y - fontPx * 0.9, anchor: 'end', baseline: 'middle' },
  ];
}

/** The coast around a close view, small in the lower left corner, with a mark where the map looks. */
function paintInset(
  view: MapView,
  size: Size,
  fontPx: number,
  context: Pick<PaintContext, 'palette'>,
): Primitive[] {
  const { palette } = context;
  const inset = insetBoxOf(view, size, fontPx);
  if (inset === undefined) return [];
  const { x, y, ...box } = inset;
  const at = { x, y };
  const far = { ...view, zoom: Math.min(3, view.zoom - INSET_STEPS + 2) };
  const here = toBox(view, far, box);
  const reach = Math.max(5, (size.width * 2 ** (far.zoom - view.zoom)) / 2);
  return [
    { kind: 'rect', ...at, ...box, fill: palette.page },
    { kind: 'group', clip: { ...at, ...box }, children: [paintLand(far, box, palette, at)] },
    { kind: 'rect', ...at, ...box, stroke: { color: palette.line, width: 1 } },
    {
      kind: 'rect',
      x: at.x + here.x - reach,
      y: at.y + here.y - reach,
      width: reach * 2,
      height: reach * 2,
      stroke: { color: palette.accent, width: 2 },
    },
  ];
}

/** Shows on the outline map where it lies and how large it is. */
export function paintSurroundings(
  view: MapView,
  size: Size,
  fontPx: number,
  context: Pick<PaintContext, 'palette'>,
): Primitive[] {
  return [...paintInset(view, size, fontPx, context), ...paintScaleBar(view, size, fontPx, context)];
}
