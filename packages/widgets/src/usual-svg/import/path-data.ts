import type { PathSegment } from '@zutai/diagram';
import { arcToCurves } from './arc.ts';

/** Reads the numbers of a path; flags of arcs may stand without anything between them. */
class NumberReader {
  readonly #text: string;
  place = 0;

  constructor(text: string) {
    this.#text = text;
  }

  skipSpace(): void {
    while (/[\s,]/.test(this.#text[this.place] ?? '')) this.place += 1;
  }

  /** The letter at this place, and steps over it; '' where there is none. */
  command(): string {
    this.skipSpace();
    const letter = this.#text[this.place] ?? '';
    if (!/[a-zA-Z]/.test(letter)) return '';
    this.place += 1;
    return letter;
  }

  number(): number | undefined {
    this.skipSpace();
    const pattern = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
    pattern.lastIndex = this.place;
    const [found] = pattern.exec(this.#text) ?? [];
    if (found === undefined) return undefined;
    this.place += found.length;
    const number = Number(found);
    return Number.isFinite(number) ? number : undefined;
  }

  flag(): number | undefined {
    this.skipSpace();
    const digit = this.#text[this.place];
    if (digit !== '0' && digit !== '1') return undefined;
    this.place += 1;
    return Number(digit);
  }
}

/** Numbers each command takes at a time; `f` is a flag. */
const shapes: Readonly<Record<string, string>> = {
  M: 'nn',
  L: 'nn',
  H: 'n',
  V: 'n',
  C: 'nnnnnn',
  S: 'nnnn',
  Q: 'nnnn',
  T: 'nn',
  A: 'nnnffnn',
  Z: '',
};

function readNumbers(reader: NumberReader, shape: string): number[] | undefined {
  const before = reader.place;
  const numbers: number[] = [];
  for (const kind of shape) {
    const number = kind === 'f' ? reader.flag() : reader.number();
    if (number === undefined) {
      reader.place = before;
      return undefined;
    }
    numbers.push(number);
  }
  return numbers;
}

interface Pen {
  x: number;
  y: number;
  startX: number;
  startY: number;
  /** Control point of the curve before, which S and T mirror. */
  cubic: readonly [number, number] | undefined;
  quadratic: readonly [number, number] | undefined;
  segments: PathSegment[];
}

function curve(pen: Pen, x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
  pen.segments.push(['curve', x1, y1, x2, y2, x, y]);
  pen.cubic = [x2, y2];
  [pen.x, pen.y] = [x, y];
}

function quadratic(pen: Pen, qx: number, qy: number, x: number, y: number): void {
  const { x: fromX, y: fromY } = pen;
  const third = (from: number, control: number) => from + (2 / 3) * (control - from);
  curve(pen, third(fromX, qx), third(fromY, qy), third(x, qx), third(y, qy), x, y);
  pen.quadratic = [qx, qy];
  pen.cubic = undefined;
}

function line(pen: Pen, x: number, y: number): void {
  pen.segments.push(['line', x, y]);
  [pen.x, pen.y] = [x, y];
}

const mirror = (pen: Pen, point: readonly [number, number] | undefined): [number, number] =>
  point ? [2 * pen.x - point[0], 2 * pen.y - point[1]] : [pen.x, pen.y];

type Draw = (pen: Pen, numbers: readonly number[]) => void;

/** With absolute numbers. */
const draws: Readonly<Record<string, Draw>> = {
  M(pen, [x, y]) {
    pen.segments.push(['move', x!, y!]);
    [pen.x, pen.y, pen.startX, pen.startY] = [x!, y!, x!, y!];
  },
  L: (pen, [x, y]) => line(pen, x!, y!),
  H: (pen, [x]) => line(pen, x!, pen.y),
  V: (pen, [y]) => line(pen, pen.x, y!),
  C: (pen, [x1, y1, x2, y2, x, y]) => curve(pen, x1!, y1!, x2!, y2!, x!, y!),
  S(pen, [x2, y2, x, y]) {
    const [x1, y1] = mirror(pen, pen.cubic);
    curve(pen, x1, y1, x2!, y2!, x!, y!);
  },
  Q: (pen, [qx, qy, x, y]) => quadratic(pen, qx!, qy!, x!, y!),
  T(pen, [x, y]) {
    const [qx, qy] = mirror(pen, pen.quadratic);
    quadratic(pen, qx, qy, x!, y!);
  },
  A(pen, [rx, ry, turn, isLarge, isClockwise, x, y]) {
    const from = [pen.x, pen.y] as const;
    for (const numbers of arcToCurves(from, [rx!, ry!], turn!, isLarge === 1, isClockwise === 1, [x!, y!]))
      pen.segments.push(['curve', ...numbers]);
    [pen.x, pen.y] = [x!, y!];
  },
  Z(pen) {
    pen.segments.push(['close']);
    [pen.x, pen.y] = [pen.startX, pen.startY];
  },
};

/** Numbers of a relative command as absolute ones: all but radii, angles and flags move with the pen. */
function toAbsolute(letter: string, numbers: number[], pen: Pen): number[] {
  if (letter === 'V') return numbers.map((number) => number + pen.y);
  if (letter === 'A')
    return numbers.map((number, place) =>
      place === 5 ? number + pen.x : place === 6 ? number + pen.y : number,
    );
  return numbers.map((number, place) => number + (place % 2 === 0 ? pen.x : pen.y));
}

const keepsCubic = new Set(['C', 'S']);
const keepsQuadratic = new Set(['Q', 'T']);

/** The `d` of a path as absolute lines and Bézier curves. As SVG says, it is drawn up to where it is unreadable. */
export function parsePathData(d: string): PathSegment[] {
  const reader = new NumberReader(d);
  const pen: Pen = {
    x: 0,
    y: 0,
    startX: 0,
    startY: 0,
    cubic: undefined,
    quadratic: undefined,
    segments: [],
  };
  for (let command = reader.command(); command !== ''; command = reader.command()) {
    let letter = command.toUpperCase();
    const isRelative = command !== letter;
    const shape = shapes[letter];
    if (shape === undefined || (pen.segments.length === 0 && letter !== 'M')) return pen.segments;
    let isFirst = true;
    for (;;) {
      const numbers = readNumbers(reader, shape);
      if (numbers === undefined) {
        if (isFirst) return pen.segments;
        break;
      }
      isFirst = false;
      if (!keepsCubic.has(letter)) pen.cubic = undefined;
      if (!keepsQuadratic.has(letter)) pen.quadratic = undefined;
      draws[letter]!(pen, isRelative ? toAbsolute(letter, numbers, pen) : numbers);
      if (shape === '') break;
      // What follows a move are lines.
      if (letter === 'M') letter = 'L';
    }
  }
  return pen.segments;
}

/** Absolute segments back as text, rounded; what `parsePathData` reads again. */
export function formatPathData(segments: readonly PathSegment[], decimals: number): string {
  const round = (number: number) => String(Number(number.toFixed(decimals)));
  const letters = { move: 'M', line: 'L', curve: 'C', close: 'Z', arc: '' } as const;
  return segments.map(([kind, ...numbers]) => letters[kind] + numbers.map(round).join(' ')).join('');
}
