import { type Editor, pageInScope, type Widget } from '@zutai/diagram';
import { useMemo } from 'react';
import { useCalmPart } from './use-editor-part.ts';

/**
 * The selected widgets, bottom to top, where they stand on the page. The same list until the selection or one of them changes; a gesture is
 * followed a few times a second.
 */
export function useSelected(editor: Editor): readonly Widget[] {
  const page = useCalmPart(editor, (state) => state.page);
  const scope = useCalmPart(editor, (state) => state.scope);
  const selection = useCalmPart(editor, (state) => state.selection);
  const { widgets } = pageInScope(page, scope);
  return useMemo(() => {
    const ids = new Set(selection);
    return ids.size === 0 ? [] : widgets.filter(({ id }) => ids.has(id));
  }, [widgets, selection]);
}
