import { useQueryClient } from '@tanstack/react-query';
import { calls } from '@zutai/contract';
import { type Editor, type Page, parsePageFile } from '@zutai/diagram';
import { widgetCatalog } from '@zutai/widgets';
import { App } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { CallError, call, callKey } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { draftKey, draftStore } from '../model/draft-store.ts';
import { checkPage } from '../model/page-check.ts';

export interface SavingOptions {
  editor: Editor;
  equipmentId: string;
  /** undefined: a new page. */
  pageId: string | undefined;
  revision: number;
  hasStoredPassword: boolean;
  /** Password the page was opened with. */
  password: string | undefined;
  /** A draft was restored: there is something to save before anything is drawn. */
  hasRestored: boolean;
  onSaved: (pageId: string) => void;
}

export interface Saving {
  pageId: string | undefined;
  revision: number;
  isBusy: boolean;
  savedMs: number | undefined;
  hasRestored: boolean;
  hasStoredPassword: boolean;
  /** Somebody else saved meanwhile; the words say who and when. */
  conflict: string | undefined;
  /** The form with name, size, fit and background is needed before it can be saved. */
  isFormOpen: boolean;
  closeForm: () => void;
  closeConflict: () => void;
  save: (options?: { isOverwriting?: boolean }) => Promise<void>;
  /** Takes the other's version; undo brings back the own one. */
  reload: () => Promise<void>;
}

function toRequest(file: Page, password: string) {
  const { title, width, height, fit, bgColor, bgImage, checkpwd } = file.con;
  return {
    title,
    width,
    height,
    fit,
    bgColor,
    bgImage,
    checkpwd,
    ...(checkpwd && password !== '' ? { password } : {}),
  };
}

/** Saves the drawing with the revision it was drawn from (specification, section 7, "Page save"). */
export function useSaving(options: SavingOptions): Saving {
  const t = useText('designer');
  const client = useQueryClient();
  const { message } = App.useApp();
  const [pageId, setPageId] = useState(options.pageId);
  const [revision, setRevision] = useState(options.revision);
  const [hasStoredPassword, setStoredPassword] = useState(options.hasStoredPassword);
  const [hasRestored, setRestored] = useState(options.hasRestored);
  const [isBusy, setBusy] = useState(false);
  const [savedMs, setSavedMs] = useState<number>();
  const [conflict, setConflict] = useState<string>();
  const [isFormOpen, setFormOpen] = useState(false);
  const isRunning = useRef(false);
  const { editor, equipmentId, onSaved } = options;

  const save = useCallback(
    async ({ isOverwriting = false } = {}) => {
      if (isRunning.current) return;
      if (Object.keys(checkPage(editor.page.con, hasStoredPassword)).length > 0) return setFormOpen(true);
      isRunning.current = true;
      setBusy(true);
      const { password } = editor.page.con;
      const { file, finish } = editor.beginSave();
      try {
        const known = pageId === undefined ? {} : { id: pageId };
        const based = pageId === undefined || isOverwriting ? {} : { revision };
        const saved = await call(
          calls.page.save,
          { ...known, ...based, equipmentId, ...toRequest(file, password) },
          { files: { json: new Blob([JSON.stringify(file)], { type: 'application/json' }) } },
        );
        finish();
        setRestored(false);
        setFormOpen(false);
        setConflict(undefined);
        setRevision(saved.revision);
        setSavedMs(Date.now());
        setStoredPassword(file.con.checkpwd);
        setPageId(saved.id);
        void draftStore.delete(draftKey(equipmentId, pageId));
        for (const touched of [calls.page.query, calls.page.info, calls.equipment.info])
          void client.invalidateQueries({ queryKey: callKey(touched), refetchType: 'none' });
        void message.success(t('savedAs', { title: file.con.title, revision: saved.revision }));
        if (saved.id !== pageId) onSaved(saved.id);
      } catch (error) {
        if (error instanceof CallError && error.name === 'pageChanged') return setConflict(error.message);
        const reason =
          error instanceof CallError ? (error.fields[0]?.message ?? error.message) : String(error);
        void message.error(t('saveFailed', { reason }), 6);
      } finally {
        isRunning.current = false;
        setBusy(false);
      }
    },
    [editor, equipmentId, pageId, revision, hasStoredPassword, client, message, t, onSaved],
  );

  const reload = useCallback(async () => {
    if (pageId === undefined) return;
    try {
      const password = editor.page.con.password || options.password;
      const found = await call(calls.page.info, {
        id: pageId,
        ...(password === undefined || password === '' ? {} : { password }),
      });
      const parsed = parsePageFile(found.file, { catalog: widgetCatalog });
      if (!parsed.ok) throw new Error(parsed.problem.code);
      editor.change('import', () => parsed.value, []);
      editor.beginSave().finish();
      setRevision(found.revision);
      setRestored(false);
      setConflict(undefined);
      void message.success(t('reloaded', { revision: found.revision }));
    } catch (error) {
      void message.error(error instanceof Error ? error.message : String(error));
    }
  }, [editor, pageId, options.password, message, t]);

  return {
    pageId,
    revision,
    isBusy,
    savedMs,
    hasRestored,
    hasStoredPassword,
    conflict,
    isFormOpen,
    closeForm: () => setFormOpen(false),
    closeConflict: () => setConflict(undefined),
    save,
    reload,
  };
}
