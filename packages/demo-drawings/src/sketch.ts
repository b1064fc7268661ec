import {
  type Anchor,
  type Binding,
  type Container,
  collectBindLists,
  createPage,
  followConnections,
  isConnector,
  type Position,
  unbound,
  type Widget,
} from '@zutai/diagram';
import { getWidget, widgetCatalog } from '@zutai/widgets/model';
import { takeWords, type Words } from './words.ts';

export interface SketchSignal {
  readonly id: string;
  readonly title: string;
}

/** Where the tags of a sketch lead. */
export interface TagSource {
  bind(tag: string): Binding;
}

/** Changes to a new widget, as deep as given; texts may be given in both languages. */
export type Changes = { readonly [key: string]: unknown };

/** An end of a pipe: a widget by its id and a place on its frame, or a free point. */
export type PipeEnd = readonly [id: string, anchorX: number, anchorY: number] | { x: number; y: number };

/** Tags of one piece of equipment, bound to its signals. */
export function tagsOf(
  equipment: { readonly id: string; readonly title: string },
  signals: ReadonlyMap<string, SketchSignal>,
): TagSource {
  return {
    bind(tag) {
      const signal = signals.get(tag);
      if (signal === undefined) throw new Error(`no signal ${tag}`);
      const { id: equipId, title: subTitle } = equipment;
      return { ...unbound, title: signal.title, subTitle, signalId: signal.id, equipId, tag };
    },
  };
}

/** Tags as a faceplate has them: of the equipment that a parameter names. */
export function tagsOfParameter(name: string): TagSource {
  return { bind: (tag) => ({ ...unbound, equipId: `\${${name}}`, tag }) };
}

/** Collects the widgets of a page that is written as code. Positions are page units, y down. */
export class Sketch {
  readonly #widgets: Widget[] = [];
  readonly #tags: TagSource;

  constructor(tags: TagSource) {
    this.#tags = tags;
  }

  /** Adds a widget of a type with its defaults and the changes. */
  add(widgetType: string, position: Position, changes: Changes = {}, id = this.#nextId()): void {
    const definition = getWidget(widgetType);
    if (definition === undefined) throw new Error(`no widget ${widgetType}`);
    const widget = definition.model.create(id, position);
    const english: Record<string, string> = {};
    const merged = merge(widget, takeWords(changes, english) as Changes) as Widget;
    this.#widgets.push(Object.keys(english).length === 0 ? merged : { ...merged, i18n: { en: english } });
  }

  /** Adds a pipe below what comes after it; its ends may be widgets that come later. */
  pipe(from: PipeEnd, to: PipeEnd, changes: Changes = {}): void {
    const [start, end] = [attachmentOf(from), attachmentOf(to)];
    const points = [pointOf(from), pointOf(to)];
    this.add('ShapePipe', { points }, merge({ data: { start, end } }, changes) as Changes);
  }

  /** The binding of a signal by its tag. */
  bind(tag: string): Binding {
    return this.#tags.bind(tag);
  }

  /** The page as its file holds it, pipes on their way. */
  file(con: Container) {
    const shapes = this.#widgets.filter((widget) => !isConnector(widget));
    const { widgets } = followConnections(
      createPage(con, shapes),
      createPage(con, this.#widgets),
      widgetCatalog,
    );
    return { con, widgets, bind: collectBindLists(widgets) };
  }

  #nextId(): string {
    return `w${this.#widgets.length + 1}`;
  }
}

export type SketchFile = ReturnType<Sketch['file']>;

const isFree = (end: PipeEnd): end is { x: number; y: number } => 'x' in end;

function attachmentOf(end: PipeEnd): { widgetId: string; anchor: Anchor } | null {
  return isFree(end) ? null : { widgetId: end[0], anchor: { x: end[1], y: end[2] } };
}

/** Attached ends find their place when the page is complete. */
const pointOf = (end: PipeEnd) => (isFree(end) ? { x: end.x, y: end.y } : { x: 0, y: 0 });

const isPlain = (value: unknown): value is Changes =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function merge(base: unknown, changes: Changes): unknown {
  const result: Record<string, unknown> = { ...(base as Changes) };
  for (const [key, value] of Object.entries(changes))
    result[key] = isPlain(value) && isPlain(result[key]) ? merge(result[key], value) : value;
  return result;
}

/** A container with its title in both languages. */
export function titledBy(title: Words): Pick<Container, 'title' | 'i18n'> {
  return { title: title.zh, i18n: { en: { title: title.en } } };
}
