import { z } from 'zod';

/**
 * One piece of an imported drawing. Pieces are a flat list in the order they are painted; a piece names the group it
 * is in, which stands before it. Coordinates are those of the drawing's `viewBox`, transforms are worked in.
 */
export interface SvgNode {
  id: string;
  /** Id of its group; '' for none. */
  parent: string;
  /** What a person may know it by. */
  title: string;
  kind: 'group' | 'path' | 'text';
  /** Of a path: absolute M, L, C and Z. */
  d?: string;
  /** '' or absent: none. A palette name such as `$text` is allowed. */
  fill?: string;
  stroke?: string;
  strokeWidth?: number;
  /** Lengths with commas, as in a style. */
  dashes?: string;
  isRoundCap?: boolean;
  isEvenOdd?: boolean;
  opacity?: number;
  fillOpacity?: number;
  strokeOpacity?: number;
  /** Of a text. `y` is its middle. */
  text?: string;
  x?: number;
  y?: number;
  size?: number;
  weight?: string;
  family?: string;
  anchor?: 'start' | 'middle' | 'end';
  /** Degrees clockwise about its point. */
  rotate?: number;
}

export interface SvgBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Pieces and characters of a drawing in a page file. */
export const maxNodes = 5000;
const maxOutline = 200_000;

const share = z.number().min(0).max(1).optional();

export const svgNodeSchema = z.looseObject({
  id: z.string().min(1).max(100),
  parent: z.string().max(100),
  title: z.string().max(200),
  kind: z.enum(['group', 'path', 'text']),
  d: z.string().max(maxOutline).optional(),
  fill: z.string().max(100).optional(),
  stroke: z.string().max(100).optional(),
  strokeWidth: z.number().min(0).max(100_000).optional(),
  dashes: z.string().max(200).optional(),
  opacity: share,
  fillOpacity: share,
  strokeOpacity: share,
  text: z.string().max(2000).optional(),
  x: z.number().optional(),
  y: z.number().optional(),
  size: z.number().min(0).max(100_000).optional(),
  weight: z.string().max(20).optional(),
  family: z.string().max(200).optional(),
  anchor: z.enum(['start', 'middle', 'end']).optional(),
  rotate: z.number().optional(),
});

export const svgBoxSchema = z.looseObject({
  x: z.number(),
  y: z.number(),
  width: z.number().positive(),
  height: z.number().positive(),
});
