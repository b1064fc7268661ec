import {
  addWidgets,
  type Binding,
  boundsOfAll,
  changeBindings,
  createPage,
  type Editor,
  expandWidget,
  type FaceplateParameter,
  type FaceplateSource,
  type FaceplateWidget,
  faceplateType,
  findBindings,
  getAtPath,
  hasReference,
  isGroupPosition,
  type Page,
  positionKindOf,
  type RectPosition,
  remapConnectors,
  setAtPath,
  visitWidgets,
  type Widget,
} from '@zutai/diagram';
import { tagWithPrefix } from '../binding/binding-choice.ts';

/** A text of the selection that may become a parameter. */
export interface FaceplateText {
  widgetId: string;
  path: string;
  value: string;
}

/** What of the selection becomes a parameter. */
export interface FaceplateDraft {
  title: string;
  /** One an equipment that the selection is bound to. */
  equipment: readonly { id: string; name: string; title: string }[];
  /** A beginning of the tags that differs from place to place, such as `pump1/`. */
  prefix: { name: string; title: string; value: string } | null;
  texts: readonly (FaceplateText & { name: string; title: string })[];
}

/** Where plain texts of widgets stand. */
const textPaths = ['data.text', 'data.title', 'data.alias'] as const;

/** The texts of these widgets, those inside groups too, in the order of the page. */
export function listTexts(widgets: readonly Widget[]): FaceplateText[] {
  const texts: FaceplateText[] = [];
  visitWidgets(widgets, (widget) => {
    for (const path of textPaths) {
      const value = getAtPath(widget, path);
      // A title beside a binding is the name of what is bound.
      const isBindingTitle = path === 'data.title' && getAtPath(widget, 'data.signalId') !== undefined;
      if (typeof value === 'string' && value.trim() !== '' && !isBindingTitle && !hasReference(value))
        texts.push({ widgetId: widget.id, path, value });
    }
  });
  return texts;
}

/** What all tags of the selection begin with, up to the last separator; '' when there is no such beginning. */
export function commonPrefix(tags: readonly string[]): string {
  const [first = '', ...others] = tags;
  let length = first.length;
  for (const tag of others) {
    let same = 0;
    while (same < length && tag[same] === first[same]) same += 1;
    length = same;
  }
  const start = first.slice(0, length);
  const end = Math.max(...['/', '.', '_', '-'].map((separator) => start.lastIndexOf(separator)));
  return tags.length === 0 ? '' : start.slice(0, end + 1);
}

type TagOf = (binding: Binding) => string;

/** Tags of the signals these widgets are bound to. */
export function listTags(widgets: readonly Widget[], tagOf: TagOf): string[] {
  return widgets.flatMap((widget) =>
    findBindings(widget).flatMap(({ binding }) => {
      const isSignal = (binding.type ?? 'signal') === 'signal';
      const tag = isSignal ? tagOf(binding) : '';
      return tag === '' ? [] : [tag];
    }),
  );
}

function bindByParameter(binding: Binding, draft: FaceplateDraft, tagOf: TagOf): Binding {
  const parameter = draft.equipment.find(({ id }) => id === binding.equipId);
  if (parameter === undefined) return binding;
  const equipId = `\${${parameter.name}}`;
  const subTitle = `\${${parameter.name}.title}`;
  if ((binding.type ?? 'signal') !== 'signal') return { ...binding, equipId, subTitle };
  const tag = tagOf(binding);
  // Without a tag it could not be found on other equipment: it stays bound to this signal.
  if (tag === '') return binding;
  return { ...binding, signalId: '', equipId, subTitle, tag: tagWithPrefix(tag, draft.prefix ?? undefined) };
}

function withTextParameters(widget: Widget, { texts }: FaceplateDraft): Widget {
  let changed = widget;
  for (const { widgetId, path, name } of texts)
    if (widgetId === widget.id) changed = setAtPath(changed, path, `\${${name}}`);
  if (!isGroupPosition(changed.position)) return changed;
  const children = changed.position.children.map((child) =>
    withTextParameters(child, { texts } as FaceplateDraft),
  );
  const isSame = children.every(
    (child, place) =>
      child ===
      (changed.position as typeof changed.position & { children: readonly Widget[] }).children[place],
  );
  return isSame ? changed : { ...changed, position: { ...changed.position, children } };
}

export interface MadeFaceplate {
  /** The faceplate's own page. */
  page: Page;
  position: RectPosition;
  /** Values of its parameters where it came from. */
  params: Record<string, string>;
  /** Bindings that stayed as they were, because their tag is not known. */
  keptCount: number;
}

