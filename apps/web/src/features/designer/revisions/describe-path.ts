import type { Widget } from '@zutai/diagram';
import { fieldsOfItem, getWidget, type InspectorSection } from '@zutai/widgets';

/** One word of a description: the key of a text of the widgets, a number, or a name as it is. */
export type PathWord = { key: string } | { number: number } | { name: string };

const noSections: readonly InspectorSection[] = [];

const isAt = (path: string, field: string) => path === field || path.startsWith(`${field}.`);

/** The line of the inspector that edits a path: the longest that is the path or stands above it. */
function labelAt(sections: readonly InspectorSection[], path: string): string | undefined {
  let best: { path: string; label: string } | undefined;
  for (const { fields } of sections)
    for (const field of fields)
      if (isAt(path, field.path) && field.path.length > (best?.path.length ?? -1)) best = field;
  return best?.label;
}

function wordsInList(sections: readonly InspectorSection[], path: string): PathWord[] | undefined {
  for (const { lists = [] } of sections)
    for (const list of lists) {
      if (!isAt(path, list.path)) continue;
      const place = Number(path.slice(list.path.length + 1).split('.')[0]);
      if (path === list.path || !Number.isInteger(place)) return [{ key: list.label }];
      const line = fieldsOfItem(list, place).find((field) => isAt(path, field.path));
      return [
        { key: list.label },
        { number: place + 1 },
        ...(line === undefined ? [] : [{ key: line.label }]),
      ];
    }
  return undefined;
}

/** What stands in no inspector, by the first name of the path. */
const rest: Readonly<Record<string, string>> = {
  position: 'widget.section.position',
  style: 'widget.section.style',
  animation: 'widget.section.animation',
  clickEvent: 'widget.section.click',
};

/** A path of a widget in the words of its inspector; the path itself where there are none. */
export function describePath(widget: Widget, path: string): readonly PathWord[] {
  const sections = getWidget(widget.widgetType)?.inspector ?? noSections;
  const words = wordsInList(sections, path);
  if (words !== undefined) return words;
  const label = labelAt(sections, path) ?? rest[path.split('.')[0] ?? ''];
  return [label === undefined ? { name: path } : { key: label }];
}
