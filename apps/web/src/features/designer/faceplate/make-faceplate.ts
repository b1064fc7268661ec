import {
  addWidgets,
  type Binding,
  boundsOfAll,
  changeBindings,
  createPage,
  type Editor,
  type EnglishTexts,
  type FaceplateParameter,
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
  withEnglishAt,
} from '@zutai/diagram';
import { tagWithPrefix } from '../binding/binding-choice.ts';

/** A text of the selection that may become a parameter. */
export interface FaceplateText {
  widgetId: string;
  path: string;
  value: string;
  /** Its translation; '' while it has none. */
  valueEn: string;
}

/** What of the selection becomes a parameter. */
export interface FaceplateDraft {
  title: string;
  /** One an equipment that the selection is bound to. */
  equipment: readonly { id: string; name: string; title: string; titleEn?: string }[];
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
        texts.push({ widgetId: widget.id, path, value, valueEn: widget.i18n?.en?.[path] ?? '' });
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
  // What it says in English is said by the parameter, too.
  for (const { widgetId, path, name } of texts)
    if (widgetId === widget.id) changed = withEnglishAt(setAtPath(changed, path, `\${${name}}`), path, {});
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
  /** English of those that are translated, as `withEnglishAt` takes it. */
  paramsEn: EnglishTexts;
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
    ...draft.equipment.map(({ name, title, titleEn }) => ({
      ...{ name, title, kind: 'equipment' as const, default: '' },
      ...(titleEn && { titleEn }),
    })),
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
    ...draft.texts.map(({ name, title, value, valueEn }) => ({
      ...{ name, title, kind: 'text' as const, default: value },
      ...(valueEn !== '' && { titleEn: valueEn, defaultEn: valueEn }),
    })),
  ];
  const params: Record<string, string> = {};
  // The page's own equipment is left open, so that a copied page is about its new equipment at once.
  for (const { id, name } of draft.equipment) params[name] = id === ownEquipmentId ? '' : id;
  if (draft.prefix) params[draft.prefix.name] = draft.prefix.value;
  const paramsEn: Record<string, string> = {};
  for (const { name, value, valueEn } of draft.texts) {
    params[name] = value;
    if (valueEn !== '') paramsEn[`.${name}`] = valueEn;
  }
  const con = { title: draft.title.trim(), width, height, bgColor: 'transparent', parameters };
  return {
    page: createPage(con, parts),
    position: { x, y, width, height, rotate: 0 },
    params,
    paramsEn,
    keptCount,
  };
}

/** Puts an instance in the place of the widgets it was made of, where the topmost of them stood; one step. */
export function replaceByInstance(
  editor: Editor,
  widgets: readonly Widget[],
  faceplateId: string,
  { position, params, paramsEn, page }: MadeFaceplate,
): void {
  const model = editor.catalog.get(faceplateType);
  const top = widgets.at(-1);
  if (model === undefined || top === undefined) return;
  const blank = model.create(editor.newId(), position) as FaceplateWidget;
  const filled = { ...blank, widgetName: page.con.title, data: { ...blank.data, faceplateId, params } };
  const instance = withEnglishAt(filled, 'data.params', paramsEn);
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
