import type { Editor } from '@zutai/diagram';
import { useEffect, useRef } from 'react';
import { useEditorPart } from '../model/use-editor-part.ts';
import { startAutoSave } from './auto-save.ts';
import type { Saving } from './use-saving.ts';

/** Saves by itself when that is switched on, unless somebody else edits the page (`isPaused`). */
export function useAutoSave(editor: Editor, saving: Saving, isPaused: boolean): void {
  const { autoSave, saveInterval } = useEditorPart(editor, (state) => state.config);
  const latest = useRef(saving);
  latest.current = saving;
  useEffect(() => {
    if (!autoSave || isPaused) return;
    return startAutoSave({ editor, intervalMin: saveInterval, saving: () => latest.current });
  }, [editor, autoSave, saveInterval, isPaused]);
}
