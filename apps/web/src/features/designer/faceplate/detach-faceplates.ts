import {
  type Editor,
  expandWidget,
  type FaceplateSource,
  faceplateType,
  isGroupPosition,
  localiseSource,
  localiseWidget,
  remapConnectors,
  type Widget,
  withEnglishOf,
} from '@zutai/diagram';

function renew(widget: Widget, ids: Map<string, string>, newId: () => string): Widget {
  const id = newId();
  ids.set(widget.id, id);
  if (!isGroupPosition(widget.position)) return { ...widget, id };
  const children = widget.position.children.map((child) => renew(child, ids, newId));
  return { ...widget, id, position: { ...widget.position, children } };
}

/**
 * Turns instances and repeaters into groups of plain widgets that know nothing of their faceplate; one step.
 * @param source with faceplates as they are kept, not in a language
 */
export function detachFaceplates(editor: Editor, ids: readonly string[], source: FaceplateSource): void {
  const wanted = new Set(ids);
  const inEnglish = localiseSource(source, 'en');
  const selection: string[] = [];
  const widgets = editor.scopePage.widgets.flatMap((widget) => {
    if (!wanted.has(widget.id)) return [widget];
    const made = expandWidget(widget, source);
    const english = expandWidget(localiseWidget(widget), inEnglish);
    // What cannot be made stays what it is.
    if (made.some(({ widgetType }) => widgetType === faceplateType)) return [widget];
    const renamed = new Map<string, string>();
    const told = made.map((part, place) => withEnglishOf(part, english[place]));
    const fresh = told.map((part) => renew(part, renamed, editor.newId));
    const joined = fresh.map((part) => remapConnectors(part, (id) => renamed.get(id) ?? id));
    selection.push(...joined.map(({ id }) => id));
    return joined;
  });
  if (selection.length === 0) return;
  editor.changeScope('ungroup', (page) => ({ ...page, widgets }), selection);
}
