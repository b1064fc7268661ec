import type { Point } from '../../document/position.ts';
import type { Widget } from '../../document/widget.ts';
import { rotatePoint } from '../../geometry/angle.ts';
import { type Box, centreOf } from '../../geometry/box.ts';
import { positionKindOf } from '../../geometry/position-kinds.ts';

/** Where copies stand; what is copied is the first of them in its place. Page units, degrees clockwise. */
export type Arrangement = GridArrangement | CircleArrangement;

export interface GridArrangement {
  readonly kind: 'grid';
  readonly rows: number;
  readonly columns: number;
  /** `gap`: between one and the next; `pitch`: from the edge of one to the same edge of the next. */
  readonly spacing: 'gap' | 'pitch';
  readonly x: number;
  readonly y: number;
  /** Whether the next after the first stands beside it or below it: copies count in this order. */
  readonly order: 'rows' | 'columns';
}

export interface CircleArrangement {
  readonly kind: 'circle';
  readonly count: number;
  /** From the first to the last; whole turns are divided evenly instead. */
  readonly degrees: number;
  readonly centre: Point;
  /** Each is turned as it goes round. */
  readonly isTurning: boolean;
}

/** How many there are with what is copied. */
export function countPlaces(arrangement: Arrangement): number {
  return arrangement.kind === 'grid' ? arrangement.rows * arrangement.columns : arrangement.count;
}

/** Takes a widget of what is copied to the place of one copy. */
export type Placement = (widget: Widget) => Widget;

function moveBy(dx: number, dy: number): Placement {
  return (widget) => ({
    ...widget,
    position: positionKindOf(widget.position).move(widget.position, dx, dy),
  });
}

/** From edge to edge, whichever way it is given. */
export function pitchOf({ spacing, x, y }: GridArrangement, box: Box): Point {
  return spacing === 'pitch' ? { x, y } : { x: box.width + x, y: box.height + y };
}

function placeInGrid(grid: GridArrangement, box: Box, place: number): Placement {
  const pitch = pitchOf(grid, box);
  const { rows, columns, order } = grid;
  const row = order === 'rows' ? Math.floor(place / columns) : place % rows;
  const column = order === 'rows' ? place % columns : Math.floor(place / rows);
  return moveBy(column * pitch.x, row * pitch.y);
}

/** From one to the next of a circle, degrees. */
export function angleBetween({ degrees, count }: Pick<CircleArrangement, 'degrees' | 'count'>): number {
  if (count < 2) return 0;
  return degrees / (degrees % 360 === 0 ? count : count - 1);
}

function placeOnCircle(circle: CircleArrangement, box: Box, place: number): Placement {
  const { centre, isTurning } = circle;
  const degrees = angleBetween(circle) * place;
  if (isTurning)
    return (widget) => ({
      ...widget,
      position: positionKindOf(widget.position).rotateAbout(widget.position, centre, degrees),
    });
  const from = centreOf(box);
  const to = rotatePoint(from, centre, degrees);
  return moveBy(to.x - from.x, to.y - from.y);
}

/**
 * Where each copy goes.
 *
 * @param box around everything that is copied
 */
export function listPlacements(arrangement: Arrangement, box: Box): Placement[] {
  return Array.from({ length: Math.max(0, countPlaces(arrangement) - 1) }, (_, copy) =>
    arrangement.kind === 'grid'
      ? placeInGrid(arrangement, box, copy + 1)
      : placeOnCircle(arrangement, box, copy + 1),
  );
}

/** The middle of the circle that what is copied stands on, seen from there: 0 degrees is above it, 90 to its right. */
export function centreFrom(box: Box, radius: number, degrees: number): Point {
  const { x, y } = centreOf(box);
  return rotatePoint({ x, y: y + radius }, { x, y }, degrees);
}
