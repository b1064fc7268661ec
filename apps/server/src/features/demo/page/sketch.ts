import {
  type Binding,
  collectBindLists,
  type Page,
  type Position,
  unbound,
  type Widget,
} from '@zutai/diagram';
import { getWidget } from '@zutai/widgets/model';

export interface SketchSignal {
  readonly id: string;
  readonly title: string;
}

/** Changes to a new widget, as deep as given. */
export type Changes = { readonly [key: string]: unknown };

/** Collects the widgets of a page that is written as code. Positions are page units, y down. */
export class Sketch {
  readonly #widgets: Widget[] = [];
  readonly #equipmentId: string;
  readonly #equipmentTitle: string;
  readonly #signals: ReadonlyMap<string, SketchSignal>;

  constructor(equipmentId: string, equipmentTitle: string, signals: ReadonlyMap<string, SketchSignal>) {
    this.#equipmentId = equipmentId;
    this.#equipmentTitle = equipmentTitle;
    this.#signals = signals;
  }

  /** Adds a widget of a type with its defaults and the changes. */
  add(widgetType: string, position: Position, changes: Changes = {}): void {
    const definition = getWidget(widgetType);
    if (definition === undefined) throw new Error(`no widget ${widgetType}`);
    const widget = definition.model.create(`w${this.#widgets.length + 1}`, position);
    this.#widgets.push(merge(widget, changes) as Widget);
  }

  /** The binding of a signal by its tag. */
  bind(tag: string): Binding {
    const signal = this.#signals.get(tag);
    if (signal === undefined) throw new Error(`no signal ${tag}`);
    return {
      ...unbound,
      title: signal.title,
      subTitle: this.#equipmentTitle,
      signalId: signal.id,
      equipId: this.#equipmentId,
    };
  }

  /** The page as its file holds it. */
  file(con: Page['con']) {
    return { con, widgets: this.#widgets, bind: collectBindLists(this.#widgets) };
  }
}

const isPlain = (value: unknown): value is Changes =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function merge(base: unknown, changes: Changes): unknown {
  const result: Record<string, unknown> = { ...(base as Changes) };
  for (const [key, value] of Object.entries(changes))
    result[key] = isPlain(value) && isPlain(result[key]) ? merge(result[key], value) : value;
  return result;
}
