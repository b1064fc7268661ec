import type { Editor } from '@zutai/diagram';
import type { Saving } from './use-saving.ts';

interface AutoSaveOptions {
  editor: Pick<Editor, 'isBusy' | 'drafts' | 'state'>;
  /** Specification, sections 3 and 9: designer config `saveInterval`, minutes. */
  intervalMin: number;
  /** How saving stands when the time has come. */
  saving: () => Pick<Saving, 'pageId' | 'conflict' | 'save'>;
}

/**
 * Saves every few minutes what is unsaved. A page that has no name yet is left alone, and so is one that somebody else
 * changed meanwhile, and one in the middle of a gesture or of typing: the next time will do. Returns how to stop.
 */
export function startAutoSave({ editor, intervalMin, saving }: AutoSaveOptions): () => void {
  const timer = setInterval(() => {
    const { pageId, conflict, save } = saving();
    const isQuiet = !editor.isBusy && !editor.drafts.isOpen && conflict === undefined;
    if (pageId !== undefined && isQuiet && editor.state.isUnsaved) void save();
  }, intervalMin * 60_000);
  return () => clearInterval(timer);
}
