import type { Outline, PathSegment, Point } from '@zutai/diagram';
import { type PlantSymbol, type SymbolPart, symbolBoxSize } from './symbol.ts';

/** Units of the box, at most so long: a wall is looked for piece by piece. */
const longestPiece = 5;
const piecesOfCurve = 12;

/** The last point, then on the way to `to`. */
function addLine(points: Point[], to: Point): void {
  const from = points.at(-1)!;
  const count = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / longestPiece));
  for (let place = 1; place <= count; place += 1) {
    const share = place / count;
    points.push({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
  }
}

function addCurve(points: Point[], c1: Point, c2: Point, to: Point): void {
  const from = points.at(-1)!;
  const at = (t: number, axis: 'x' | 'y') =>
    (1 - t) ** 3 * from[axis] +
    3 * (1 - t) ** 2 * t * c1[axis] +
    3 * (1 - t) * t ** 2 * c2[axis] +
    t ** 3 * to[axis];
  for (let place = 1; place <= piecesOfCurve; place += 1) {
    const share = place / piecesOfCurve;
    points.push({ x: at(share, 'x'), y: at(share, 'y') });
  }
}

/** The pieces of a part as points, and whether each is closed. */
function flatten(segments: readonly PathSegment[]): { points: Point[]; isClosed: boolean }[] {
  const pieces: { points: Point[]; isClosed: boolean }[] = [];
  for (const [kind, ...numbers] of segments) {
    const pairs: Point[] = [];
    for (let place = 0; place + 1 < numbers.length; place += 2)
      pairs.push({ x: numbers[place] as number, y: numbers[place + 1] as number });
    const piece = pieces.at(-1);
    if (kind === 'move') pieces.push({ points: [pairs[0]!], isClosed: false });
    else if (!piece) continue;
    else if (kind === 'line') addLine(piece.points, pairs[0]!);
    else if (kind === 'curve') addCurve(piece.points, pairs[0]!, pairs[1]!, pairs[2]!);
    else if (kind === 'close') {
      addLine(piece.points, piece.points[0]!);
      piece.isClosed = true;
    }
  }
  return pieces;
}

/** What is filled hides what is behind it, and what stands on it is no wall. */
const hasFill = ({ name }: SymbolPart) => name === 'body' || name === 'shade' || name === 'solid';

const outlines = new WeakMap<PlantSymbol, Outline>();

/** Outline of a symbol in its box of 100 × 100, without its rotor, which may stand anywhere. */
export function outlineOfSymbol(symbol: PlantSymbol): Outline {
  let outline = outlines.get(symbol);
  if (!outline) {
    const faces: Point[][] = [];
    const lines: Point[][] = [];
    for (const part of symbol.parts) {
      if (part.name === 'rotor') continue;
      for (const { points, isClosed } of flatten(part.segments)) {
        if (part.name === 'inner' && isClosed) continue;
        if (isClosed || hasFill(part)) faces.push(points);
        else lines.push(points);
      }
    }
    outline = { faces, lines };
    outlines.set(symbol, outline);
  }
  return outline;
}

/** Where the box of a symbol lies in the frame that shows it, in shares of the frame. */
export interface BoxShares {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly isFlippedX: boolean;
  readonly isFlippedY: boolean;
}

export function placeInShares({ x, y }: Point, box: BoxShares): Point {
  const [across, down] = [x / symbolBoxSize, y / symbolBoxSize];
  return {
    x: box.x + (box.isFlippedX ? 1 - across : across) * box.width,
    y: box.y + (box.isFlippedY ? 1 - down : down) * box.height,
  };
}
