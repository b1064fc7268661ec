import type { Span } from '../pieces/index.ts';

/** One curve of the plot. */
export interface Trace {
  readonly key: string;
  /** What is at hand in the range that is shown, moved by `offsetMs`. */
  readonly spans: readonly Span[];
  /** Added to its times: a period that is compared is drawn over the one that is shown. */
  readonly offsetMs: number;
  readonly scale: string;
  readonly color: string;
  /** Its values are states: each holds until the next. */
  readonly isStepped: boolean;
  readonly dash: readonly number[];
  /** CSS pixels. */
  readonly width: number;
  /** 0 to 1. */
  readonly opacity: number;
}

/** A line across the plot at a value: a limit of a signal. */
export interface LimitLine {
  readonly scale: string;
  readonly value: number;
  readonly color: string;
  readonly label: string;
}

/** An axis of values. */
export interface TraceAxis {
  readonly scale: string;
  readonly label: string;
  readonly side: 'left' | 'right';
  readonly color: string;
  /** Its ends now. */
  readonly range: readonly [low: number, high: number];
  /** Only one has lines across the plot. */
  readonly hasGrid: boolean;
  /** States and switches have no numbers to read off. */
  readonly isShown: boolean;
}
