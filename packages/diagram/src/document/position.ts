/** Positions by the forms of specification section 3. Units are page units (one CSS pixel at zoom 1), y down. */
export interface RectPosition {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Degrees clockwise about the centre, 0 to 360. */
  rotate: number;
}

export interface CirclePosition {
  cx: number;
  cy: number;
  r: number;
}

export interface EllipsePosition {
  cx: number;
  cy: number;
  rx: number;
  ry: number;
  rotate: number;
}

export interface TrianglePosition {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  x3: number;
  y3: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface LinePoint extends Point {
  /** Of a way that finds itself: the piece from here to the next point stays on its line, because a hand put it there. Ours. */
  pinned?: true;
}

export interface LinePosition {
  points: readonly LinePoint[];
}

/** A form this version does not know: kept as it is, neither hit nor moved. */
export interface OpaquePosition {
  readonly opaque?: never;
}
