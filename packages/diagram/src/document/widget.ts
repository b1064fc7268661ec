import type { WidgetAnimation } from './animation.ts';
import type { ClickEvent } from './click-event.ts';
import type {
  CirclePosition,
  EllipsePosition,
  LinePosition,
  OpaquePosition,
  RectPosition,
  TrianglePosition,
} from './position.ts';
import type { WidgetStyle } from './style.ts';

/**
 * One thing on a page (specification section 3, "Widget"). Immutable: an edit makes a new object, so that
 * "has it changed" is `!==` everywhere. Fields not named here are kept.
 */
export interface Widget<Data = unknown, P extends Position = Position> {
  readonly id: string;
  readonly ref: string;
  readonly widgetType: string;
  readonly widgetName: string;
  /** Locked: not moved, resized, rotated or aligned. */
  readonly posLock: boolean;
  /** Comma-separated ids (in files of elsewhere titles) of the regions that may see it; '' is everybody. */
  readonly authRegion: string;
  readonly position: P;
  readonly data: Data;
  readonly style: WidgetStyle;
  /** The style of the page that it follows; its values stand in `style` and `data` all the same. */
  readonly styleId?: string;
  readonly animation: WidgetAnimation;
  readonly clickEvent: ClickEvent;
  /** Its texts in other languages by path, such as `data.text`; the fields themselves hold Chinese. */
  readonly i18n?: { readonly en?: Readonly<Record<string, string>> };
}

/**
 * A group is a rectangle that shows `origin`, the box its children were grouped in. Moving, resizing and
 * rotating a group touches only its rectangle; the children keep the coordinates they had inside `origin`.
 */
export interface GroupPosition extends RectPosition {
  origin: { x: number; y: number; width: number; height: number };
  children: readonly Widget[];
}

export type Position =
  | RectPosition
  | CirclePosition
  | EllipsePosition
  | TrianglePosition
  | LinePosition
  | GroupPosition
  | OpaquePosition;
