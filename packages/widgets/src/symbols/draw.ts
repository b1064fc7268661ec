import {
  type Box,
  boxHasPoint,
  boxOfPoints,
  centreOf,
  type PathSegment,
  type Point,
  unionBoxes,
} from '@zutai/diagram';
import type {
  PartName,
  PlantSymbol,
  StateWording,
  SymbolCategory,
  SymbolPart,
  SymbolPort,
} from './symbol.ts';

type Segments = readonly PathSegment[];

/** What makes four curves a circle. */
const kappa = 0.5523;

/** Absolute SVG path data of M, L, H, V, C, Z with every letter written. @throws RangeError on anything else. */
export function path(data: string): Segments {
  const segments: PathSegment[] = [];
  let [x, y] = [0, 0];
  for (const [, letter, rest] of data.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const numbers = (rest!.match(/-?[\d.]+/g) ?? []).map(Number);
    if (letter === 'Z') segments.push(['close']);
    else if (letter === 'C' && numbers.length === 6) {
      segments.push(['curve', ...(numbers as [number, number, number, number, number, number])]);
      [x, y] = [numbers[4]!, numbers[5]!];
    } else {
      if (letter === 'H') x = numbers[0]!;
      else if (letter === 'V') y = numbers[0]!;
      else if ((letter === 'M' || letter === 'L') && numbers.length === 2)
        [x, y] = numbers as [number, number];
      else throw new RangeError(`No path: ${letter}${rest}`);
      segments.push([letter === 'M' ? 'move' : 'line', x, y]);
    }
  }
  return segments;
}

export function ellipse(cx: number, cy: number, rx: number, ry: number): Segments {
  const [dx, dy] = [rx * kappa, ry * kappa];
  return [
    ['move', cx, cy - ry],
    ['curve', cx + dx, cy - ry, cx + rx, cy - dy, cx + rx, cy],
    ['curve', cx + rx, cy + dy, cx + dx, cy + ry, cx, cy + ry],
    ['curve', cx - dx, cy + ry, cx - rx, cy + dy, cx - rx, cy],
    ['curve', cx - rx, cy - dy, cx - dx, cy - ry, cx, cy - ry],
    ['close'],
  ];
}

export const circle = (cx: number, cy: number, r: number): Segments => ellipse(cx, cy, r, r);

export function box(x: number, y: number, width: number, height: number, radius = 0): Segments {
  if (radius === 0) return path(`M${x} ${y}H${x + width}V${y + height}H${x}Z`);
  const [right, bottom, c] = [x + width, y + height, radius * (1 - kappa)];
  return [
    ['move', x + radius, y],
    ['line', right - radius, y],
    ['curve', right - c, y, right, y + c, right, y + radius],
    ['line', right, bottom - radius],
    ['curve', right, bottom - c, right - c, bottom, right - radius, bottom],
    ['line', x + radius, bottom],
    ['curve', x + c, bottom, x, bottom - c, x, bottom - radius],
    ['line', x, y + radius],
    ['curve', x, y + c, x + c, y, x + radius, y],
    ['close'],
  ];
}

/** Corners one after another: x, y, x, y … */
export function corners(...numbers: readonly number[]): Segments {
  const segments: PathSegment[] = [];
  for (let place = 0; place + 1 < numbers.length; place += 2) {
    segments.push([place === 0 ? 'move' : 'line', numbers[place]!, numbers[place + 1]!]);
  }
  return [...segments, ['close']];
}

export function line(...numbers: readonly number[]): Segments {
  return corners(...numbers).slice(0, -1);
}

/** The same shape `count` times about a point. */
export function around(cx: number, cy: number, count: number, shape: Segments): Segments {
  const turned: PathSegment[] = [];
  for (let place = 0; place < count; place += 1) {
    const radians = (place * 2 * Math.PI) / count;
    const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
    for (const segment of shape) turned.push(turn(segment, cx, cy, cos, sin));
  }
  return turned;
}

function turn(segment: PathSegment, cx: number, cy: number, cos: number, sin: number): PathSegment {
  const [kind, ...numbers] = segment;
  const out: number[] = [];
  for (let place = 0; place + 1 < numbers.length; place += 2) {
    const [dx, dy] = [(numbers[place] as number) - cx, (numbers[place + 1] as number) - cy];
    out.push(cx + dx * cos - dy * sin, cy + dx * sin + dy * cos);
  }
  return [kind, ...out] as unknown as PathSegment;
}

