import type { Point } from '../document/position.ts';
import type { Position } from '../document/widget.ts';
import type { Box } from './box.ts';
import type { BoxHandle, Frame } from './frame.ts';

export type PositionKindId = 'rect' | 'circle' | 'ellipse' | 'triangle' | 'line' | 'group' | 'opaque';

/** A corner of a triangle or a point of a line, by its place. */
export type VertexHandle = `vertex:${number}`;
/** The middle of a piece of a way, by the place of its first point. */
export type SegmentHandle = `segment:${number}`;
export type Handle = BoxHandle | VertexHandle | SegmentHandle | 'rotate';

export interface DrawOptions {
  /** Square, circle, or a line at a multiple of 45 degrees (Shift). */
  isRegular: boolean;
  /** The first point is the centre (Alt). */
  fromCentre: boolean;
}

/**
 * One form of position. Everything that depends on the form asks this; nothing else looks into a position.
 * All functions are pure, keep unknown fields, and round as section 5 says where they return a position.
 */
export interface PositionKind<P extends Position = Position> {
  readonly id: PositionKindId;
  /** Section 5: closest it may be moved to the page's edge, in units. */
  readonly edgeMargin: number;
  /** Smallest width and height a resize may leave, in units; section 5 says "above 2". */
  readonly minSize: number;
  readonly keepsRatio: boolean;
  readonly canRotate: boolean;
  /** Box handles it shows when selected alone. */
  readonly boxHandles: readonly BoxHandle[];
  /** Whether a value read from a file has this form, every number finite. */
  matches(value: Record<string, unknown>): boolean;
  frame(position: P): Frame;
  bounds(position: P): Box;
  hits(position: P, point: Point, tolerance: number): boolean;
  move(position: P, dx: number, dy: number): P;
  /** Takes the place of another frame; the frame's angle is taken where the form has one. */
  withFrame(position: P, frame: Frame): P;
  /** The same, not rounded. */
  fitFrame(position: P, frame: Frame): P;
  /** The unrounded change from one surrounding box to another (groups, several selected). */
  mapInto(position: P, from: Box, to: Box): P;
  rotateAbout(position: P, centre: Point, degrees: number): P;
  /** The same, not rounded: for what is stored in a group that is turned. */
  turn(position: P, centre: Point, degrees: number): P;
  vertices(position: P): readonly Point[];
  moveVertex(position: P, place: number, to: Point): P;
  round(position: P): P;
  /** From a drag; undefined when smaller than section 4 lets a drawing end. */
  draw(from: Point, to: Point, options: DrawOptions): P | undefined;
}
