import {
  bindingKeysOf,
  isFaceplateWidget,
  isRepeaterWidget,
  type PaintContext,
  type Widget,
} from '@zutai/diagram';

/** Whether values reach the widget by names that are resolved elsewhere: it is painted again with every change. */
function followsAll(widget: Widget, keys: readonly string[]): boolean {
  return isFaceplateWidget(widget) || isRepeaterWidget(widget) || keys.some((key) => key.startsWith('tag:'));
}

/**
 * What each widget of a drawing that runs is painted with. A widget is painted again when its context is another object:
 * after each beat that is so for those alone whose values changed since the beat before.
 */
export class LiveContexts {
  readonly #base: PaintContext;
  readonly #changed = new Set<string>();
  /** The context of the beat in which the value changed last, by binding key. */
  readonly #byKey = new Map<string, { beat: number; context: PaintContext }>();
  #newest: { beat: number; context: PaintContext };

  constructor(base: PaintContext) {
    this.#base = base;
    this.#newest = { beat: 0, context: base };
  }

  note(bindingKeys: Iterable<string>): void {
    for (const key of bindingKeys) this.#changed.add(key);
  }

  /** Ends a beat. */
  beat(nowMs: number): void {
    this.#newest = { beat: this.#newest.beat + 1, context: { ...this.#base, nowMs } };
    for (const key of this.#changed) this.#byKey.set(key, this.#newest);
    this.#changed.clear();
  }

  of(widget: Widget): PaintContext {
    const keys = bindingKeysOf(widget);
    if (followsAll(widget, keys)) return this.#newest.context;
    let last: { beat: number; context: PaintContext } | undefined;
    for (const key of keys) {
      const changed = this.#byKey.get(key);
      if (changed && changed.beat > (last?.beat ?? 0)) last = changed;
    }
    return last?.context ?? this.#base;
  }
}
