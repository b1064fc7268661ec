import type { Outline, Port } from '../document/catalog.ts';
import { emptyCatalog, type WidgetCatalog } from '../document/catalog.ts';
import { type Anchor, isConnector, thicknessOf, wallOf } from '../document/connector.ts';
import { indexWidgets } from '../document/edit/edit.ts';
import type { Point } from '../document/position.ts';
import type { Widget } from '../document/widget.ts';
import { normaliseDegrees, rotatePoint } from '../geometry/angle.ts';
import { type Box, boxOfPoints, centreOf } from '../geometry/box.ts';
import { type Frame, frameCorners } from '../geometry/frame.ts';
import { placeChildren } from '../geometry/groups.ts';
import { isGroupPosition } from '../geometry/kinds/group.ts';
import { positionKindOf } from '../geometry/position-kinds.ts';
import { placeAt } from './along.ts';
import { findPort, outlineOf, portsOf, scaleOutline } from './ports.ts';
import { wayOutOf } from './wall.ts';
import type { RouteEnd } from './way/route.ts';

interface Turn {
  centre: Point;
  degrees: number;
}

/** A widget that something is attached to, as it stands on the page, be it inside groups. */
export interface Target {
  /** The widget of the page it stands in; itself when it is in no group. */
  readonly top: Widget;
  /** Itself, before the groups around it are turned. */
  readonly widget: Widget;
  readonly frame: Frame;
  /** Turns of the groups around it, innermost first. */
  readonly turns: readonly Turn[];
  readonly catalog: WidgetCatalog;
}

function turn(point: Point, { turns }: Target): Point {
  let turned = point;
  for (const { centre, degrees } of turns) turned = rotatePoint(turned, centre, degrees);
  return turned;
}

/** A point of the page as it would be if the groups around a target were not turned. */
export function turnBack(point: Point, { turns }: Target): Point {
  let turned = point;
  for (const { centre, degrees } of turns.toReversed()) turned = rotatePoint(turned, centre, -degrees);
  return turned;
}

/** The way of a pipe that something is attached to, where it lies on the page; undefined for anything else. */
export function wayOf(target: Target): readonly Point[] | undefined {
  const { widget, turns } = target;
  if (!isConnector(widget)) return undefined;
  const { points } = widget.position;
  return turns.length === 0 ? points : points.map((point) => turn(point, target));
}

/** The place of an anchor on the page; on a pipe its middle line. */
export function anchorPoint(target: Target, anchor: Anchor): Point {
  const way = wayOf(target);
  if (way) return placeAt(way, anchor.x).point;
  const { x, y, width, height, rotate } = target.frame;
  const point = { x: x + width * anchor.x, y: y + height * anchor.y };
  return turn(rotatePoint(point, centreOf(target.frame), rotate), target);
}

/** The upright box around a target, for going around it. */
export function targetBox(target: Target): Box {
  return boxOfPoints(frameCorners(target.frame).map((corner) => turn(corner, target)));
}

