import type { Editor, EditorState } from '@zutai/diagram';
import { useCallback, useSyncExternalStore } from 'react';

/** What the editor shows now; renders again after each change. */
export function useEditor(editor: Editor): EditorState {
  const subscribe = useCallback((listener: () => void) => editor.subscribe(listener), [editor]);
  return useSyncExternalStore(subscribe, () => editor.state);
}
