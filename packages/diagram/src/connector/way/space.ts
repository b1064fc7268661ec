import type { WidgetCatalog } from '../../document/catalog.ts';
import { type Connector, isConnector, thicknessOf } from '../../document/connector.ts';
import type { Point } from '../../document/position.ts';
import type { Widget } from '../../document/widget.ts';
import { type Box, boxHasPoint } from '../../geometry/box.ts';
import { flattenWidgets } from '../../geometry/flatten.ts';
import { boundsOf } from '../../geometry/groups.ts';
import { isGroupPosition } from '../../geometry/kinds/group.ts';
import { positionKindOf } from '../../geometry/position-kinds.ts';
import { crosses } from './route.ts';

/** How much may still be tried; what is left undone takes the plain way. Counted, so that it is the same everywhere. */
export interface Effort {
  left: number;
}

/** Page units of the squares in which boxes are looked up; far outside of the page they share some. */
const squareSize = 128;
const most = 2000;
const squareOf = (at: number) => Math.max(-most, Math.min(most, Math.floor(at / squareSize)));
const keyOf = (column: number, row: number) => row * 2 * (most + 1) + column;

/** So many boxes that are looked at are as much as one place that is tried. */
const looksAStep = 16;

const byNumber = (a: number, b: number) => a - b;

/** A level or upright piece of another pipe. */
interface Piece {
  readonly isLevel: boolean;
  /** Its y when it is level, else its x. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
  readonly thickness: number;
}

/** Lanes are looked up by so many page units. */
const laneWidth = 32;

function piecesOf(connector: Connector): Piece[] {
  const { points } = connector.position;
  const thickness = thicknessOf(connector);
  return points.slice(1).flatMap((b, place) => {
    const a = points[place]!;
    const isLevel = a.y === b.y;
    if (isLevel === (a.x === b.x)) return [];
    const ends = isLevel ? [a.x, b.x] : [a.y, b.y];
    return [{ isLevel, at: isLevel ? a.y : a.x, from: Math.min(...ends), to: Math.max(...ends), thickness }];
  });
}

/** Whether something stands in the way: neither a line nor a label, nor of a form that nobody knows. */
function isInTheWay(widget: Widget, catalog: WidgetCatalog): boolean {
  const { id } = positionKindOf(widget.position);
  const model = catalog.get(widget.widgetType);
  return id !== 'line' && id !== 'opaque' && model?.isLabel !== true && model?.isText !== true;
}

const boxesOfCatalogs = new WeakMap<WidgetCatalog, WeakMap<Widget, Box | 'none'>>();

/** The box of what stands in the way; widgets never change, so that each is asked once. */
function boxInTheWay(widget: Widget, catalog: WidgetCatalog): Box | undefined {
  const boxes = boxesOfCatalogs.get(catalog) ?? new WeakMap<Widget, Box | 'none'>();
  boxesOfCatalogs.set(catalog, boxes);
  let box = boxes.get(widget);
  if (box === undefined) {
    box = isInTheWay(widget, catalog) ? boundsOf(widget) : 'none';
    boxes.set(widget, box);
  }
  return box === 'none' ? undefined : box;
}

/** What is on a page beside the pipe that looks for its way: boxes to go around, and other pipes. Found when it is asked. */
export class Space {
  readonly effort: Effort;
  readonly #widgets: readonly Widget[];
  readonly #catalog: WidgetCatalog;
  readonly #isUnsettled: (id: string) => boolean;
  #boxes: readonly { box: Box; widget: Widget }[] | undefined;
  #squares: Map<number, number[]> | undefined;
  #lanes: Map<string, Map<string, Piece[]>> | undefined;

  /** @param isUnsettled Which pipes may still take another way in this edit; they count when they are settled. */
  constructor(
    widgets: readonly Widget[],
    catalog: WidgetCatalog,
    effort: Effort,
    isUnsettled: (id: string) => boolean,
  ) {
    this.#widgets = widgets;
    this.#catalog = catalog;
    this.effort = effort;
    this.#isUnsettled = isUnsettled;
  }

