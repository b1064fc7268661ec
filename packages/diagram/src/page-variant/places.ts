import type { WidgetPlace, WidgetPlaces } from '../document/kept/page-variant.ts';
import type { Position, Widget } from '../document/widget.ts';
import { groupAround, releaseChildren } from '../geometry/groups.ts';
import { isGroupPosition } from '../geometry/kinds/group.ts';
import { positionKindOf } from '../geometry/position-kinds.ts';

/** Where a widget stands now, and what is in it. */
export function placeOf({ position }: Widget): WidgetPlace {
  if (!isGroupPosition(position)) return { position: position as Record<string, unknown> };
  const { children, ...own } = position;
  return { position: own, children: placesOf(children) };
}

export function placesOf(widgets: readonly Widget[]): WidgetPlaces {
  return Object.fromEntries(widgets.map((widget) => [widget.id, placeOf(widget)]));
}

/** Whether a place can be that of the widget: of its form, every number finite. */
function fits({ position }: Widget, place: WidgetPlace | undefined): place is WidgetPlace {
  if (typeof place?.position !== 'object' || place.position === null) return false;
  const kind = positionKindOf(position);
  const children = isGroupPosition(position) ? { children: position.children } : {};
  return kind.id !== 'opaque' && kind.matches({ ...place.position, ...children });
}

/** The place of a widget among these; undefined where there is none that it can have. */
function findPlace(widget: Widget, places: WidgetPlaces): WidgetPlace | undefined {
  const place = Object.hasOwn(places, widget.id) ? places[widget.id] : undefined;
  return fits(widget, place) ? place : undefined;
}

/** The widget where the place says; what is in a group and has none there stays where it is in it. */
function withPlace(widget: Widget, { position, children: places = {} }: WidgetPlace): Widget {
  if (!isGroupPosition(widget.position)) return { ...widget, position: position as Position };
  const children = widget.position.children.map((child) => {
    const place = findPlace(child, places);
    return place ? withPlace(child, place) : child;
  });
  return { ...widget, position: { ...position, children } as unknown as Position };
}

/** A group that was made after these places were kept: around the places of what is in it. */
function groupedSince(group: Widget, places: WidgetPlaces): Widget | undefined {
  if (!isGroupPosition(group.position)) return undefined;
  const children = releaseChildren(group.position).flatMap((child) => standWhere(child, places) ?? []);
  const isWhole = children.length > 0 && children.length === group.position.children.length;
  return isWhole ? { ...group, position: groupAround(children) } : undefined;
}

/** A widget whose group was undone after these places were kept: where that group showed it. */
function releasedSince(widget: Widget, places: WidgetPlaces): Widget | undefined {
  for (const { position, children = {} } of Object.values(places)) {
    const place = findPlace(widget, children);
    if (!place) continue;
    const fields = { ...position, children: [withPlace(widget, place)] };
    const group = fields as unknown as Position;
    if (isGroupPosition(group) && positionKindOf(group).matches(fields)) return releaseChildren(group)[0];
  }
  return undefined;
}

/**
 * A widget where these places put it; undefined where they say nothing of it. Groups may have been made and undone
 * since: what is in them keeps its place.
 */
export function standWhere(widget: Widget, places: WidgetPlaces): Widget | undefined {
  const place = findPlace(widget, places);
  if (place) return withPlace(widget, place);
  return groupedSince(widget, places) ?? releasedSince(widget, places);
}
