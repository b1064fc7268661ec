import { isGroupPosition } from '../geometry/kinds/group.ts';
import type { DiagramProblem } from './problem.ts';
import type { Widget } from './widget.ts';

/** Section 9: widgets a page, those inside groups counted. */
export const maxWidgets = 2000;

/** Section 9: widgets of one type a page. */
export const maxWidgetsByType: Readonly<Record<string, number>> = { ComplexWeather: 3, UsualWebgl: 1 };

/** Prefixes or signals that a repeater goes over. */
export const maxRepeaterEntries = 1000;

/** Characters of one text or other typed property of a widget: what is longer was pasted by mistake. */
export const maxTextLength = 20_000;

/** Named styles that a page keeps. */
export const maxPageStyles = 100;

/** Variables of a page. */
export const maxPageVariables = 50;

/** Openings and jumps of one line; its file is refused with more. */
export const maxJoints = 1000;

/** Groups within groups; deeper files are refused, because nobody draws them and recursion has an end. */
export const maxGroupDepth = 32;

/** Calls `visit` for each widget, those inside groups included. */
export function visitWidgets(
  widgets: readonly Widget[],
  visit: (widget: Widget, depth: number) => void,
  depth = 0,
): void {
  for (const widget of widgets) {
    visit(widget, depth);
    if (isGroupPosition(widget.position)) visitWidgets(widget.position.children, visit, depth + 1);
  }
}

/** How many there are, those inside groups counted. */
export function countWidgets(widgets: readonly Widget[]): number {
  let count = 0;
  visitWidgets(widgets, () => {
    count += 1;
  });
  return count;
}

/** The first limit that these widgets together break, if any. */
export function findBrokenLimit(widgets: readonly Widget[]): DiagramProblem | undefined {
  let total = 0;
  let deepest = 0;
  const byType = new Map<string, number>();
  visitWidgets(widgets, (widget, depth) => {
    total += 1;
    deepest = Math.max(deepest, depth);
    if (widget.widgetType in maxWidgetsByType)
      byType.set(widget.widgetType, (byType.get(widget.widgetType) ?? 0) + 1);
  });
  if (total > maxWidgets) return { code: 'too-many-widgets', limit: maxWidgets, actual: total };
  if (deepest > maxGroupDepth) return { code: 'groups-too-deep', limit: maxGroupDepth, actual: deepest };
  for (const [widgetType, actual] of byType) {
    const limit = maxWidgetsByType[widgetType]!;
    if (actual > limit) return { code: 'too-many-of-type', widgetType, limit, actual };
  }
  return undefined;
}
