import {
  assignSlices,
  type Box,
  growBox,
  isExpandedFaceplate,
  isGroupPosition,
  type Page,
  type PaintContext,
  type PaintWidget,
  type Piece,
  positionKindOf,
  unionBoxes,
  visitWidgets,
  type Widget,
} from '@zutai/diagram';
import { isClickable } from '../click/resolve.ts';
import { paintUnderOverlays } from '../paint-widget.ts';
import { getWidget } from '../registry.ts';
import { listPlaced, type PlacedWidget } from '../visible/list-placed.ts';
import { reachOf, regionOfControl, regionOfOverlay } from './region-of.ts';
import { SlicedWidgets } from './sliced-widgets.ts';

/** What is painted between overlays: one canvas. */
export interface PageSlice {
  /** Its widgets alone, bottom to top; of groups only the children that belong to it. */
  page: Page;
  paint: PaintWidget;
  /** What of the page it can reach; undefined: all of it. */
  bounds: Box | undefined;
}

/** The slice above which the overlay and the controls of a widget stand; see `assignSlices`. */
export type LevelOf = (widgetId: string) => number;

export interface PageSlices {
  /** Bottom to top. The first has the page's ground. */
  slices: readonly [PageSlice, ...PageSlice[]];
  levelOf: LevelOf;
}

/** Canvases of one page at most: what a page made to exhaust the browser puts higher stays on the last. */
export const maxSlices = 24;

/** Room around what a slice is known to paint, page units. */
const margin = 8;

export const lowestLevel: LevelOf = () => 0;

const isOverlay = ({ widgetType }: Widget) => getWidget(widgetType)?.overlay !== undefined;

function hasControl(widget: Widget): boolean {
  return isClickable(widget) || getWidget(widget.widgetType)?.input !== undefined;
}

function hasOverlay(widgets: readonly Widget[]): boolean {
  let found = false;
  visitWidgets(widgets, (widget) => {
    found ||= isOverlay(widget);
  });
  return found;
}

interface PlacedPiece extends Piece {
  placed: PlacedWidget;
  extent: Box | undefined;
}

/** The pieces of a page from its first overlay on: nothing before it can be over one. */
function listPieces(widgets: readonly Widget[], context: PaintContext): PlacedPiece[] {
  const all = listPlaced(widgets);
  const first = all.findIndex(({ widget }) => isOverlay(widget));
  return all.slice(first).flatMap((placed): PlacedPiece[] => {
    const { widget } = placed;
    const definition = getWidget(widget.widgetType);
    if (definition?.overlay) {
      const region = regionOfOverlay(widget, definition, context);
      return [{ kind: 'overlay', region, placed, extent: undefined }];
    }
    const pieces: PlacedPiece[] = [];
    if (!isGroupPosition(widget.position))
      pieces.push({ kind: 'painted', placed, ...reachOf(placed, context) });
    if (hasControl(widget))
      pieces.push({ kind: 'control', region: regionOfControl(widget), placed, extent: undefined });
    return pieces;
  });
}

/** Groups whose own values may be marked over all of them. */
function isMarkable(group: Widget): boolean {
  const isAnimated = Object.values(group.animation).some((each) => each?.enable);
  return isExpandedFaceplate(group) || isAnimated || isClickable(group);
}

/** The box each slice above the lowest needs, inside the page; nothing for what reaches nowhere. */
function boundSlices(pieces: readonly PlacedPiece[], levels: readonly number[], sliced: SlicedWidgets) {
  const boxes = new Map<number, Box[]>();
  const add = (slice: number, box: Box | undefined) => {
    if (slice > 0 && box) boxes.set(slice, [...(boxes.get(slice) ?? []), box]);
  };
  const groups = new Map<string, Widget>();
  pieces.forEach(({ kind, extent, placed }, place) => {
    if (kind !== 'painted') return;
    add(levels[place]!, extent);
    for (const group of placed.groups) groups.set(group.id, group);
  });
  for (const group of groups.values())
    if (isMarkable(group)) add(sliced.topOf(group), positionKindOf(group.position).bounds(group.position));
  return new Map([...boxes].map(([slice, all]) => [slice, growBox(unionBoxes(all)!, margin)]));
}

function wholePage(page: Page): PageSlices {
  return { slices: [{ page, paint: paintUnderOverlays, bounds: undefined }], levelOf: lowestLevel };
}

/**
 * Cuts what a page paints into as few slices as let its overlays stand between them in the order of the layers. A page
 * where nothing is painted over an overlay is one slice, and the same page. What is hidden just now counts as well, so
 * that no value changes the slices.
 */
export function slicePage(page: Page, context: PaintContext): PageSlices {
  if (!hasOverlay(page.widgets)) return wholePage(page);
  const pieces = listPieces(page.widgets, context);
  const levels = assignSlices(pieces).map((level) => Math.min(level, maxSlices - 1));
  const painted = new Map<string, number>();
  const placed = new Map<string, number>();
  pieces.forEach(({ kind, placed: { widget } }, place) => {
    const level = levels[place]!;
    if (level > 0) (kind === 'painted' ? painted : placed).set(widget.id, level);
  });
  const last = Math.max(0, ...painted.values());
  if (last === 0) return wholePage(page);
  const sliced = new SlicedWidgets(page.widgets, painted);
  const bounds = boundSlices(pieces, levels, sliced);
  const [lowest, ...above] = Array.from({ length: last + 1 }, (_, slice): PageSlice => {
    const widgets = sliced.widgetsOf(slice);
    return { page: { ...page, widgets }, paint: sliced.paintOf(slice), bounds: bounds.get(slice) };
  });
  return { slices: [lowest!, ...above], levelOf: (id) => placed.get(id) ?? 0 };
}
