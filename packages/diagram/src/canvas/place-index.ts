import type { Box } from '../geometry/box.ts';

/** Page units. Smaller squares find fewer that do not meet the box and cost more bookkeeping. */
const squareSize = 128;

/** What covers more squares than this is looked at each time. */
const mostSquares = 64;

interface Range {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const rangeOf = ({ x, y, width, height }: Box): Range => ({
  left: Math.floor(x / squareSize),
  top: Math.floor(y / squareSize),
  right: Math.floor((x + width) / squareSize),
  bottom: Math.floor((y + height) / squareSize),
});

const isSameRange = (a: Range, b: Range) =>
  a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom;

const countOf = ({ left, top, right, bottom }: Range) => (right - left + 1) * (bottom - top + 1);

/** Which numbered boxes may meet another one, by the squares of the page that they cover. */
export class PlaceIndex {
  readonly #squares = new Map<string, Set<number>>();
  readonly #ranges = new Map<number, Range>();
  readonly #wide = new Set<number>();

  /** Puts a box, or another one, under its number; undefined takes it out. */
  set(place: number, box: Box | undefined): void {
    const before = this.#ranges.get(place);
    const range = box && rangeOf(box);
    if (before && range && isSameRange(before, range)) return;
    if (before) this.#forEachSet(before, (set) => set.delete(place));
    if (range === undefined) {
      this.#ranges.delete(place);
      return;
    }
    this.#ranges.set(place, range);
    this.#forEachSet(range, (set) => set.add(place));
  }

  /** Adds to `found` all whose boxes may meet one of these, and perhaps others near them. */
  find(boxes: readonly Box[], found: Set<number>): void {
    if (boxes.length === 0) return;
    for (const place of this.#wide) found.add(place);
    const seen = new Set<string>();
    for (const box of boxes) {
      const { left, top, right, bottom } = rangeOf(box);
      for (let row = top; row <= bottom; row += 1)
        for (let column = left; column <= right; column += 1) {
          const key = `${column},${row}`;
          if (seen.has(key)) continue;
          seen.add(key);
          for (const place of this.#squares.get(key) ?? []) found.add(place);
        }
    }
  }

  #forEachSet(range: Range, change: (set: Set<number>) => void): void {
    if (!(countOf(range) <= mostSquares)) {
      change(this.#wide);
      return;
    }
    for (let row = range.top; row <= range.bottom; row += 1)
      for (let column = range.left; column <= range.right; column += 1) {
        const key = `${column},${row}`;
        let set = this.#squares.get(key);
        if (!set) {
          set = new Set();
          this.#squares.set(key, set);
        }
        change(set);
      }
  }
}