  /** The boxes that a way leads through. What an end stands in, such as a ground, is not in the way. */
  hits(way: readonly Point[], isLast = false): Box[] {
    const [first, last] = [way[0]!, way.at(-1)!];
    const hasEnd = (box: Box) => boxHasPoint(box, first, 0.5) || boxHasPoint(box, last, 0.5);
    const found = new Set<number>();
    for (let place = 0; place + 1 < way.length; place += 1)
      this.#collect(way[place]!, way[place + 1]!, found);
    return [...found].sort(byNumber).flatMap((place) => {
      const { box, widget } = this.#boxes![place]!;
      if (!hasEnd(box)) return [box];
      if (isLast || !isGroupPosition(widget.position)) return [];
      const isMet = (inner: Box) =>
        way.some((point, at) => at > 0 && crosses(way[at - 1]!, point, inner)) && !hasEnd(inner);
      // A group that an end stands in is looked into.
      return flattenWidgets([widget])
        .filter((inner) => inner.id !== widget.id && isInTheWay(inner, this.#catalog))
        .map(boundsOf)
        .filter(isMet);
    });
  }

  #collect(a: Point, b: Point, found: Set<number>): void {
    const squares = this.#place();
    const [left, right] = [squareOf(Math.min(a.x, b.x)), squareOf(Math.max(a.x, b.x))];
    const [top, bottom] = [squareOf(Math.min(a.y, b.y)), squareOf(Math.max(a.y, b.y))];
    let looked = 0;
    for (let row = top; row <= bottom; row += 1)
      for (let column = left; column <= right; column += 1) {
        const places = squares.get(keyOf(column, row));
        if (!places) continue;
        looked += places.length;
        for (const place of places) if (crosses(a, b, this.#boxes![place]!.box)) found.add(place);
      }
    this.effort.left -= 1 + looked / looksAStep;
  }

  /** Whether a level or upright piece lies on another pipe, or too near beside it. */
  isTaken(a: Point, b: Point, thickness: number, gap: number): boolean {
    const isLevel = a.y === b.y;
    const at = isLevel ? a.y : a.x;
    const [from, to] = isLevel ? [a.x, b.x].sort(byNumber) : [a.y, b.y].sort(byNumber);
    this.effort.left -= 1;
    const lane = Math.floor(at / laneWidth);
    for (let near = lane - 1; near <= lane + 1; near += 1)
      for (const pieces of this.#laneMap().get(`${isLevel}${near}`)?.values() ?? [])
        for (const piece of pieces)
          if (
            Math.abs(piece.at - at) < (piece.thickness + thickness) / 2 + gap &&
            piece.from < to! - 1 &&
            piece.to > from! + 1
          )
            return true;
    return false;
  }

  /** A pipe is where it will be after this edit. */
  settle(connector: Connector): void {
    if (this.#lanes) this.#add(connector);
  }

  #place(): ReadonlyMap<number, readonly number[]> {
    if (!this.#squares) {
      this.#squares = new Map();
      this.#boxes = this.#widgets.flatMap((widget) => {
        const box = boxInTheWay(widget, this.#catalog);
        return box ? [{ box, widget }] : [];
      });
      for (const [place, { box }] of this.#boxes.entries()) {
        const [right, bottom] = [squareOf(box.x + box.width), squareOf(box.y + box.height)];
        for (let row = squareOf(box.y); row <= bottom; row += 1)
          for (let column = squareOf(box.x); column <= right; column += 1) {
            const key = keyOf(column, row);
            const places = this.#squares.get(key);
            if (places) places.push(place);
            else this.#squares.set(key, [place]);
          }
      }
    }
    return this.#squares;
  }

  #laneMap() {
    if (!this.#lanes) {
      this.#lanes = new Map();
      for (const widget of this.#widgets)
        if (isConnector(widget) && !this.#isUnsettled(widget.id)) this.#add(widget);
    }
    return this.#lanes;
  }

  #add(connector: Connector): void {
    for (const piece of piecesOf(connector)) {
      const key = `${piece.isLevel}${Math.floor(piece.at / laneWidth)}`;
      const lane = this.#lanes!.get(key) ?? new Map<string, Piece[]>();
      this.#lanes!.set(key, lane);
      lane.set(connector.id, [...(lane.get(connector.id) ?? []), piece]);
    }
  }
}
