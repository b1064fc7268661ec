import { type Editor, toPageFile } from '@zutai/diagram';
import { useEffect } from 'react';
import { draftStore } from '../model/draft-store.ts';

/** How long after the last change the draft is written, ms: what a crash can cost at most. */
const WRITE_AFTER_MS = 700;

/** Keeps what is drawn and not saved on this computer; takes it away once everything is saved or undone. */
export function useDraftKeeper(editor: Editor, key: string, revision: number, hasRestored: boolean): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let written = editor.page;
    const write = () => {
      timer = undefined;
      // In the middle of a gesture the page is not what it will be.
      if (editor.isBusy) return note();
      written = editor.page;
      if (!editor.state.isUnsaved && !hasRestored) return void draftStore.delete(key);
      void draftStore.write(key, { file: toPageFile(editor.page), timeMs: Date.now(), revision });
    };
    const note = () => {
      if (editor.page === written) return;
      if (!editor.state.isUnsaved && !editor.isBusy && !hasRestored) {
        // At once: a page left in this moment would else offer what was undone as a draft.
        clearTimeout(timer);
        return write();
      }
      timer ??= setTimeout(write, WRITE_AFTER_MS);
    };
    const flush = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      write();
    };
    const stop = editor.subscribe(note);
    window.addEventListener('pagehide', flush);
    return () => {
      stop();
      clearTimeout(timer);
      window.removeEventListener('pagehide', flush);
    };
  }, [editor, key, revision, hasRestored]);
}
