import type { Anchor } from '../document/connector.ts';
import { indexWidgets } from '../document/edit/edit.ts';
import type { Point } from '../document/position.ts';
import type { Widget } from '../document/widget.ts';
import { normaliseDegrees, rotatePoint } from '../geometry/angle.ts';
import { type Box, boxOfPoints, centreOf } from '../geometry/box.ts';
import { type Frame, frameCorners } from '../geometry/frame.ts';
import { placeChildren } from '../geometry/groups.ts';
import { isGroupPosition } from '../geometry/kinds/group.ts';
import { positionKindOf } from '../geometry/position-kinds.ts';

interface Turn {
  centre: Point;
  degrees: number;
}

/** A widget that something is attached to, as it stands on the page, be it inside groups. */
export interface Target {
  /** The widget of the page it stands in; itself when it is in no group. */
  readonly top: Widget;
  readonly frame: Frame;
  /** Turns of the groups around it, innermost first. */
  readonly turns: readonly Turn[];
}

function turn(point: Point, { turns }: Target): Point {
  let turned = point;
  for (const { centre, degrees } of turns) turned = rotatePoint(turned, centre, degrees);
  return turned;
}

/** The place of an anchor on the page. */
export function anchorPoint(target: Target, anchor: Anchor): Point {
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

/** The way out of a target at an anchor, along an axis; undefined at its middle, where no way is nearer. */
export function anchorDirection({ frame, turns }: Target, { x, y }: Anchor): Point | undefined {
  const distances = [y, 1 - x, 1 - y, x];
  const nearest = Math.min(...distances);
  if (nearest > 0.4) return undefined;
  const degrees = turns.reduce((sum, { degrees: more }) => sum + more, frame.rotate);
  const quarter = Math.round(normaliseDegrees(degrees) / 90);
  return outwards[(distances.indexOf(nearest) + quarter) % 4];
}

function toTarget(widget: Widget, top: Widget, turns: readonly Turn[]): Target {
  return { top, frame: positionKindOf(widget.position).frame(widget.position), turns };
}

/** Finds widgets by id, those inside groups too; the insides of groups are looked at only when they are asked for. */
export class Targets {
  readonly #widgets: readonly Widget[];
  #inner: Map<string, Target> | undefined;

  constructor(widgets: readonly Widget[]) {
    this.#widgets = widgets;
  }

  get(id: string): Target | undefined {
    const place = indexWidgets(this.#widgets).get(id);
    if (place === undefined) return this.#insides().get(id);
    const widget = this.#widgets[place]!;
    return toTarget(widget, widget, []);
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
      found.set(child.id, toTarget(child, top, own));
      this.#enter(child, top, own, found);
    }
  }
}
