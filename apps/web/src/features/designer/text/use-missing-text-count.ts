import type { Editor } from '@zutai/diagram';
import { useMemo } from 'react';
import { useCalmPart } from '../model/use-editor-part.ts';
import { isMissing, listTexts } from './text-rows.ts';

/** How many texts of the page have no translation; counted only while something shows it. */
export function useMissingTextCount(editor: Editor, isCounting: boolean): number {
  const page = useCalmPart(editor, (state) => (isCounting ? state.page : null));
  return useMemo(() => (page === null ? 0 : listTexts(page).filter(isMissing).length), [page]);
}
