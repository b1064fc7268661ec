import {
  type Box,
  boundsOf,
  isGroupPosition,
  type Page,
  type PageDifference,
  placeChildren,
  type Widget,
} from '@zutai/diagram';

/** A widget and where it stands on the page, those inside groups too; a group's own turn is left out. */
export interface Place {
  widget: Widget;
  box: Box;
}

/** Every widget of a page by id, with its place. */
export function locateWidgets(page: Page): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  const visit = (widgets: readonly Widget[]) => {
    for (const widget of widgets) {
      places.set(widget.id, { widget, box: boundsOf(widget) });
      if (isGroupPosition(widget.position)) visit(placeChildren(widget.position));
    }
  };
  visit(page.widgets);
  return places;
}

export type MarkKind = 'added' | 'removed' | 'changed';

/** An outline over one of the two pictures. */
export interface Mark {
  id: string;
  kind: MarkKind;
  box: Box;
}

/** What is outlined in either picture: what went, in the old one; what came, in the new one; what changed, in both. */
export function markDifference(
  difference: PageDifference,
  before: ReadonlyMap<string, Place>,
  after: ReadonlyMap<string, Place>,
): { before: readonly Mark[]; after: readonly Mark[] } {
  const marksIn =
    (places: ReadonlyMap<string, Place>, kind: MarkKind) =>
    (id: string): Mark[] => {
      const place = places.get(id);
      return place === undefined ? [] : [{ id, kind, box: place.box }];
    };
  const changed = difference.changed.map(({ id }) => id);
  return {
    before: [
      ...changed.flatMap(marksIn(before, 'changed')),
      ...difference.removed.flatMap(marksIn(before, 'removed')),
    ],
    after: [
      ...changed.flatMap(marksIn(after, 'changed')),
      ...difference.added.flatMap(marksIn(after, 'added')),
    ],
  };
}

/** Room around what is zoomed to, page units, and the least that is shown, so that one sees where it is. */
const MARGIN = 40;
const LEAST = 320;

/** The part of the page to show so that these boxes are seen with what is around them. */
export function viewAround(boxes: readonly Box[]): Box | undefined {
  const [first] = boxes;
  if (first === undefined) return undefined;
  const left = Math.min(...boxes.map(({ x }) => x)) - MARGIN;
  const top = Math.min(...boxes.map(({ y }) => y)) - MARGIN;
  const right = Math.max(...boxes.map(({ x, width }) => x + width)) + MARGIN;
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height)) + MARGIN;
  const width = Math.max(LEAST, right - left);
  const height = Math.max(LEAST * 0.6, bottom - top);
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}

export const isEmptyDifference = ({ con, added, removed, changed, isReordered }: PageDifference): boolean =>
  con.length + added.length + removed.length + changed.length === 0 && !isReordered;
