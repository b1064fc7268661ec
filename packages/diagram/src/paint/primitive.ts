import type { Box } from '../geometry/box.ts';

/**
 * What widgets paint with: plain data, drawn by several renderers (svg.ts, canvas/, React). Colours here are final
 * CSS colours, already resolved against the palette.
 */
export type Primitive =
  | RectPrimitive
  | EllipsePrimitive
  | PathPrimitive
  | LinePrimitive
  | TextPrimitive
  | ImagePrimitive
  | GroupPrimitive;

export type PrimitiveKind = Primitive['kind'];

interface Common {
  /** 0 to 1, default 1. */
  opacity?: number;
  /** Degrees clockwise about a point. */
  rotate?: { degrees: number; cx: number; cy: number };
  /** Fades out and in; `periodMs` is one whole cycle. Animated by the renderer, not by repainting. */
  twinkle?: { periodMs: number };
  /** Turns for ever about a point; negative is anticlockwise. */
  spin?: { degreesPerSecond: number; cx: number; cy: number };
}

/** Dashes that run along the line: towards its end when positive; page units a second. At rest, arrow marks. */
interface Flowing {
  flow?: { unitsPerSecond: number };
}

export interface StrokePaint {
  color: string;
  width: number;
  /** Lengths of dash and gap; absent or empty is solid. */
  dashes?: readonly number[];
  cap?: 'butt' | 'round';
}

interface Filled {
  fill?: string;
  stroke?: StrokePaint;
}

export interface RectPrimitive extends Common, Filled, Box {
  kind: 'rect';
  radius?: number;
}

export interface EllipsePrimitive extends Common, Filled {
  kind: 'ellipse';
  cx: number;
  cy: number;
  rx: number;
  ry: number;
}

/** Absolute coordinates. `arc` is a circle's piece, degrees clockwise from "up", joined by a straight line. */
export type PathSegment =
  | readonly ['move', number, number]
  | readonly ['line', number, number]
  | readonly ['curve', number, number, number, number, number, number]
  | readonly ['arc', cx: number, cy: number, r: number, fromDegrees: number, toDegrees: number]
  | readonly ['close'];

export interface PathPrimitive extends Common, Filled, Flowing {
  kind: 'path';
  segments: readonly PathSegment[];
  /** What overlaps an even number of times is a hole; default is SVG's "nonzero". */
  isEvenOdd?: boolean;
}

export interface LinePrimitive extends Common, Flowing {
  kind: 'line';
  points: readonly { x: number; y: number }[];
  stroke: StrokePaint;
}

export interface TextPrimitive extends Common {
  kind: 'text';
  x: number;
  y: number;
  text: string;
  fill: string;
  /** Page units. */
  size: number;
  family?: string;
  weight?: string;
  style?: string;
  isUnderlined?: boolean;
  anchor: 'start' | 'middle' | 'end';
  baseline: 'top' | 'middle' | 'bottom';
  /** Squeezed to this width when longer. */
  maxWidth?: number;
}

export interface ImagePrimitive extends Common, Box {
  kind: 'image';
  /** Already checked by `safeImageHref`. */
  href: string;
  fit: 'contain' | 'cover' | 'fill';
  isFlippedX?: boolean;
  isFlippedY?: boolean;
}

export interface GroupPrimitive extends Common {
  kind: 'group';
  children: readonly Primitive[];
  /** Nothing outside this box is seen. */
  clip?: Box;
}

/**
 * The type face of text that names none: the product's own (`FONT_FAMILY` of the web app), which comes with the product,
 * so that a page is laid out the same on every machine. Chinese characters are square in whatever face has them.
 */
export const defaultFamily =
  '"Inter Variable", "Segoe UI", -apple-system, "PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei", Roboto, "Noto Sans SC", "Noto Sans CJK SC", system-ui, sans-serif';
