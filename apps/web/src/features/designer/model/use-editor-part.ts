import type { Editor, EditorState } from '@zutai/diagram';
import { useCallback, useSyncExternalStore } from 'react';

/** One part of what the editor shows; renders again only when that part is another. */
export function useEditorPart<T>(editor: Editor, select: (state: EditorState) => T): T {
  const subscribe = useCallback((listener: () => void) => editor.subscribe(listener), [editor]);
  return useSyncExternalStore(subscribe, () => select(editor.state));
}

/** How often panels beside the drawing follow a gesture, ms. */
const CALM_MS = 200;

/** The editor's state as others follow it: how long they wait during a gesture; undefined waits for its end. */
class SlowState {
  readonly #editor: Editor;
  readonly #everyMs: number | undefined;
  readonly #listeners = new Set<() => void>();
  #shown: EditorState;
  #stop: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(editor: Editor, everyMs: number | undefined) {
    this.#editor = editor;
    this.#everyMs = everyMs;
    this.#shown = editor.state;
  }

  readonly read = (): EditorState => this.#shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#stop ??= this.#editor.subscribe(this.#onChange);
    // What happened while nobody listened.
    this.#shown = this.#editor.state;
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#stop?.();
      this.#stop = undefined;
      clearTimeout(this.#timer);
      this.#timer = undefined;
    };
  };

  readonly #onChange = (): void => {
    if (!this.#editor.isBusy) this.#show();
    else if (this.#everyMs !== undefined) this.#timer ??= setTimeout(this.#show, this.#everyMs);
  };

  readonly #show = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#shown === this.#editor.state) return;
    this.#shown = this.#editor.state;
    for (const notify of this.#listeners) notify();
  };
}

const calm = new WeakMap<Editor, SlowState>();
const settled = new WeakMap<Editor, SlowState>();

function slowStateOf(states: WeakMap<Editor, SlowState>, editor: Editor, everyMs?: number): SlowState {
  let state = states.get(editor);
  if (state === undefined) {
    state = new SlowState(editor, everyMs);
    states.set(editor, state);
  }
  return state;
}

/**
 * Like {@link useEditorPart}, for panels that are slow to draw: they follow a gesture a few times a second, so that
 * they take no frames from it.
 */
export function useCalmPart<T>(editor: Editor, select: (state: EditorState) => T): T {
  const { subscribe, read } = slowStateOf(calm, editor, CALM_MS);
  return useSyncExternalStore(subscribe, () => select(read()));
}

/** Like {@link useEditorPart}, for what looks through the whole page: it waits until a gesture has ended. */
export function useSettledPart<T>(editor: Editor, select: (state: EditorState) => T): T {
  const { subscribe, read } = slowStateOf(settled, editor);
  return useSyncExternalStore(subscribe, () => select(read()));
}
