import type { PathSegment } from '@zutai/diagram';
import { arcToCurves } from './arc.ts';
import { readLength, readNumbers, type ViewBox } from './length.ts';
import { parsePathData } from './path-data.ts';

type Attributes = ReadonlyMap<string, string>;
type Outline = (attributes: Attributes, view: ViewBox) => PathSegment[];

function ellipseAround(cx: number, cy: number, rx: number, ry: number): PathSegment[] {
  if (rx <= 0 || ry <= 0) return [];
  const half = (from: [number, number], to: [number, number]): PathSegment[] =>
    arcToCurves(from, [rx, ry], 0, false, true, to).map((numbers) => ['curve', ...numbers]);
  const [left, right]: [number, number][] = [
    [cx - rx, cy],
    [cx + rx, cy],
  ];
  return [['move', ...left!], ...half(left!, right!), ...half(right!, left!), ['close']];
}

function roundedRect(
  x: number,
  y: number,
  width: number,
  height: number,
  rx: number,
  ry: number,
): PathSegment[] {
  const [right, bottom] = [x + width, y + height];
  if (rx <= 0 || ry <= 0)
    return [['move', x, y], ['line', right, y], ['line', right, bottom], ['line', x, bottom], ['close']];
  const corner = (from: [number, number], to: [number, number]): PathSegment[] =>
    arcToCurves(from, [rx, ry], 0, false, true, to).map((numbers) => ['curve', ...numbers]);
  return [
    ['move', x + rx, y],
    ['line', right - rx, y],
    ...corner([right - rx, y], [right, y + ry]),
    ['line', right, bottom - ry],
    ...corner([right, bottom - ry], [right - rx, bottom]),
    ['line', x + rx, bottom],
    ...corner([x + rx, bottom], [x, bottom - ry]),
    ['line', x, y + ry],
    ...corner([x, y + ry], [x + rx, y]),
    ['close'],
  ];
}

function polyline(points: string | undefined): PathSegment[] {
  const numbers = readNumbers(points);
  const segments: PathSegment[] = [];
  for (let place = 0; place + 1 < numbers.length; place += 2) {
    segments.push([place === 0 ? 'move' : 'line', numbers[place]!, numbers[place + 1]!]);
  }
  return segments;
}

/** The outline of each basic shape, in its own coordinates. Empty: SVG draws nothing of it. */
export const outlines: Readonly<Record<string, Outline>> = {
  path: (attributes) => parsePathData(attributes.get('d') ?? ''),
  rect(attributes, view) {
    const width = readLength(attributes.get('width'), view.width);
    const height = readLength(attributes.get('height'), view.height);
    if (width <= 0 || height <= 0) return [];
    const x = readLength(attributes.get('x'), view.width);
    const y = readLength(attributes.get('y'), view.height);
    const rx = readLength(attributes.get('rx') ?? attributes.get('ry'), view.width);
    const ry = readLength(attributes.get('ry') ?? attributes.get('rx'), view.height);
    return roundedRect(x, y, width, height, Math.min(rx, width / 2), Math.min(ry, height / 2));
  },
  circle(attributes, view) {
    const r = readLength(attributes.get('r'), Math.hypot(view.width, view.height) / Math.SQRT2);
    const cx = readLength(attributes.get('cx'), view.width);
    return ellipseAround(cx, readLength(attributes.get('cy'), view.height), r, r);
  },
  ellipse: (attributes, view) =>
    ellipseAround(
      readLength(attributes.get('cx'), view.width),
      readLength(attributes.get('cy'), view.height),
      readLength(attributes.get('rx') ?? attributes.get('ry'), view.width),
      readLength(attributes.get('ry') ?? attributes.get('rx'), view.height),
    ),
  line: (attributes, view) => [
    ['move', readLength(attributes.get('x1'), view.width), readLength(attributes.get('y1'), view.height)],
    ['line', readLength(attributes.get('x2'), view.width), readLength(attributes.get('y2'), view.height)],
  ],
  polyline: (attributes) => polyline(attributes.get('points')),
  polygon(attributes) {
    const segments = polyline(attributes.get('points'));
    return segments.length === 0 ? [] : [...segments, ['close']];
  },
};
