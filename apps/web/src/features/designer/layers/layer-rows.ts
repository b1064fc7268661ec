import {
  type Binding,
  connectorEnds,
  expandWidget,
  type FaceplateSource,
  findBindings,
  isConnector,
  isFaceplateWidget,
  isGroupPosition,
  isRepeaterWidget,
  localiseWidget,
  type Widget,
} from '@zutai/diagram';

export type LayerKind = 'plain' | 'group' | 'faceplate' | 'repeater';

export interface LayerRow {
  widget: Widget;
  /** 0 on the page itself; deeper ones stand inside groups and faceplates. */
  depth: number;
  /** What a click selects: the widget itself, or the instance of a faceplate that it is drawn by. */
  pickId: string;
  /** The group it stands in; null on the page itself. */
  parentId: string | null;
  kind: LayerKind;
  /** Has something inside that can be looked at. */
  canOpen: boolean;
}

export function layerKindOf(widget: Widget): LayerKind {
  if (isRepeaterWidget(widget)) return 'repeater';
  if (isFaceplateWidget(widget)) return 'faceplate';
  return isGroupPosition(widget.position) ? 'group' : 'plain';
}

/** What is inside a group, or what a faceplate's instance is made of; bottom to top. */
function childrenOf(widget: Widget, kind: LayerKind, source: FaceplateSource | undefined): readonly Widget[] {
  if (isGroupPosition(widget.position)) return widget.position.children;
  if (kind === 'plain' || source === undefined) return [];
  const made = expandWidget(widget, source);
  if (kind === 'repeater') return made.filter(({ position }) => isGroupPosition(position));
  return made.flatMap(({ position }) => (isGroupPosition(position) ? position.children : []));
}

/** The rows of the layer list, topmost first; of groups and faceplates only those that are open show their inside. */
export function listLayers(
  widgets: readonly Widget[],
  openIds: ReadonlySet<string>,
  source?: FaceplateSource,
): LayerRow[] {
  const rows: LayerRow[] = [];
  /** `instanceId`: the instance of a faceplate that all of these are drawn by. */
  const add = (
    list: readonly Widget[],
    depth: number,
    parentId: string | null,
    instanceId: string | undefined,
  ) => {
    for (const widget of list.toReversed()) {
      const kind = layerKindOf(widget);
      const pickId = instanceId ?? widget.id;
      rows.push({ widget, depth, pickId, parentId, kind, canOpen: kind !== 'plain' });
      if (kind === 'plain' || !openIds.has(widget.id)) continue;
      const drawnBy = kind === 'group' ? instanceId : pickId;
      add(childrenOf(widget, kind, source), depth + 1, widget.id, drawnBy);
    }
  };
  add(widgets, 0, null, undefined);
  return rows;
}

/** What stands beside the name of a layer: what it says or shows; `titleOf` names what it is bound to. */
export function layerNote({ data }: Widget, titleOf?: (binding: Partial<Binding>) => string): string {
  const { text, title } = (data ?? {}) as { text?: unknown; title?: unknown };
  if (typeof text === 'string' && text !== '') return text;
  if (typeof title !== 'string') return '';
  return titleOf ? titleOf(data as Partial<Binding>) : title;
}

interface EndNames {
  find(id: string): Widget | undefined;
  /** What a widget is called. */
  nameOf(widget: Widget): string;
  /** What an end that holds on to nothing is called. */
  loose: string;
}

/**
 * What stands beside the name of a pipe or line, all of which are called alike: what its ends hold on to,
 * `P-101 → CV-101`. Another pipe that it joins is told by its own ends, `P-102 → Pipe (P-101 → CV-101)`, and not further.
 */
export function connectorNote(widget: Widget, names: EndNames, isMain = false): string {
  if (!isConnector(widget)) return '';
  const held = connectorEnds.map((name) => names.find(widget.data[name]?.widgetId ?? ''));
  if (held.every((end) => end === undefined)) return '';
  const nameOf = (end: Widget | undefined): string => {
    if (!end) return names.loose;
    const name = names.nameOf(end);
    const inner = isMain ? '' : connectorNote(end, names, true);
    return inner === '' ? name : `${name} (${inner})`;
  };
  return held.map(nameOf).join(' → ');
}

const searchTexts = new WeakMap<Widget, string>();

/** What the file holds of a widget and its inside: its name, its text in both languages, what it is bound to. */
function storedTextOf(widget: Widget): string {
  let text = searchTexts.get(widget);
  if (text === undefined) {
    const bound = findBindings(widget).map(({ binding: { title, tag = '', subTitle } }) =>
      [title, tag, subTitle].join(' '),
    );
    const inner = isGroupPosition(widget.position) ? widget.position.children.map(storedTextOf) : [];
    const notes = [layerNote(widget), layerNote(localiseWidget(widget))];
    text = [widget.widgetName, ...notes, ...bound, ...inner].join(' ').toLowerCase();
    searchTexts.set(widget, text);
  }
  return text;
}

/** The widgets that hold every word, themselves or in what is inside; `shownText` is what the list says of one. */
export function searchLayers(
  widgets: readonly Widget[],
  keyword: string,
  shownText: (widget: Widget) => string,
): readonly Widget[] {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return widgets;
  const shownOf = (widget: Widget): string => {
    const { position } = widget;
    const inner = isGroupPosition(position) ? position.children.map(shownOf) : [];
    return [shownText(widget), ...inner].join(' ');
  };
  return widgets.filter((widget) => {
    const text = `${storedTextOf(widget)} ${shownOf(widget).toLowerCase()}`;
    return words.every((word) => text.includes(word));
  });
}

/**
 * The widgets in the z-order that a drag in the list means: those moved stand directly above or below the target, in
 * the order they had. The same list when nothing changes.
 */
export function moveLayers(
  widgets: readonly Widget[],
  ids: ReadonlySet<string>,
  targetId: string,
  side: 'above' | 'below',
): readonly Widget[] {
  if (ids.has(targetId)) return widgets;
  const moved = widgets.filter(({ id }) => ids.has(id));
  const others = widgets.filter(({ id }) => !ids.has(id));
  const target = others.findIndex(({ id }) => id === targetId);
  if (target < 0 || moved.length === 0) return widgets;
  const place = side === 'above' ? target + 1 : target;
  const next = [...others.slice(0, place), ...moved, ...others.slice(place)];
  return next.every((widget, at) => widget === widgets[at]) ? widgets : next;
}
