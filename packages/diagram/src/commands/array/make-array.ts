import { remapConnectors } from '../../document/connector.ts';
import { addWidgets } from '../../document/edit/edit.ts';
import {
  countWidgets,
  findBrokenLimit,
  maxWidgets,
  maxWidgetsByType,
  visitWidgets,
} from '../../document/limits.ts';
import type { Page } from '../../document/page.ts';
import { type DiagramProblem, type Result, refuse } from '../../document/problem.ts';
import type { Widget } from '../../document/widget.ts';
import { boundsOfAll } from '../../geometry/groups.ts';
import { isGroupPosition } from '../../geometry/kinds/group.ts';
import { type TagSource, type WordPlace, withWords } from '../../word-places/index.ts';
import { withNewIds } from '../copying/duplicate.ts';
import { type Arrangement, countPlaces, listPlacements } from './arrangement.ts';
import { type CountRow, type CountRule, countedWords } from './count-rows.ts';

/** A row with the rule that somebody chose for it. */
export interface Counting {
  readonly row: CountRow;
  readonly rule: CountRule;
}

export interface ArrayOptions {
  readonly arrangement: Arrangement;
  readonly counting: readonly Counting[];
  readonly source: TagSource;
  readonly newId: () => string;
}

/** How many copies of these widgets a page has room for, and the limit that ends it. */
export function roomForCopies(page: Page, widgets: readonly Widget[]): number {
  const own = countWidgets(widgets);
  if (own === 0) return 0;
  let room = Math.floor((maxWidgets - countWidgets(page.widgets)) / own);
  for (const [type, most] of Object.entries(maxWidgetsByType)) {
    const ofType = (all: readonly Widget[]) => {
      let count = 0;
      visitWidgets(all, ({ widgetType }) => {
        if (widgetType === type) count += 1;
      });
      return count;
    };
    const each = ofType(widgets);
    if (each > 0) room = Math.min(room, Math.floor((most - ofType(page.widgets)) / each));
  }
  return Math.max(0, room);
}

type Words = readonly (Counting & { place: WordPlace })[];

function wordsByWidget(counting: readonly Counting[]): ReadonlyMap<string, Words> {
  const byWidget = new Map<string, (Counting & { place: WordPlace })[]>();
  for (const { row, rule } of counting) {
    if (!rule.isOn) continue;
    for (const place of row.places) {
      const words = byWidget.get(place.widgetId);
      if (words) words.push({ row, rule, place });
      else byWidget.set(place.widgetId, [{ row, rule, place }]);
    }
  }
  return byWidget;
}

/** The widget and its children with the words of one copy. */
function withCounted(
  widget: Widget,
  words: ReadonlyMap<string, Words>,
  copy: number,
  source: TagSource,
): Widget {
  let counted = widget;
  for (const { place, rule } of words.get(widget.id) ?? [])
    counted = withWords(counted, place, countedWords(place.value, rule, copy), source);
  const { position } = counted;
  if (!isGroupPosition(position)) return counted;
  const children = position.children.map((child) => withCounted(child, words, copy, source));
  const isSame = children.every((child, place) => child === position.children[place]);
  return isSame ? counted : { ...counted, position: { ...position, children } };
}

/**
 * The copies of an array, those of each place together, with ids of their own. Groups are copied whole, pipes between
 * what is copied join the copies, other ends stand free.
 */
export function makeArray(widgets: readonly Widget[], options: ArrayOptions): readonly Widget[] {
  const { arrangement, counting, source, newId } = options;
  const box = boundsOfAll(widgets);
  if (!box) return [];
  const words = wordsByWidget(counting);
  return listPlacements(arrangement, box).flatMap((place, index) => {
    const ids = new Map<string, string>();
    return widgets
      .map((widget) => withNewIds(withCounted(widget, words, index + 1, source), newId, ids))
      .map((widget) => place(remapConnectors(widget, (id) => ids.get(id))));
  });
}

/** Why an array cannot be made, before any copy is: a number too large must not be tried. */
export function refuseArray(
  page: Page,
  widgets: readonly Widget[],
  arrangement: Arrangement,
): DiagramProblem | undefined {
  if (widgets.length === 0) return { code: 'nothing-selected' };
  const copies = countPlaces(arrangement) - 1;
  if (copies <= roomForCopies(page, widgets)) return undefined;
  const actual = countWidgets(page.widgets) + copies * countWidgets(widgets);
  if (actual > maxWidgets) return { code: 'too-many-widgets', limit: maxWidgets, actual };
  return findBrokenLimit([...page.widgets, ...Array.from({ length: copies }, () => widgets).flat()]);
}

/** The page with the array of some of its widgets. */
export function addArray(page: Page, widgets: readonly Widget[], options: ArrayOptions): Result<Page> {
  const problem = refuseArray(page, widgets, options.arrangement);
  return problem ? refuse(problem) : { ok: true, value: addWidgets(page, makeArray(widgets, options)) };
}
