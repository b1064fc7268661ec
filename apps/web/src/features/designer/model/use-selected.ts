import type { Editor, Widget } from '@zutai/diagram';
import { useMemo } from 'react';
import { useEditorPart } from './use-editor-part.ts';

/** The selected widgets, bottom to top. The same list until the selection or one of them changes. */
export function useSelected(editor: Editor): readonly Widget[] {
  const widgets = useEditorPart(editor, (state) => state.page.widgets);
  const selection = useEditorPart(editor, (state) => state.selection);
  return useMemo(() => {
    const ids = new Set(selection);
    return ids.size === 0 ? [] : widgets.filter(({ id }) => ids.has(id));
  }, [widgets, selection]);
}