const outwards: readonly Point[] = [
  { x: 0, y: -1 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
];

/** A way along an axis after the turns of the widget and of the groups around it, along the axis nearest to it. */
function turnWay({ frame, turns }: Target, way: Point): Point {
  const degrees = turns.reduce((sum, { degrees: more }) => sum + more, frame.rotate);
  const quarter = Math.round(normaliseDegrees(degrees) / 90);
  const place = outwards.findIndex(({ x, y }) => x === way.x && y === way.y);
  return outwards[(place + quarter) % 4]!;
}

export function portsOfTarget({ widget, catalog }: Target): readonly Port[] {
  return portsOf(widget, catalog);
}

/** The wall of a target in page units from its frame's corner, before its rotation. */
export function wallOfTarget({ widget, frame, catalog }: Target): Outline | undefined {
  const outline = outlineOf(widget, frame, catalog);
  return outline && scaleOutline(outline, frame);
}

/**
 * The way out of a target at an anchor, along an axis: that of the port there, else square to the wall, else to the
 * nearest side; undefined at its middle, where no way is nearer.
 */
export function anchorDirection(target: Target, anchor: Anchor): Point | undefined {
  const port = findPort(portsOfTarget(target), anchor);
  if (port) return turnWay(target, port.direction);
  const { x, y } = anchor;
  const distances = [y, 1 - x, 1 - y, x];
  const nearest = Math.min(...distances);
  const { width, height } = target.frame;
  const wall = wallOfTarget(target);
  if (wall) return turnWay(target, wayOutOf(wall, { x: x * width, y: y * height }));
  return nearest > 0.4 ? undefined : turnWay(target, outwards[distances.indexOf(nearest)]!);
}

/** Where an end joins a pipe: at its wall, on the side that `towards` lies on, square to it. */
function joinOf(target: Target, way: readonly Point[], anchor: Anchor, towards: Point): RouteEnd {
  const { point, segment } = placeAt(way, anchor.x);
  const [a, b] = [way[segment]!, way[segment + 1] ?? way[segment]!];
  const isLevel = Math.abs(b.x - a.x) >= Math.abs(b.y - a.y);
  const direction = isLevel
    ? { x: 0, y: towards.y > point.y ? 1 : -1 }
    : { x: towards.x > point.x ? 1 : -1, y: 0 };
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  // Of a slanting pipe the wall is farther along an axis than square to it.
  const square = Math.max(0.5, Math.abs(isLevel ? b.x - a.x : b.y - a.y) / length);
  // In the middle of the wall, so that neither a gap nor a line inside is left.
  const out = (thicknessOf(target.widget) - wallOf(target.widget)) / 2 / square;
  return { point: { x: point.x + direction.x * out, y: point.y + direction.y * out }, direction };
}

/** Where an attached end is, and how it is left. `towards` is about where the other end is. */
export function endOn(target: Target, anchor: Anchor, towards: Point): RouteEnd {
  const way = wayOf(target);
  if (way) return joinOf(target, way, anchor, towards);
  const direction = anchorDirection(target, anchor);
  // From the middle of a widget every way leads through it.
  const box = direction && targetBox(target);
  return { point: anchorPoint(target, anchor), direction, box };
}

/** Finds widgets by id, those inside groups too; the insides of groups are looked at only when they are asked for. */
export class Targets {
  readonly #widgets: readonly Widget[];
  readonly #catalog: WidgetCatalog;
  readonly #absent: ReadonlySet<string>;
  #inner: Map<string, Target> | undefined;
  readonly #outer = new Map<string, Target>();
  readonly #replaced = new Map<string, Widget>();

  /** @param absent ids of widgets of the page that stand nowhere, because the shown variant does not place them */
  constructor(
    widgets: readonly Widget[],
    catalog: WidgetCatalog = emptyCatalog,
    absent: readonly string[] = [],
  ) {
    this.#widgets = widgets;
    this.#catalog = catalog;
    this.#absent = new Set(absent);
  }

  /** Undefined for what is gone, and for what stands nowhere: an end that is attached to it stays where it is. */
  get(id: string): Target | undefined {
    const target = this.#find(id);
    return target && this.#absent.has(target.top.id) ? undefined : target;
  }

  #find(id: string): Target | undefined {
    const known = this.#outer.get(id);
    if (known) return known;
    const widget = this.#outside(id);
    if (!widget) return this.#insides().get(id);
    const target = this.#toTarget(widget, widget, []);
    this.#outer.set(id, target);
    return target;
  }

  /** The widget of the page that a widget stands in, or is. */
  topOf(id: string): Widget | undefined {
    return this.#outside(id) ?? this.#insides().get(id)?.top;
  }

  /** A widget of the page and, before it, those that stand in it when it is a group: what is seen on top comes first. */
  within(widget: Widget): readonly Target[] {
    const found = new Map<string, Target>();
    this.#enter(widget, widget, [], found);
    const inner = [...found.values()].filter((target) => !isGroupPosition(target.widget.position));
    return [...inner.toReversed(), this.#toTarget(widget, widget, [])];
  }

  /** A widget of the page has become another one. */
  replace(widget: Widget): void {
    this.#outer.delete(widget.id);
    this.#replaced.set(widget.id, widget);
  }

  #outside(id: string): Widget | undefined {
    const place = indexWidgets(this.#widgets).get(id);
    return place === undefined ? undefined : (this.#replaced.get(id) ?? this.#widgets[place]);
  }

  #toTarget(widget: Widget, top: Widget, turns: readonly Turn[]): Target {
    const frame = positionKindOf(widget.position).frame(widget.position);
    return { top, widget, frame, turns, catalog: this.#catalog };
  }

  #insides(): Map<string, Target> {
    if (!this.#inner) {
      this.#inner = new Map();
      for (const widget of this.#widgets) this.#enter(widget, widget, [], this.#inner);
    }
    return this.#inner;
  }

  #enter(widget: Widget, top: Widget, turns: readonly Turn[], found: Map<string, Target>): void {
    const { position } = widget;
    if (!isGroupPosition(position)) return;
    const own = [{ centre: centreOf(position), degrees: position.rotate }, ...turns];
    for (const child of placeChildren(position)) {
      found.set(child.id, this.#toTarget(child, top, own));
      this.#enter(child, top, own, found);
    }
  }
}
