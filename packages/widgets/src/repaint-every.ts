import { flattenWidgets, type Widget } from '@zutai/diagram';
import { getWidget } from './registry.ts';

/** How often the widget, or the most restless child of a group, changes by time alone, ms; undefined when it does not. */
export function repaintEveryMsOf(widget: Widget): number | undefined {
  let shortestMs: number | undefined;
  for (const each of flattenWidgets([widget])) {
    const everyMs = getWidget(each.widgetType)?.repaintEveryMs?.(each);
    if (everyMs !== undefined && (shortestMs === undefined || everyMs < shortestMs)) shortestMs = everyMs;
  }
  return shortestMs;
}
