import {
  addVariant,
  type Box,
  boundsOf,
  boxHasPoint,
  connectorEnds,
  followConnections,
  isConnector,
  type Page,
  placeInVariant,
  positionKindOf,
  showMain,
  unplacedOf,
  type Widget,
} from '@zutai/diagram';
import { widgetCatalog } from '@zutai/widgets/model';
import { boxAt, type Place } from './place.ts';

/** What stands in a part of the page, and where that part stands on a phone; a text keeps its size. */
export type PhoneBlock = readonly [from: Place, to: Place];

export interface PhoneLayout {
  readonly width: number;
  readonly height: number;
  /** Later ones have the last word about what stands in several. */
  readonly blocks: readonly PhoneBlock[];
}

/** What rounding may leave outside. */
const near = 0.5;

function isWithin(widget: Widget, box: Box): boolean {
  const { x, y, width, height } = boundsOf(widget);
  return boxHasPoint(box, { x, y }, near) && boxHasPoint(box, { x: x + width, y: y + height }, near);
}

function placeBy(widget: Widget, blocks: readonly PhoneBlock[]): Widget | undefined {
  const block = blocks.findLast(([from]) => isWithin(widget, boxAt(from)));
  if (!block) return undefined;
  const kind = positionKindOf(widget.position);
  return { ...widget, position: kind.round(kind.mapInto(widget.position, boxAt(block[0]), boxAt(block[1]))) };
}

/** The page with a variant for phones: its blocks one below the other, pipes on ways found for them there. */
export function layOutForPhone(page: Page, { width, height, blocks }: PhoneLayout): Page {
  const moved = new Map<string, Widget>();
  for (const widget of page.widgets) {
    const there = placeBy(widget, blocks);
    if (there) moved.set(widget.id, there);
  }
  // A pipe needs what it joins, wherever that stands.
  for (const widget of page.widgets) {
    if (!isConnector(widget)) continue;
    const ends = connectorEnds.map((end) => widget.data[end]);
    if (ends.some((end) => end && !moved.has(end.widgetId))) moved.delete(widget.id);
    else if (ends.every((end) => end !== null)) moved.set(widget.id, moved.get(widget.id) ?? widget);
  }
  const shown = placeInVariant(addVariant(page, 'phone', 'empty'), [...moved.keys()]);
  const unplaced = unplacedOf(shown);
  // What is not placed stands in no way.
  const on = (widgets: readonly Widget[]) => widgets.filter(({ id }) => !unplaced.has(id));
  const con = { ...shown.con, width, height };
  const before = { ...shown, con, widgets: on(page.widgets) };
  const after = { ...before, widgets: before.widgets.map((widget) => moved.get(widget.id)!) };
  const settled = new Map(
    followConnections(before, after, widgetCatalog).widgets.map((widget) => [widget.id, widget]),
  );
  return showMain({
    ...shown,
    con,
    widgets: shown.widgets.map((widget) => settled.get(widget.id) ?? widget),
  });
}