/** A faceplate of these widgets and how it stands where they stood. undefined for none. */
export function makeFaceplate(
  widgets: readonly Widget[],
  draft: FaceplateDraft,
  tagOf: TagOf,
  ownEquipmentId: string,
): MadeFaceplate | undefined {
  const bounds = boundsOfAll(widgets);
  if (bounds === undefined) return undefined;
  const x = Math.floor(bounds.x);
  const y = Math.floor(bounds.y);
  const width = Math.max(100, Math.ceil(bounds.x + bounds.width) - x);
  const height = Math.max(100, Math.ceil(bounds.y + bounds.height) - y);
  const inside = new Set<string>();
  visitWidgets(widgets, ({ id }) => {
    inside.add(id);
  });
  let keptCount = 0;
  const parts = widgets.map((widget) => {
    const bound = changeBindings(widget, ({ binding }) => {
      const next = bindByParameter(binding, draft, tagOf);
      if (next === binding && (binding.type ?? 'signal') === 'signal' && binding.signalId) keptCount += 1;
      return next;
    });
    const free = remapConnectors(bound, (id) => (inside.has(id) ? id : undefined));
    const filled = withTextParameters(free, draft);
    return { ...filled, position: positionKindOf(filled.position).move(filled.position, -x, -y) };
  });
  const parameters: FaceplateParameter[] = [
    ...draft.equipment.map(({ name, title }) => ({ name, title, kind: 'equipment' as const, default: '' })),
    ...(draft.prefix
      ? [
          {
            name: draft.prefix.name,
            title: draft.prefix.title,
            kind: 'text' as const,
            default: draft.prefix.value,
          },
        ]
      : []),
    ...draft.texts.map(({ name, title, value }) => ({ name, title, kind: 'text' as const, default: value })),
  ];
  const params: Record<string, string> = {};
  // The page's own equipment is left open, so that a copied page is about its new equipment at once.
  for (const { id, name } of draft.equipment) params[name] = id === ownEquipmentId ? '' : id;
  if (draft.prefix) params[draft.prefix.name] = draft.prefix.value;
  for (const { name, value } of draft.texts) params[name] = value;
  const con = { title: draft.title.trim(), width, height, bgColor: 'transparent', parameters };
  return {
    page: createPage(con, parts),
    position: { x, y, width, height, rotate: 0 },
    params,
    keptCount,
  };
}

/** Puts an instance in the place of the widgets it was made of, where the topmost of them stood; one step. */
export function replaceByInstance(
  editor: Editor,
  widgets: readonly Widget[],
  faceplateId: string,
  { position, params, page }: MadeFaceplate,
): void {
  const model = editor.catalog.get(faceplateType);
  const top = widgets.at(-1);
  if (model === undefined || top === undefined) return;
  const blank = model.create(editor.newId(), position) as FaceplateWidget;
  const instance: Widget = {
    ...blank,
    widgetName: page.con.title,
    data: { ...blank.data, faceplateId, params },
  };
  const ids = new Set(widgets.map(({ id }) => id));
  editor.changeScope(
    'group',
    (before) => {
      const isThere = before.widgets.some(({ id }) => id === top.id);
      if (!isThere) return addWidgets(before, [instance]);
      return {
        ...before,
        widgets: before.widgets.flatMap((widget) => {
          if (widget.id === top.id) return [instance];
          return ids.has(widget.id) ? [] : [widget];
        }),
      };
    },
    [instance.id],
  );
}

function renew(widget: Widget, ids: Map<string, string>, newId: () => string): Widget {
  const id = newId();
  ids.set(widget.id, id);
  if (!isGroupPosition(widget.position)) return { ...widget, id };
  const children = widget.position.children.map((child) => renew(child, ids, newId));
  return { ...widget, id, position: { ...widget.position, children } };
}

/** Turns instances and repeaters into groups of plain widgets that know nothing of their faceplate; one step. */
export function detachFaceplates(editor: Editor, ids: readonly string[], source: FaceplateSource): void {
  const wanted = new Set(ids);
  const selection: string[] = [];
  const widgets = editor.scopePage.widgets.flatMap((widget) => {
    if (!wanted.has(widget.id)) return [widget];
    const made = expandWidget(widget, source);
    // What cannot be made stays what it is.
    if (made.some(({ widgetType }) => widgetType === faceplateType)) return [widget];
    const renamed = new Map<string, string>();
    const fresh = made.map((part) => renew(part, renamed, editor.newId));
    const joined = fresh.map((part) => remapConnectors(part, (id) => renamed.get(id) ?? id));
    selection.push(...joined.map(({ id }) => id));
    return joined;
  });
  if (selection.length === 0) return;
  editor.changeScope('ungroup', (page) => ({ ...page, widgets }), selection);
}
