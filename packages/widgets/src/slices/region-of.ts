import {
  type Box,
  boundsOf,
  centreOf,
  extentOf,
  findBindings,
  frameBounds,
  growBox,
  inkOf,
  isConnector,
  type PaintContext,
  type Primitive,
  positionKindOf,
  type Region,
  simplifyRegion,
  spinRegion,
  turnRegion,
  unionBoxes,
  type Widget,
} from '@zutai/diagram';
import { evaluateAnimation } from '../animation/evaluate.ts';
import type { WidgetDefinition } from '../definition.ts';
import { paintMarks, paintUnderOverlays } from '../paint-widget.ts';
import { getWidget } from '../registry.ts';
import { repaintEveryMsOf } from '../repaint-every.ts';
import type { PlacedWidget } from '../visible/list-placed.ts';

/** What a widget that is not an overlay can cover, and a box that surely holds it. */
export interface Reach {
  region: Region;
  extent: Box | undefined;
}

/** Half the length of the marks that show a flow where nothing may move, beside the thinnest pipe. */
const flowMark = 4;

/**
 * The widget at rest and as it is when nothing hides it: what is shown later has its place already, and where it turns
 * is added afterwards.
 */
function atRest(widget: Widget): Widget {
  const { animation } = widget;
  if (!animation.visiable.enable && !canTurn(widget)) return widget;
  const visiable = { ...animation.visiable, enable: false };
  const rotate = canTurn(widget) ? { ...animation.rotate, enable: false } : animation.rotate;
  return { ...widget, animation: { ...animation, visiable, rotate } };
}

function growRegion(region: Region, by: number): Region {
  return by === 0 ? region : region.map((frame) => ({ ...growBox(frame, by), rotate: frame.rotate }));
}

/** Whether it turns as a whole when its animation runs. */
const canTurn = (widget: Widget) =>
  widget.animation.rotate.enable && !getWidget(widget.widgetType)?.turnsItself?.(widget);

/** How much more its animations and its flow can add around what is painted now, page units. */
function growthOf(widget: Widget): number {
  const { animation, style } = widget;
  if (animation.borderColor.enable) return Math.max(1, style.stroke.width) / 2;
  return isConnector(widget) ? flowMark / 2 : 0;
}

/** Middles of what turns it: itself and the groups around it, from the inside. */
function turnsOf({ widget, groups }: PlacedWidget) {
  return [widget, ...groups.toReversed()]
    .filter(canTurn)
    .map(({ position }) => centreOf(positionKindOf(position).frame(position)));
}

/** Where values or the time may paint something else than now: all of its place, except along a line. */
function placeOf(widget: Widget): Region {
  const changes = findBindings(widget).length > 0 || repaintEveryMsOf(widget) !== undefined;
  const kind = positionKindOf(widget.position);
  return changes && kind.id !== 'line' ? [kind.frame(widget.position)] : [];
}

/** How far a painted widget of a page can reach, whatever its values are. */
export function reachOf(placed: PlacedWidget, context: PaintContext): Reach {
  const { widget } = placed;
  const painted: readonly Primitive[] = paintUnderOverlays(atRest(widget), context);
  const place = placeOf(widget);
  const boxes = [...painted.map(extentOf), ...place.map(frameBounds)];
  if (boxes.length === 0) return { region: [], extent: undefined };
  const growth = growthOf(widget);
  let region = growRegion([...simplifyRegion(painted.flatMap(inkOf)), ...place], growth);
  let extent = growBox(unionBoxes(boxes)!, growth);
  for (const middle of turnsOf(placed)) {
    region = spinRegion(region, middle);
    const [reached] = spinRegion([{ ...extent, rotate: 0 }], middle);
    extent = { x: reached!.x, y: reached!.y, width: reached!.width, height: reached!.height };
  }
  return { region, extent };
}

/** Where an overlay stands, with its marks and however it turns. Groups do not turn what stands in them. */
export function regionOfOverlay(widget: Widget, definition: WidgetDefinition, context: PaintContext): Region {
  const frame = positionKindOf(widget.position).frame(widget.position);
  const marks = paintMarks(widget, definition, evaluateAnimation(widget.animation, context.live), context);
  const middle = centreOf(frame);
  const region = [frame, ...turnRegion(marks.flatMap(inkOf), middle, frame.rotate)];
  return canTurn(widget) ? spinRegion(region, middle) : region;
}

/** Where the button over a widget stands. */
export function regionOfControl(widget: Widget): Region {
  return [{ ...boundsOf(widget), rotate: 0 }];
}
