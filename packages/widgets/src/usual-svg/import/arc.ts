/** Four numbers and a point make one Bézier curve: two control points and its end. */
export type CurveNumbers = [number, number, number, number, number, number];

function angleBetween(ux: number, uy: number, vx: number, vy: number): number {
  return Math.atan2(ux * vy - uy * vx, ux * vx + uy * vy);
}

/**
 * An elliptical arc of a path as Bézier curves, a quarter turn at most each (SVG 1.1, appendix F.6). None when it has
 * no length; a straight line, as a curve, when it has no radius.
 */
export function arcToCurves(
  from: readonly [number, number],
  radii: readonly [number, number],
  xAxisDegrees: number,
  isLarge: boolean,
  isClockwise: boolean,
  to: readonly [number, number],
): CurveNumbers[] {
  const [x1, y1] = from;
  const [x2, y2] = to;
  if (x1 === x2 && y1 === y2) return [];
  let [rx, ry] = [Math.abs(radii[0]), Math.abs(radii[1])];
  if (rx === 0 || ry === 0) return [[x1, y1, x2, y2, x2, y2]];
  const phi = (xAxisDegrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(phi), Math.sin(phi)];
  const [dx, dy] = [(x1 - x2) / 2, (y1 - y2) / 2];
  const px = cos * dx + sin * dy;
  const py = -sin * dx + cos * dy;
  const tooSmall = (px * px) / (rx * rx) + (py * py) / (ry * ry);
  if (tooSmall > 1) {
    rx *= Math.sqrt(tooSmall);
    ry *= Math.sqrt(tooSmall);
  }
  const denominator = rx * rx * py * py + ry * ry * px * px;
  const factor = Math.sqrt(Math.max(0, (rx * rx * ry * ry - denominator) / denominator));
  const sign = isLarge === isClockwise ? -1 : 1;
  const cpx = (sign * factor * rx * py) / ry;
  const cpy = (-sign * factor * ry * px) / rx;
  const cx = cos * cpx - sin * cpy + (x1 + x2) / 2;
  const cy = sin * cpx + cos * cpy + (y1 + y2) / 2;
  const start = Math.atan2((py - cpy) / ry, (px - cpx) / rx);
  let sweep = angleBetween((px - cpx) / rx, (py - cpy) / ry, (-px - cpx) / rx, (-py - cpy) / ry);
  if (isClockwise && sweep < 0) sweep += 2 * Math.PI;
  if (!isClockwise && sweep > 0) sweep -= 2 * Math.PI;

  const pieces = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9));
  const step = sweep / pieces;
  const reach = (4 / 3) * Math.tan(step / 4);
  const at = (ex: number, ey: number): [number, number] => [
    cx + cos * rx * ex - sin * ry * ey,
    cy + sin * rx * ex + cos * ry * ey,
  ];
  return Array.from({ length: pieces }, (_, piece) => {
    const [a, b] = [start + piece * step, start + (piece + 1) * step];
    const first = at(Math.cos(a) - reach * Math.sin(a), Math.sin(a) + reach * Math.cos(a));
    const second = at(Math.cos(b) + reach * Math.sin(b), Math.sin(b) - reach * Math.cos(b));
    // Ends exactly at the given point, so that outlines close.
    const end = piece === pieces - 1 ? to : at(Math.cos(b), Math.sin(b));
    return [...first, ...second, end[0], end[1]] as CurveNumbers;
  });
}
