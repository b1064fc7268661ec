import type { WidgetCatalog } from '../../document/catalog.ts';
import { type Connector, isConnector, thicknessOf } from '../../document/connector.ts';
import { indexWidgets } from '../../document/edit/edit.ts';
import type { Point } from '../../document/position.ts';
import type { Widget } from '../../document/widget.ts';
import { type Box, boxHasPoint } from '../../geometry/box.ts';
import { flattenWidgets } from '../../geometry/flatten.ts';
import { boundsOf } from '../../geometry/groups.ts';
import { isGroupPosition } from '../../geometry/kinds/group.ts';
import { Grid, gridOf, isInTheWay, isText, type Standing } from './grid.ts';
import { crosses } from './route.ts';

/** How much may still be tried; what is left undone takes the plain way. Counted, so that it is the same everywhere. */
export interface Effort {
  left: number;
}

/** So many boxes that are looked at are as much as one place that is tried. */
export const looksAStep = 16;

/** A level or upright piece of another pipe. */
interface Piece {
  /** Its y when it is level, else its x. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
  readonly thickness: number;
}

/** Lanes are looked up by so many page units. */
const laneWidth = 32;
const laneOf = (at: number) => Math.floor(at / laneWidth);

/** What is on a page beside the pipe that looks for its way: boxes to go around, and other pipes. Found when it is asked. */
export class Space {
  readonly effort: Effort;
  readonly #before: readonly Widget[];
  readonly #widgets: readonly Widget[];
  readonly #catalog: WidgetCatalog;
  readonly #isUnsettled: (id: string) => boolean;
  readonly #settled = new Map<string, Connector>();
  /** Of what stood there before the edit, and of what stands elsewhere since. */
  readonly #grids = new Map<typeof isInTheWay, readonly [Grid, Grid]>();
  #thickest = 0;
  #lanes: { readonly level: Map<number, Piece[]>; readonly upright: Map<number, Piece[]> } | undefined;

  /**
   * @param before The widgets before the edit, by which only what it changed is placed anew.
   * @param isUnsettled Which pipes may still take another way in this edit; they count when they are settled.
   */
  constructor(
    before: readonly Widget[],
    widgets: readonly Widget[],
    catalog: WidgetCatalog,
    effort: Effort,
    isUnsettled: (id: string) => boolean,
  ) {
    this.#before = before;
    this.#widgets = widgets;
    this.#catalog = catalog;
    this.effort = effort;
    this.#isUnsettled = isUnsettled;
  }

  /** The boxes that a way leads through. What an end stands in, such as a ground, is not in the way. */
  hits(way: readonly Point[], isLast = false): Box[] {
    const [first, last] = [way[0]!, way.at(-1)!];
    const hasEnd = (box: Box) => boxHasPoint(box, first, 0.5) || boxHasPoint(box, last, 0.5);
    return this.#collect(way, isInTheWay).flatMap(({ box, widget }) => {
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

  /** The texts that a way leads through: it is better beside them, but not at the price of a bend. */
  texts(way: readonly Point[]): Box[] {
    return this.#collect(way, isText).map(({ box }) => box);
  }

  /** From below to above. */
  #collect(way: readonly Point[], test: typeof isInTheWay): Standing[] {
    const found = new Set<Standing>();
    let looked = 0;
    const grids = this.#place(test);
    for (let place = 0; place + 1 < way.length; place += 1)
      for (const grid of grids) looked += grid.collect(way[place]!, way[place + 1]!, found);
    this.effort.left -= way.length - 1 + looked / looksAStep;
    if (found.size === 0) return [];
    const index = indexWidgets(this.#widgets);
    const placeOf = ({ widget }: Standing) => index.get(widget.id) ?? -1;
    return [...found]
      .filter((one) => this.#widgets[placeOf(one)] === one.widget)
      .sort((a, b) => placeOf(a) - placeOf(b));
  }

  #place(test: typeof isInTheWay): readonly [Grid, Grid] {
    let grids = this.#grids.get(test);
    if (!grids) {
      const index = indexWidgets(this.#before);
      const changed = this.#widgets.filter((widget) => this.#before[index.get(widget.id) ?? -1] !== widget);
      grids = [gridOf(this.#before, this.#catalog, test), new Grid(changed, this.#catalog, test)];
      this.#grids.set(test, grids);
    }
    return grids;
  }

  /** Whether a level or upright piece lies on another pipe, or too near beside it. */
  isTaken(a: Point, b: Point, thickness: number, gap: number): boolean {
    const isLevel = a.y === b.y;
    const at = isLevel ? a.y : a.x;
    const from = isLevel ? Math.min(a.x, b.x) : Math.min(a.y, b.y);
    const to = isLevel ? Math.max(a.x, b.x) : Math.max(a.y, b.y);
    this.effort.left -= 1;
    const { level, upright } = this.#laneMap();
    const lanes = isLevel ? level : upright;
    const reach = (this.#thickest + thickness) / 2 + gap;
    for (let lane = laneOf(at - reach); lane <= laneOf(at + reach); lane += 1)
      for (const piece of lanes.get(lane) ?? [])
        if (
          Math.abs(piece.at - at) < (piece.thickness + thickness) / 2 + gap &&
          piece.from < to - 1 &&
          piece.to > from + 1
        )
          return true;
    return false;
  }

  /** A pipe is where it will be after this edit. */
  settle(connector: Connector): void {
    this.#settled.set(connector.id, connector);
    if (this.#lanes) this.#add(connector);
  }

  #laneMap() {
    if (!this.#lanes) {
      this.#lanes = { level: new Map(), upright: new Map() };
      for (const widget of this.#widgets) {
        if (!isConnector(widget) || this.#isUnsettled(widget.id)) continue;
        this.#add(this.#settled.get(widget.id) ?? widget);
      }
    }
    return this.#lanes;
  }

  #add(connector: Connector): void {
    const { points } = connector.position;
    const thickness = thicknessOf(connector);
    this.#thickest = Math.max(this.#thickest, thickness);
    for (let place = 0; place + 1 < points.length; place += 1) {
      const [a, b] = [points[place]!, points[place + 1]!];
      const isLevel = a.y === b.y;
      if (isLevel === (a.x === b.x)) continue;
      const at = isLevel ? a.y : a.x;
      const [one, other] = isLevel ? [a.x, b.x] : [a.y, b.y];
      const piece: Piece = { at, from: Math.min(one, other), to: Math.max(one, other), thickness };
      const lanes = isLevel ? this.#lanes!.level : this.#lanes!.upright;
      const lane = lanes.get(laneOf(at));
      if (lane) lane.push(piece);
      else lanes.set(laneOf(at), [piece]);
    }
  }
}
