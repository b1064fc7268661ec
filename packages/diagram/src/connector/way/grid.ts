import type { WidgetCatalog } from '../../document/catalog.ts';
import type { Point } from '../../document/position.ts';
import type { Widget } from '../../document/widget.ts';
import type { Box } from '../../geometry/box.ts';
import { boundsOf } from '../../geometry/groups.ts';
import { positionKindOf } from '../../geometry/position-kinds.ts';
import { crosses } from './route.ts';

/** A widget that pipes go around. */
export interface Standing {
  readonly box: Box;
  readonly widget: Widget;
}

/** Page units of the squares in which boxes are looked up; far outside of the page they share some. */
const squareSize = 128;
const most = 2000;
const squareOf = (at: number) => Math.max(-most, Math.min(most, Math.floor(at / squareSize)));
/** Of one box. */
const mostSquares = 400;
const keyOf = (column: number, row: number) => row * 2 * (most + 1) + column;

/** Whether something stands in the way: neither a line nor a label, nor of a form that nobody knows. */
export function isInTheWay(widget: Widget, catalog: WidgetCatalog): boolean {
  const { id } = positionKindOf(widget.position);
  const model = catalog.get(widget.widgetType);
  return id !== 'line' && id !== 'opaque' && model?.isLabel !== true && model?.isText !== true;
}

/** Whether a pipe that runs through it makes it hard to read. */
export const isText = ({ widgetType }: Widget, catalog: WidgetCatalog): boolean =>
  catalog.get(widgetType)?.isText === true;

type Test = typeof isInTheWay;

/** Widgets of one kind, those that stand in the way or texts, found by where they stand. */
export class Grid {
  readonly #squares = new Map<number, Standing[]>();
  /** Those that would be in so many squares that it is less to look at them each time. */
  readonly #large: Standing[] = [];

  constructor(widgets: readonly Widget[], catalog: WidgetCatalog, test: Test) {
    for (const widget of widgets) if (test(widget, catalog)) this.#add({ box: boundsOf(widget), widget });
  }

  /** Adds to `found` what a piece leads through. Answers how many were looked at. */
  collect(a: Point, b: Point, found: Set<Standing>): number {
    const [left, right] = [squareOf(Math.min(a.x, b.x)), squareOf(Math.max(a.x, b.x))];
    const [top, bottom] = [squareOf(Math.min(a.y, b.y)), squareOf(Math.max(a.y, b.y))];
    let looked = this.#large.length;
    for (const one of this.#large) if (crosses(a, b, one.box)) found.add(one);
    for (let row = top; row <= bottom; row += 1)
      for (let column = left; column <= right; column += 1) {
        const square = this.#squares.get(keyOf(column, row));
        if (!square) continue;
        looked += square.length;
        for (const one of square) if (crosses(a, b, one.box)) found.add(one);
      }
    return looked;
  }

  #add(one: Standing): void {
    const { x, y, width, height } = one.box;
    const [left, right, top, bottom] = [x, x + width, y, y + height].map(squareOf) as [
      number,
      number,
      number,
      number,
    ];
    if ((right - left + 1) * (bottom - top + 1) > mostSquares) {
      this.#large.push(one);
      return;
    }
    for (let row = top; row <= bottom; row += 1)
      for (let column = left; column <= right; column += 1) {
        const key = keyOf(column, row);
        const square = this.#squares.get(key);
        if (square) square.push(one);
        else this.#squares.set(key, [one]);
      }
  }
}

const grids = new WeakMap<readonly Widget[], { catalog: WidgetCatalog; byTest: Map<Test, Grid> }>();

/** The grid of a list, made once: while a gesture runs every moment of it begins with the same list. */
export function gridOf(widgets: readonly Widget[], catalog: WidgetCatalog, test: Test): Grid {
  let known = grids.get(widgets);
  if (known?.catalog !== catalog) {
    known = { catalog, byTest: new Map() };
    grids.set(widgets, known);
  }
  let grid = known.byTest.get(test);
  if (!grid) {
    grid = new Grid(widgets, catalog, test);
    known.byTest.set(test, grid);
  }
  return grid;
}
