import type { Editor, EditorState } from '@zutai/diagram';
import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** One part of what the editor shows; renders again only when that part is another. */
export function useEditorPart<T>(editor: Editor, select: (state: EditorState) => T): T {
  const subscribe = useCallback((listener: () => void) => editor.subscribe(listener), [editor]);
  return useSyncExternalStore(subscribe, () => select(editor.state));
}

/** How often panels beside the drawing follow a gesture, ms. */
const CALM_MS = 120;

/** The editor's state as panels see it: during a gesture a few times a second, otherwise at once. */
function createCalmStore(editor: Editor) {
  let shown = editor.state;
  return {
    read: () => shown,
    subscribe(listener: () => void) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const show = () => {
        clearTimeout(timer);
        timer = undefined;
        if (shown === editor.state) return;
        shown = editor.state;
        listener();
      };
      const stop = editor.subscribe(() => {
        if (!editor.isBusy) show();
        else timer ??= setTimeout(show, CALM_MS);
      });
      show();
      return () => {
        stop();
        clearTimeout(timer);
      };
    },
  };
}

/** Like {@link useEditorPart}, for panels that are dear to draw: they must not take frames from a drag. */
export function useCalmPart<T>(editor: Editor, select: (state: EditorState) => T): T {
  const store = useMemo(() => createCalmStore(editor), [editor]);
  return useSyncExternalStore(store.subscribe, () => select(store.read()));
}
