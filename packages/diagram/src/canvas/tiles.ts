import type { Box } from '../geometry/box.ts';

/** Device pixels. Smaller tiles repaint less and cost more bookkeeping. */
const tileSize = 64;

/** Which squares of the canvas have to be painted again. All boxes are in device pixels. */
export class Tiles {
  readonly #columns: number;
  readonly #rows: number;
  readonly #dirty: Uint8Array;
  #count = 0;

  constructor(width: number, height: number) {
    this.#columns = Math.max(1, Math.ceil(width / tileSize));
    this.#rows = Math.max(1, Math.ceil(height / tileSize));
    this.#dirty = new Uint8Array(this.#columns * this.#rows);
  }

  get isClean(): boolean {
    return this.#count === 0;
  }

  /** Every square is dirty. */
  get isFull(): boolean {
    return this.#count === this.#dirty.length;
  }

  clear(): void {
    this.#dirty.fill(0);
    this.#count = 0;
  }

  markAll(): void {
    this.#dirty.fill(1);
    this.#count = this.#dirty.length;
  }

  mark(box: Box): void {
    const { left, top, right, bottom } = this.#range(box);
    for (let row = top; row <= bottom; row += 1) {
      for (let column = left; column <= right; column += 1) {
        const place = row * this.#columns + column;
        if (this.#dirty[place] === 0) {
          this.#dirty[place] = 1;
          this.#count += 1;
        }
      }
    }
  }

  touches(box: Box): boolean {
    const { left, top, right, bottom } = this.#range(box);
    for (let row = top; row <= bottom; row += 1) {
      for (let column = left; column <= right; column += 1) {
        if (this.#dirty[row * this.#columns + column] === 1) return true;
      }
    }
    return false;
  }

  /** The dirty tiles as boxes, neighbours in a row joined. */
  boxes(): Box[] {
    const boxes: Box[] = [];
    for (let row = 0; row < this.#rows; row += 1) {
      let start = -1;
      for (let column = 0; column <= this.#columns; column += 1) {
        const isDirty = column < this.#columns && this.#dirty[row * this.#columns + column] === 1;
        if (isDirty && start < 0) start = column;
        if (isDirty || start < 0) continue;
        const width = (column - start) * tileSize;
        boxes.push({ x: start * tileSize, y: row * tileSize, width, height: tileSize });
        start = -1;
      }
    }
    return boxes;
  }

  /** Tiles under a box; empty when it lies outside. */
  #range(box: Box) {
    return {
      left: Math.max(0, Math.floor(box.x / tileSize)),
      top: Math.max(0, Math.floor(box.y / tileSize)),
      right: Math.min(this.#columns - 1, Math.floor((box.x + box.width) / tileSize)),
      bottom: Math.min(this.#rows - 1, Math.floor((box.y + box.height) / tileSize)),
    };
  }
}
