import type { Editor, Widget } from '@zutai/diagram';
import { useMemo } from 'react';
import { useCalmPart } from './use-editor-part.ts';

/**
 * The selected widgets, bottom to top. The same list until the selection or one of them changes; a gesture is
 * followed a few times a second.
 */
export function useSelected(editor: Editor): readonly Widget[] {
  const widgets = useCalmPart(editor, (state) => state.page.widgets);
  const selection = useCalmPart(editor, (state) => state.selection);
  return useMemo(() => {
    const ids = new Set(selection);
    return ids.size === 0 ? [] : widgets.filter(({ id }) => ids.has(id));
  }, [widgets, selection]);
}
