import type { Editor } from '@zutai/diagram';
import { useEffect, useRef } from 'react';
import { useEditorPart } from '../model/use-editor-part.ts';
import type { Saving } from './use-saving.ts';

/**
 * Saves by itself every few minutes when that is switched on; a page that has no name yet, or that somebody else edits
 * (`isPaused`), is left alone.
 */
export function useAutoSave(editor: Editor, saving: Saving, isPaused: boolean): void {
  const { autoSave, saveInterval } = useEditorPart(editor, (state) => state.config);
  const latest = useRef(saving);
  latest.current = saving;
  useEffect(() => {
    if (!autoSave || isPaused) return;
    const timer = setInterval(() => {
      const { pageId, conflict, save } = latest.current;
      const isQuiet = !editor.isBusy && conflict === undefined;
      if (pageId !== undefined && isQuiet && editor.state.isUnsaved) void save();
    }, saveInterval * 60_000);
    return () => clearInterval(timer);
  }, [editor, autoSave, saveInterval, isPaused]);
}
