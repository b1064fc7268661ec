import { extentOf, pointsOf } from '../canvas/extent.ts';
import { inkOfText } from '../canvas/ink.ts';
import type { Page } from '../document/page.ts';
import type { Point } from '../document/position.ts';
import type { Widget } from '../document/widget.ts';
import { rotatePoint } from '../geometry/angle.ts';
import { type Box, boxHasPoint, boxOfPoints, growBox } from '../geometry/box.ts';
import { frameCorners } from '../geometry/frame.ts';
import { contrastOf, leastTextContrast } from '../paint/contrast.ts';
import type { PathPrimitive, Primitive, TextPrimitive } from '../paint/primitive.ts';
import type { LintFinding } from './known.ts';

/** A theme that a page may be seen in. */
export interface ContrastTheme {
  /** Colour of the page itself. */
  readonly ground: string;
  /** The picture of a widget, without signs of its state. */
  paint(widget: Widget): readonly Primitive[];
}

/** One after the other from below, on the page: what covers, and text. */
interface Painted {
  readonly box: Box;
  readonly isRound: boolean;
  /** undefined: something covers that has no one colour, such as an image. */
  readonly fill: string | undefined;
}

interface Written {
  readonly at: Point;
  readonly text: TextPrimitive;
  /** What stood below it when it was written. */
  readonly below: number;
}

/** What a path covers is surely within, and surely not beyond, its box made smaller by this share. */
const pathEdge = 0.15;

function isWithin(point: Point, { box, isRound }: Painted): boolean {
  if (!boxHasPoint(box, point, 0)) return false;
  if (!isRound) return true;
  const x = (point.x - box.x - box.width / 2) / (box.width / 2);
  const y = (point.y - box.y - box.height / 2) / (box.height / 2);
  return x * x + y * y <= 1;
}

/** Boxes of the outlines a path is made of, such as the feet at both ends of a body. */
function boxesOfPieces({ segments }: PathPrimitive): Box[] {
  const pieces: Point[][] = [];
  for (const segment of segments) {
    if (segment[0] === 'move' || pieces.length === 0) pieces.push([]);
    pieces.at(-1)!.push(...pointsOf(segment));
  }
  return pieces.filter((points) => points.length > 0).map(boxOfPoints);
}

/** The texts of pictures and what is behind them. */
class Layers {
  readonly #painted: Painted[] = [];
  readonly written: Written[] = [];

  /** `isPart`: of what covers no more than a share of itself, or lets through what is below. */
  add(
    primitives: readonly Primitive[],
    turns: readonly NonNullable<Primitive['rotate']>[] = [],
    isPart = false,
  ): void {
    for (const primitive of primitives) {
      const own = primitive.rotate ? [primitive.rotate, ...turns] : turns;
      if (primitive.kind === 'group') {
        const isWhole = primitive.clip === undefined && (primitive.opacity ?? 1) === 1;
        this.add(primitive.children, own, isPart || !isWhole);
      } else if (primitive.kind === 'text') this.#write(primitive, own);
      else this.#cover(primitive, turns, isPart);
    }
  }

  /** The colour behind a text; undefined where it is not one. */
  behind({ at, below }: Written, ground: string): string | undefined {
    for (let place = below - 1; place >= 0; place -= 1) {
      const painted = this.#painted[place]!;
      if (isWithin(at, painted)) return painted.fill;
    }
    return ground;
  }

  #write(text: TextPrimitive, turns: readonly NonNullable<Primitive['rotate']>[]): void {
    if (text.text.trim() === '') return;
    const { x, y, width, height } = inkOfText(text);
    let at: Point = { x: x + width / 2, y: y + height / 2 };
    for (const { degrees, cx, cy } of turns) at = rotatePoint(at, { x: cx, y: cy }, degrees);
    this.written.push({ at, text, below: this.#painted.length });
  }

  #cover(
    primitive: Exclude<Primitive, { kind: 'group' | 'text' }>,
    turns: readonly NonNullable<Primitive['rotate']>[],
    isPart: boolean,
  ): void {
    if (primitive.kind === 'line') return;
    const fill = primitive.kind === 'image' ? undefined : (primitive.fill ?? 'none');
    if (fill === 'none' || fill === 'transparent') return;
    if (turns.length > 0 || primitive.rotate) {
      // Somewhere in the box around it, turned as it is; its own turn is in its extent.
      const corners = frameCorners({ ...extentOf(primitive), rotate: 0 }).map((corner) =>
        turns.reduce((at, { degrees, cx, cy }) => rotatePoint(at, { x: cx, y: cy }, degrees), corner),
      );
      this.#painted.push({ box: boxOfPoints(corners), isRound: false, fill: undefined });
      return;
    }
    const isSolid = fill !== undefined && (primitive.opacity ?? 1) === 1 && !isPart;
    const isRound = primitive.kind === 'ellipse';
    if (primitive.kind !== 'path') {
      this.#painted.push({ box: extentOf(primitive), isRound, fill: isSolid ? fill : undefined });
      return;
    }
    for (const box of boxesOfPieces(primitive)) {
      // Near its outline a piece may be there or not; only well within it is.
      this.#painted.push({ box, isRound, fill: undefined });
      const inner = growBox(box, -pathEdge * Math.min(box.width, box.height));
      if (isSolid && primitive.isEvenOdd !== true) this.#painted.push({ box: inner, isRound, fill });
    }
  }
}

/**
 * Texts that cannot be read well on what is behind them (WCAG 2 AA, 1.4.3), the worst of each widget. Where what is
 * behind has no one colour, nothing is said.
 * @returns a generator that yields between widgets, so that a large page can be looked at in pieces
 */
export function* lintContrast(page: Page, themes: readonly ContrastTheme[]): Generator<void, LintFinding[]> {
  const worst = new Map<string, LintFinding & { readonly ratio: number }>();
  for (const { ground, paint } of themes) {
    const layers = new Layers();
    const owners: string[] = [];
    for (const widget of page.widgets) {
      layers.add(paint(widget));
      while (owners.length < layers.written.length) owners.push(widget.id);
      yield;
    }
    for (const [place, written] of layers.written.entries()) {
      if (place % 16 === 0) yield;
      const { fill, size, weight, text } = written.text;
      const behind = layers.behind(written, ground);
      const ratio = behind === undefined ? undefined : contrastOf(fill, behind);
      const widgetId = owners[place]!;
      if (ratio === undefined || ratio >= leastTextContrast(size, weight)) continue;
      if (ratio >= (worst.get(widgetId)?.ratio ?? Infinity)) continue;
      const params = {
        text: text.slice(0, 40),
        // Rounded down, so that 4.46 is not told as 4.5.
        ratio: (Math.floor(ratio * 10) / 10).toFixed(1),
        least: String(leastTextContrast(size, weight)),
      };
      worst.set(widgetId, { widgetId, path: 'style.font.color', code: 'low-contrast', params, ratio });
    }
  }
  return [...worst.values()].map(({ ratio: _, ...finding }) => finding);
}
