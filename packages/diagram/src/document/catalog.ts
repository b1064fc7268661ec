import type { PositionKindId } from '../geometry/position-kind.ts';
import type { Anchor } from './connector.ts';
import type { Point } from './position.ts';
import type { Position, Widget } from './widget.ts';

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

/** What the engine must know of a widget type; implemented by each folder of packages/widgets. */
export interface WidgetModel {
  readonly type: string;
  readonly positionKind: PositionKindId;
  /** Most points of a line drawn by clicks; absent: any number. */
  readonly maxPoints?: number;
  /** Where its text stands, for writing it in place; default `data.text` where that is a text. */
  readonly textPath?: string;
  /** Which parts of its style it shows; absent: both. */
  readonly paints?: readonly ('fill' | 'stroke')[];
  /** It is nothing but its text: drawn, it is written at once. */
  readonly isText?: boolean;
  /** Its ends are attached to what they meet. */
  readonly joins?: boolean;
  /** It shows where it crosses others of these, as `joints` of its data. */
  readonly crosses?: boolean;
  /** It says what something else is, so that pipes may run behind it; a text does too. */
  readonly isLabel?: boolean;
  /** Where pipes join it; without it the middles of its sides. */
  ports?(widget: Widget): readonly Port[];
  /** Its wall, where that is not its frame or the form of its position. */
  outline?(widget: Widget): Outline | undefined;
  /** A new widget with the type's defaults. */
  create(id: string, position: Position): Widget;
  /** Brings a widget of any older form to the present one. Keeps unknown fields; idempotent. */
  migrate(widget: Widget): Widget;
  /** Paths and reasons (`reason.*` of the texts, a value after a colon) of what is wrong with it, empty when nothing is. Checked on import and on the server. */
  check(widget: Widget): readonly { path: string; reason: string }[];
}

export interface WidgetCatalog {
  get(widgetType: string): WidgetModel | undefined;
}

/** Knows no type: every widget is kept as it is. */
export const emptyCatalog: WidgetCatalog = { get: () => undefined };
