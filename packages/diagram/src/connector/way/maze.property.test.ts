import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Widget } from '../../document/widget.ts';
import { rectAt, testCatalog } from '../../testing/index.ts';
import { routeAround } from './search.ts';
import { Space } from './space.ts';

/** Page units of a cell; boxes fill whole cells, and what is between them is as wide as one at least. */
const cell = 20;
const columns = 24;
const rows = 16;

interface Cells {
  readonly column: number;
  readonly row: number;
  readonly width: number;
  readonly height: number;
}

const maze = fc.array(
  fc.record({
    column: fc.integer({ min: 0, max: columns - 1 }),
    row: fc.integer({ min: 0, max: rows - 1 }),
    width: fc.integer({ min: 1, max: 9 }),
    height: fc.integer({ min: 1, max: 9 }),
  }),
  { minLength: 5, maxLength: 45, size: 'max' },
);
const place = fc.record({
  column: fc.integer({ min: 0, max: columns - 1 }),
  row: fc.integer({ min: 0, max: rows - 1 }),
});

/** Narrow, so that there are ways between many. */
const thin = ({ column, row, width, height }: Cells): Cells =>
  width > height ? { column, row, width, height: 1 } : { column, row, width: 1, height };

const holds = (box: Cells, column: number, row: number) =>
  column >= box.column && column < box.column + box.width && row >= box.row && row < box.row + box.height;

/** From cell to cell: slow, and obviously right. */
function isReachable(
  boxes: readonly Cells[],
  from: { column: number; row: number },
  to: typeof from,
): boolean {
  const seen = new Set<string>();
  const open = [from];
  while (open.length > 0) {
    const { column, row } = open.pop()!;
    if (column === to.column && row === to.row) return true;
    const key = `${column} ${row}`;
    const isOutside = column < -1 || row < -1 || column > columns + 9 || row > rows + 9;
    if (isOutside || seen.has(key) || boxes.some((box) => holds(box, column, row))) continue;
    seen.add(key);
    open.push(
      { column: column + 1, row },
      { column: column - 1, row },
      { column, row: row + 1 },
      { column, row: row - 1 },
    );
  }
  return false;
}

it('a way through nothing is found wherever there is one, however many stand between', () => {
  const seen = { ways: 0, crowded: 0 };
  fc.assert(
    fc.property(maze, place, place, (given, from, to) => {
      const boxes = given
        .map(thin)
        .filter((box) => !holds(box, from.column, from.row) && !holds(box, to.column, to.row));
      const widgets = boxes.map(
        (box, n): Widget =>
          rectAt(`b${n}`, box.column * cell, box.row * cell, box.width * cell, box.height * cell),
      );
      const space = new Space([], widgets, testCatalog, { left: Infinity }, () => true);
      const [first, last] = [from, to].map(({ column, row }) => ({
        point: { x: (column + 0.5) * cell, y: (row + 0.5) * cell },
      }));
      const way = routeAround(first!, last!, space);
      expect(way[0]).toEqual(first!.point);
      expect(way.at(-1)).toEqual(last!.point);
      const isThere = isReachable(boxes, from, to);
      if (isThere) seen.ways += 1;
      if (isThere && boxes.length > 16) seen.crowded += 1;
      // Boxes that touch have a seam between them, on which a way is through neither.
      if (isThere) expect(space.hits(way), JSON.stringify({ boxes, from, to })).toEqual([]);
    }),
    { numRuns: 200 },
  );
  // Otherwise the property would say nothing.
  expect(Math.min(seen.ways, seen.crowded), JSON.stringify(seen)).toBeGreaterThan(50);
});
