import type { Anchor } from './connector.ts';
import type { Point } from './position.ts';

/** A place where pipes join a widget: a nozzle, a terminal, the middle of a side. */
export interface Port {
  /** Stays its own when the widget is stretched, mirrored or shows another symbol. */
  readonly id: string;
  readonly anchor: Anchor;
  /** The way a pipe leaves it, along an axis, before the widget's rotation. */
  readonly direction: Point;
}

/** What a widget shows of itself, in shares of its frame before its rotation. */
export interface Outline {
  /** Closed pieces that hide what is behind them, their corners in order. */
  readonly faces: readonly (readonly Point[])[];
  /** Lines beside them. */
  readonly lines: readonly (readonly Point[])[];
}
