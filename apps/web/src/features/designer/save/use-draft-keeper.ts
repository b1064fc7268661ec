import { type Editor, type Page, toPageFile } from '@zutai/diagram';
import { useEffect } from 'react';
import { draftStore } from './draft-store.ts';
import type { Saving } from './use-saving.ts';

/** How long after the last change the draft is written, ms: what a crash can cost at most. */
const WRITE_AFTER_MS = 700;

/**
 * Keeps what is drawn and not saved on this computer; takes it away once everything is saved or undone.
 * @param key of this window's draft
 */
export function useDraftKeeper(
  editor: Editor,
  key: string,
  { revision, name, hasRestored }: Pick<Saving, 'revision' | 'name' | 'hasRestored'>,
): void {
  useEffect(() => draftStore.hold(key), [key]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // What was drawn while it was being saved is a change of the new revision that nobody has written yet.
    let written: Page | undefined = editor.state.isUnsaved ? undefined : editor.page;
    let hasDraft = false;
    const isSaved = () => !editor.state.isUnsaved && !hasRestored;
    const forget = () => {
      clearTimeout(timer);
      timer = undefined;
      written = undefined;
      hasDraft = false;
      void draftStore.delete(key);
    };
    const write = () => {
      timer = undefined;
      // In the middle of a gesture the page is not what it will be.
      if (editor.isBusy) return note();
      if (isSaved()) return forget();
      written = editor.page;
      hasDraft = true;
      void draftStore.write(key, {
        file: toPageFile(editor.page, editor.catalog),
        timeMs: Date.now(),
        revision,
        ...(name && { name }),
      });
    };
    const note = () => {
      if (isSaved() && !editor.isBusy) {
        // At once: a page left in this moment would else offer what was undone as a draft.
        if (hasDraft) forget();
        return;
      }
      if (editor.page !== written) timer ??= setTimeout(write, WRITE_AFTER_MS);
    };
    const flush = () => {
      editor.drafts.commit();
      if (timer === undefined) return;
      clearTimeout(timer);
      write();
    };
    const stop = editor.subscribe(note);
    note();
    // Before the browser asks whether to leave, which leaves time to write.
    window.addEventListener('beforeunload', flush);
    window.addEventListener('pagehide', flush);
    return () => {
      stop();
      clearTimeout(timer);
      window.removeEventListener('beforeunload', flush);
      window.removeEventListener('pagehide', flush);
    };
  }, [editor, key, revision, name, hasRestored]);
}
