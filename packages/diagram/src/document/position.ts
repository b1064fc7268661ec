import type { Widget } from './widget.ts';

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

export interface LinePosition {
  points: readonly Point[];
}

/**
 * A group is a rectangle that shows `origin`, the box its children were grouped in. Moving, resizing and
 * rotating a group touches only its rectangle; the children keep the coordinates they had inside `origin`.
 */
export interface GroupPosition extends RectPosition {
  origin: { x: number; y: number; width: number; height: number };
  children: readonly Widget[];
}

/** A form this version does not know: kept as it is, neither hit nor moved. */
export interface OpaquePosition {
  readonly opaque?: never;
}

export type Position =
  | RectPosition
  | CirclePosition
  | EllipsePosition
  | TrianglePosition
  | LinePosition
  | GroupPosition
  | OpaquePosition;
