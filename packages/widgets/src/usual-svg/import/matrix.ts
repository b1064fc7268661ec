/** x' = a·x + c·y + e, y' = b·x + d·y + f, as SVG writes it. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** First `inner`, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [p, q, r, s, t, u] = inner;
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
}

export function apply([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** How much lengths grow, on average over all directions. */
export function growthOf([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}

/** Degrees clockwise that the x axis is turned. */
export function turnOf([a, b]: Matrix): number {
  return (Math.atan2(b, a) * 180) / Math.PI;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

type Maker = (numbers: readonly number[]) => Matrix;

const makers: Readonly<Record<string, Maker>> = {
  matrix: ([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]) => [a, b, c, d, e, f],
  translate: ([x = 0, y = 0]) => [1, 0, 0, 1, x, y],
  scale: ([x = 1, y = x]) => [x, 0, 0, y, 0, 0],
  rotate([degrees = 0, cx = 0, cy = 0]) {
    const [cos, sin] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))];
    const turn: Matrix = [cos, sin, -sin, cos, 0, 0];
    return multiply(multiply([1, 0, 0, 1, cx, cy], turn), [1, 0, 0, 1, -cx, -cy]);
  },
  skewX: ([degrees = 0]) => [1, 0, Math.tan(radians(degrees)), 1, 0, 0],
  skewY: ([degrees = 0]) => [1, Math.tan(radians(degrees)), 0, 1, 0, 0],
};

/** The matrix of a `transform`; what is unreadable in it changes nothing. */
export function parseTransform(text: string | undefined): Matrix {
  let matrix = identity;
  for (const [, name, body] of (text ?? '').matchAll(/\b(\w+)\s*\(([^()]*)\)/g)) {
    const numbers = body!
      .split(/[\s,]+/)
      .filter(Boolean)
      .map((number) => Number.parseFloat(number));
    const maker = Object.hasOwn(makers, name!) ? makers[name!] : undefined;
    if (maker && numbers.every(Number.isFinite)) matrix = multiply(matrix, maker(numbers));
  }
  return matrix;
}

/** From a `viewBox` into a rectangle, keeping proportions and centred, as SVG does by itself. */
export function fitMatrix(
  box: { x: number; y: number; width: number; height: number },
  into: { x: number; y: number; width: number; height: number },
): Matrix {
  if (box.width <= 0 || box.height <= 0) return [1, 0, 0, 1, into.x, into.y];
  const scale = Math.min(into.width / box.width, into.height / box.height);
  const left = into.x + (into.width - box.width * scale) / 2;
  const top = into.y + (into.height - box.height * scale) / 2;
  return [scale, 0, 0, scale, left - box.x * scale, top - box.y * scale];
}
