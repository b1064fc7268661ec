import { isGroupPosition } from '../geometry/kinds/group.ts';
import type { LinePosition } from './position.ts';
import type { Widget } from './widget.ts';

/**
 * A place on a widget's frame in shares of its width and height, 0 to 1; turned with it. On a pipe `x` is the share of
 * its way from start to end, and `y` is 0.5.
 */
export interface Anchor {
  x: number;
  y: number;
}

export interface Attachment {
  widgetId: string;
  anchor: Anchor;
}

/** `straight` keeps the points drawn between the ends, `orthogonal` finds its own way around what it joins. */
export const routings = ['straight', 'orthogonal'] as const;
export type Routing = (typeof routings)[number];

/** Where something lies on a line: a piece by its place, and the share of it. */
interface OnWay {
  readonly segment: number;
  readonly at: number;
  /** Page units along the line. */
  readonly width: number;
}

/**
 * What an edit found along a line, for whoever paints it (ADR 33): `tee` opens the wall where a branch joins, 1 on the
 * right of the way and -1 on the left; `gap` is left out, because another line crosses above; `arc` leaps over one that
 * crosses below; `end` is where it meets a wall that is not square to it: how far beyond its last point each part of it
 * goes, from its left side to its right as one looks out of it, page units, negative where the wall is met before.
 */
export type Joint = OnWay &
  (
    | { readonly kind: 'tee'; readonly side: 1 | -1 }
    | { readonly kind: 'gap' | 'arc' }
    | { readonly kind: 'end'; readonly profile: readonly number[] }
  );

/** What makes a line a connector; null is an end that stands free. */
export interface ConnectorData {
  start: Attachment | null;
  end: Attachment | null;
  routing: Routing;
  /** Absent where there are none. */
  joints?: readonly Joint[];
}

export type Connector = Widget<ConnectorData, LinePosition>;

export const connectorEnds = ['start', 'end'] as const;
export type ConnectorEnd = (typeof connectorEnds)[number];

function isAttachment(value: unknown): value is Attachment | null {
  if (value === null) return true;
  if (typeof value !== 'object') return false;
  const { widgetId, anchor } = value as Partial<Attachment>;
  return typeof widgetId === 'string' && Number.isFinite(anchor?.x) && Number.isFinite(anchor?.y);
}

/** Whether a widget is a connector, found by its form, so that types made later are covered. */
export function isConnector(widget: Widget): widget is Connector {
  const data = widget.data as Partial<ConnectorData> | null | undefined;
  if (!data || data.routing === undefined || !routings.includes(data.routing)) return false;
  const { points } = widget.position as Partial<LinePosition>;
  return Array.isArray(points) && points.length > 1 && isAttachment(data.start) && isAttachment(data.end);
}

/** Page units from wall to wall of a pipe or line. */
export function thicknessOf(widget: Widget): number {
  const { thickness } = (widget.data ?? {}) as { thickness?: unknown };
  const width = typeof thickness === 'number' ? thickness : widget.style?.stroke?.width;
  return typeof width === 'number' && Number.isFinite(width) ? width : 0;
}

/** Page units of a pipe's wall; 0 where all of it is one colour. */
export function wallOf(widget: Widget): number {
  const { stroke, fill } = widget.style ?? {};
  if (!stroke || !fill || stroke.enable === false || fill.enable === false) return 0;
  // Files of elsewhere may lack it.
  return Number.isFinite(stroke.width) ? Math.min(stroke.width, thicknessOf(widget) / 2) : 0;
}

/** Whether both ends follow something, so that its place is not its own. */
export function isCarried(widget: Widget): boolean {
  return isConnector(widget) && widget.data.start !== null && widget.data.end !== null;
}

/**
 * Points the ends to other ids, those of a group's children too; an end for which `remap` answers undefined becomes
 * free. The same widget when nothing changes.
 */
export function remapConnectors(widget: Widget, remap: (id: string) => string | undefined): Widget {
  if (isGroupPosition(widget.position)) {
    const { children } = widget.position;
    const remapped = children.map((child) => remapConnectors(child, remap));
    if (remapped.every((child, place) => child === children[place])) return widget;
    return { ...widget, position: { ...widget.position, children: remapped } };
  }
  if (!isConnector(widget)) return widget;
  let { data } = widget;
  for (const end of connectorEnds) {
    const attachment = data[end];
    if (!attachment) continue;
    const widgetId = remap(attachment.widgetId);
    if (widgetId === attachment.widgetId) continue;
    data = { ...data, [end]: widgetId === undefined ? null : { ...attachment, widgetId } };
  }
  return data === widget.data ? widget : { ...widget, data };
}
