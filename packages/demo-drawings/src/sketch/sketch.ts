import {
  type Attachment,
  type Binding,
  type Container,
  collectBindLists,
  createPage,
  findAttachment,
  followConnections,
  isConnector,
  type Page,
  type PageStyle,
  type Point,
  type Position,
  portsOf,
  toPageFile,
  unbound,
  type Widget,
  withStyle,
} from '@zutai/diagram';
import { getWidget, widgetCatalog } from '@zutai/widgets/model';
import { layOutForPhone, type PhoneLayout } from './phone-layout.ts';
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

/** An end of a pipe: a port of a widget, a tee on the pipe of this id near a point, or a free point. */
export type PipeEnd =
  | readonly [id: string, port: string]
  | { readonly on: string; readonly x: number; readonly y: number }
  | Point;

interface Pipe {
  readonly widget: Widget;
  readonly ends: readonly [start: PipeEnd, end: PipeEnd];
}

/** How far from a pipe the point of a tee may be, page units. */
const teeReach = 12;

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
  readonly #pipes = new Map<string, Pipe>();
  readonly #tags: TagSource;
  readonly #styles: readonly PageStyle[];

  /** @param styles Named styles of the page; widgets follow them by `styleId`. */
  constructor(tags: TagSource, styles: readonly PageStyle[] = []) {
    this.#tags = tags;
    this.#styles = styles;
  }

  /** Adds a widget of a type with its defaults and the changes. */
  add(widgetType: string, position: Position, changes: Changes = {}, id = this.#nextId()): void {
    const definition = getWidget(widgetType);
    if (definition === undefined) throw new Error(`no widget ${widgetType}`);
    const widget = definition.model.create(id, position);
    const english: Record<string, string> = {};
    const merged = this.#follow(merge(widget, takeWords(changes, english) as Changes) as Widget);
    this.#widgets.push(Object.keys(english).length === 0 ? merged : { ...merged, i18n: { en: english } });
  }

  /** Adds a pipe below what comes after it; its ends may be widgets and pipes that come later. */
  pipe(from: PipeEnd, to: PipeEnd, changes: Changes = {}, id = this.#nextId()): void {
    this.add('ShapePipe', { points: [pointOf(from), pointOf(to)] }, changes, id);
    this.#pipes.set(id, { widget: this.#widgets.at(-1)!, ends: [from, to] });
  }

  /** The binding of a signal by its tag. */
  bind(tag: string): Binding {
    return this.#tags.bind(tag);
  }

  /** The page as its file holds it, pipes on the ways that the designer gives them; with a layout for phones if any. */
  file(given: Container, phone?: PhoneLayout) {
    const con = this.#styles.length === 0 ? given : { ...given, styles: this.#styles };
    let page = createPage(
      con,
      this.#widgets.filter((widget) => !isConnector(widget)),
    );
    // Mains before their branches: a tee is on a pipe that has its way.
    for (const isBranch of [false, true]) {
      const pipes = [...this.#pipes.values()].filter(({ ends }) => ends.some(isTee) === isBranch);
      page = this.#withPipes(page, pipes);
    }
    if (phone) page = layOutForPhone(page, phone);
    const { con: kept, widgets } = toPageFile(page, widgetCatalog);
    return { con: kept, widgets, bind: collectBindLists(widgets) };
  }

  #withPipes(page: Page, pipes: readonly Pipe[]): Page {
    const joined = pipes.map(({ widget, ends: [from, to] }) => {
      const ends = { start: this.#attach(page, from), end: this.#attach(page, to) };
      return { ...widget, data: { ...(widget.data as object), ...ends } };
    });
    const known = new Map([...page.widgets, ...joined].map((widget) => [widget.id, widget]));
    const widgets = this.#widgets.flatMap(({ id }) => known.get(id) ?? []);
    return followConnections(page, { ...page, widgets }, widgetCatalog);
  }

  /** What an end holds on to, as for a hand that puts it there. */
  #attach(page: Page, end: PipeEnd): Attachment | null {
    if (isPort(end)) {
      const [widgetId, name] = end;
      const widget = this.#widgets.find(({ id }) => id === widgetId);
      const port = widget && portsOf(widget, widgetCatalog).find(({ id }) => id === name);
      if (!port) throw new Error(`no port ${name} of ${widgetId}`);
      return { widgetId, anchor: { x: port.anchor.x, y: port.anchor.y } };
    }
    if (!isTee(end)) return null;
    const main = page.widgets.filter(({ id }) => id === end.on);
    const found = findAttachment(main, end, teeReach, '', widgetCatalog);
    if (!found) throw new Error(`${end.on} is not near ${end.x}, ${end.y}`);
    return found.attachment;
  }

  #follow(widget: Widget): Widget {
    if (widget.styleId === undefined) return widget;
    const style = this.#styles.find(({ id }) => id === widget.styleId);
    if (!style) throw new Error(`no style ${widget.styleId}`);
    return withStyle(widget, style);
  }

  #nextId(): string {
    return `w${this.#widgets.length + 1}`;
  }
}

export type SketchFile = ReturnType<Sketch['file']>;

const isPort = (end: PipeEnd): end is readonly [string, string] => Array.isArray(end);
const isTee = (end: PipeEnd): end is { on: string; x: number; y: number } => !isPort(end) && 'on' in end;

/** Attached ends find their place when the page is complete. */
const pointOf = (end: PipeEnd): Point => (isPort(end) ? { x: 0, y: 0 } : { x: end.x, y: end.y });

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
