import type { Editor, EditorState } from '@zutai/diagram';
import { useCallback, useSyncExternalStore } from 'react';

/** One part of what the editor shows; renders again only when that part is another. */
export function useEditorPart<T>(editor: Editor, select: (state: EditorState) => T): T {
  const subscribe = useCallback((listener: () => void) => editor.subscribe(listener), [editor]);
  return useSyncExternalStore(subscribe, () => select(editor.state));
}
