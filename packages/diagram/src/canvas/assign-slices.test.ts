import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignSlices, type Piece } from './assign-slices.ts';

/** Pages of a few squares; a piece covers some of them whole. */
const columns = 5;
const rows = 4;
const side = 10;

interface Cells {
  kind: Piece['kind'];
  left: number;
  top: number;
  width: number;
  height: number;
}

const piece = fc.record({
  kind: fc.constantFrom<Piece['kind']>('painted', 'painted', 'overlay', 'control'),
  left: fc.integer({ min: 0, max: columns - 1 }),
  top: fc.integer({ min: 0, max: rows - 1 }),
  width: fc.integer({ min: 1, max: 3 }),
  height: fc.integer({ min: 1, max: 3 }),
});

const toPiece = ({ kind, left, top, width, height }: Cells): Piece => ({
  kind,
  region: [{ x: left * side, y: top * side, width: width * side, height: height * side, rotate: 0 }],
});

function covers({ left, top, width, height }: Cells, column: number, row: number): boolean {
  return column >= left && column < left + width && row >= top && row < top + height;
}

/** For every square: what covers it, as places in the order of layers. */
function listSquares(pieces: readonly Cells[]): number[][] {
  const squares: number[][] = [];
  for (let row = 0; row < rows + 3; row += 1)
    for (let column = 0; column < columns + 3; column += 1)
      squares.push([...pieces.keys()].filter((place) => covers(pieces[place]!, column, row)));
  return squares;
}

/** How a browser stacks them: a slice below what stands on it, those of one level in the order of the document. */
function stack(places: readonly number[], pieces: readonly Cells[], levels: readonly number[]): number[] {
  const heightOf = (place: number) => levels[place]! * 2 + (pieces[place]!.kind === 'painted' ? 0 : 1);
  return places.toSorted((a, b) => heightOf(a) - heightOf(b) || a - b);
}

/** Right on every square; a control, which is not seen, may be under what is painted over it. */
function isRight(squares: number[][], pieces: readonly Cells[], levels: readonly number[]): boolean {
  return squares.every((places) => {
    const stacked = stack(places, pieces, levels);
    return places.every((upper) =>
      places.every((lower) => {
        if (lower >= upper) return true;
        if (pieces[lower]!.kind === 'control' && pieces[upper]!.kind === 'painted') return true;
        return stacked.indexOf(lower) < stacked.indexOf(upper);
      }),
    );
  });
}

/** Every way to put so many pieces on so many levels. */
function* listWays(count: number, levels: number): Generator<number[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (const rest of listWays(count - 1, levels))
    for (let level = 0; level < levels; level += 1) yield [...rest, level];
}

const countOf = (levels: readonly number[]) => Math.max(0, ...levels) + 1;

describe('slices of the canvas', () => {
  it('show every square as the order of layers says', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const levels = assignSlices(pieces.map(toPiece));
        expect(isRight(listSquares(pieces), pieces, levels)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('are no more than any other way needs', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 7 }), (pieces) => {
        const count = countOf(assignSlices(pieces.map(toPiece)));
        const squares = listSquares(pieces);
        for (const way of count > 1 ? listWays(pieces.length, count - 1) : [])
          expect(isRight(squares, pieces, way)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('are one where nothing painted is over an overlay', () => {
    const box = (kind: Piece['kind'], x: number): Piece => ({
      kind,
      region: [{ x, y: 0, width: 50, height: 50, rotate: 0 }],
    });
    expect(assignSlices([box('overlay', 0), box('painted', 50), box('control', 20)])).toEqual([0, 0, 0]);
    expect(assignSlices([box('painted', 0), box('overlay', 0)])).toEqual([0, 0]);
    expect(assignSlices([box('overlay', 0), box('painted', 40)])).toEqual([0, 1]);
  });

  it('count a hairline over an overlay, and none beside it', () => {
    const overlay: Piece = { kind: 'overlay', region: [{ x: 0, y: 0, width: 50, height: 50, rotate: 0 }] };
    const hairline = (y: number): Piece => ({
      kind: 'painted',
      region: [{ x: -10, y, width: 100, height: 0.4, rotate: 0 }],
    });
    expect(assignSlices([overlay, hairline(25)])).toEqual([0, 1]);
    expect(assignSlices([overlay, hairline(50)])).toEqual([0, 0]);
  });
});