function part(name: PartName, shapes: readonly Segments[]): SymbolPart {
  return { name, segments: shapes.flat() };
}

export const body = (...shapes: Segments[]) => part('body', shapes);
export const shade = (...shapes: Segments[]) => part('shade', shapes);
export const inner = (...shapes: Segments[]) => part('inner', shapes);
export const detail = (...shapes: Segments[]) => part('detail', shapes);
export const solid = (...shapes: Segments[]) => part('solid', shapes);

/** Keeps the line's colour although its middle lies on the body, because it reaches beyond. */
export const across = (drawn: SymbolPart): SymbolPart => ({ ...drawn, isOnBody: false });

/** Turns about a point; so should look as if it did, and stay inside the box while it does. */
export function rotor(x: number, y: number, ...shapes: Segments[]): SymbolPart {
  return { ...part('rotor', shapes), pivot: { x, y } };
}

export function letters(text: string, x: number, y: number, size: number): SymbolPart {
  return { name: 'inner', segments: [], letters: { text, x, y, size } };
}

/** Boxes of the closed and open pieces of an outline, by their corners and the handles of their curves. */
function boxesOf(segments: Segments): Box[] {
  const pieces: { x: number; y: number }[][] = [];
  for (const [kind, ...numbers] of segments) {
    if (kind === 'move') pieces.push([]);
    for (let place = 0; place + 1 < numbers.length; place += 2) {
      pieces.at(-1)?.push({ x: numbers[place] as number, y: numbers[place + 1] as number });
    }
  }
  return pieces.map(boxOfPoints);
}

/** Where a part has to be looked at: a solid one at each of its pieces, because feet stand at both ends of a body. */
function middlesOf({ name, letters: text, pivot, segments }: SymbolPart): Point[] {
  const one = text ?? pivot;
  if (one) return [one];
  const boxes = boxesOf(segments);
  return name === 'solid' ? boxes.map(centreOf) : [centreOf(unionBoxes(boxes)!)];
}

/** Whether a part stands on the body, so that its colour has to be seen there, or on something else. */
function standsOnBody(part: SymbolPart, before: readonly SymbolPart[]): boolean {
  return middlesOf(part).every((middle) => {
    const ground = before.findLast(
      ({ name, segments }) =>
        (name === 'body' || name === 'shade') && boxesOf(segments).some((each) => boxHasPoint(each, middle)),
    );
    return ground?.name === 'body';
  });
}

const compass: Readonly<Record<string, Point>> = {
  N: { x: 0, y: -1 },
  E: { x: 1, y: 0 },
  S: { x: 0, y: 1 },
  W: { x: -1, y: 0 },
};

/**
 * Where pipes join: the side they leave to as on a map, and the place, such as `'E 96 26'`. Named by side and number,
 * `e1`, so that a pipe at the outlet of one pump is at the outlet of another that takes its place.
 *
 * @throws RangeError on anything else.
 */
export function ports(...written: readonly string[]): readonly SymbolPort[] {
  const counts = new Map<string, number>();
  return written.map((text) => {
    const [, side, x, y] = /^([NESW]) ([\d.]+) ([\d.]+)$/.exec(text) ?? [];
    if (side === undefined) throw new RangeError(`No port: ${text}`);
    const count = (counts.get(side) ?? 0) + 1;
    counts.set(side, count);
    return { id: `${side.toLowerCase()}${count}`, x: Number(x), y: Number(y), direction: compass[side]! };
  });
}

/** Nothing is piped or wired to it. */
export const noPorts: readonly SymbolPort[] = [];

/** A function that makes the symbols of one category whose states have the same names. */
export function inCategory(category: SymbolCategory, stateWording: StateWording = 'machine') {
  return (
    id: string,
    zh: string,
    en: string,
    words: string,
    joinedAt: readonly SymbolPort[],
    ...parts: SymbolPart[]
  ): PlantSymbol => ({
    id,
    category,
    stateWording,
    zh,
    en,
    words,
    ports: joinedAt,
    parts: parts.map((part, place) => ({
      ...part,
      isOnBody: part.isOnBody ?? standsOnBody(part, parts.slice(0, place)),
    })),
  });
}
