import type { PaintContext, Primitive } from '@zutai/diagram';
import { paintLand } from '../scene.ts';
import { insetBoxOf } from './inset-box.ts';
import { type MapView, toBox } from './projection.ts';
import { paintScaleBar } from './scale-bar.ts';

interface Size {
  width: number;
  height: number;
}

/** How much further away the inset looks. */
const INSET_STEPS = 6;
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
