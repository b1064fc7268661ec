import { useQueryClient } from '@tanstack/react-query';
import { calls } from '@zutai/contract';
import { type Editor, type Page, parsePageFile } from '@zutai/diagram';
import { widgetCatalog } from '@zutai/widgets';
import { App } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { CallError, call, callKey, messageOf } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { type PageOwner, tellSaved } from '../../live-page/index.ts';
import { ownerFieldsOf } from '../../page-list/index.ts';
import { forgetAnswers } from '../model/forget-answers.ts';
import { draftKey, draftStore, windowDraftKey } from './draft-store.ts';
import { checkPage } from './page-check.ts';
import { isSameName, nameOf, type PageName, takeName } from './page-name.ts';
import { toSaveRequest } from './save-request.ts';

export interface SavingOptions {
  editor: Editor;
  owner: PageOwner;
  /** undefined: a new page. */
  pageId: string | undefined;
  revision: number;
  /** Name the page had where the drawing started; undefined for a new page, or when it is not known. */
  name: PageName | undefined;
  hasStoredPassword: boolean;
  /** Password the page was opened with. */
  password: string | undefined;
  /** A draft was restored: there is something to save before anything is drawn. */
  hasRestored: boolean;
  onSaved: (pageId: string) => void;
}

export interface SaveOptions {
  isOverwriting?: boolean;
  note?: string;
  /** The page is left next: a new one keeps its address. */
  isLeaving?: boolean;
}

export interface Conflict {
  message: string;
  theirs: { page: Page; revision: number } | undefined;
}

export interface Saving {
  pageId: string | undefined;
  revision: number;
  /** Name of the page at that revision, as far as it is known. */
  name: PageName | undefined;
  isBusy: boolean;
  savedMs: number | undefined;
  hasRestored: boolean;
  hasStoredPassword: boolean;
  /** Somebody else saved meanwhile: who and when in words ('' when it was asked for), and what they saved when it could be read. */
  conflict: Conflict | undefined;
  /** Password the page is opened with. */
  password: string | undefined;
  /** The form with name, size, fit and background is needed before it can be saved. */
  isFormOpen: boolean;
  openForm: () => void;
  closeForm: () => void;
  closeConflict: () => void;
  /** `note` is kept with the revision. False: it was not saved, and the reason is on the screen. */
  save: (options?: SaveOptions) => Promise<boolean>;
  /** Shows what somebody else saved beside what is drawn here. */
  compare: () => Promise<void>;
  /** Takes the other's version; undo brings back the own one. */
  reload: () => Promise<void>;
}

/** Saves the drawing with the revision it was drawn from (specification, section 7, "Page save"). */
export function useSaving(options: SavingOptions): Saving {
  const t = useText('designer');
  const client = useQueryClient();
  const { message } = App.useApp();
  const [pageId, setPageId] = useState(options.pageId);
  const [revision, setRevision] = useState(options.revision);
  const [name, setName] = useState(options.name);
  const [hasStoredPassword, setStoredPassword] = useState(options.hasStoredPassword);
  const [hasRestored, setRestored] = useState(options.hasRestored);
  const [isBusy, setBusy] = useState(false);
  const [savedMs, setSavedMs] = useState<number>();
  const [conflict, setConflict] = useState<Conflict>();
  const [isFormOpen, setFormOpen] = useState(false);
  const running = useRef<Promise<boolean>>(undefined);
  // The page that the address names.
  const addressedId = useRef(options.pageId);
  const { editor, owner, onSaved } = options;

  const readTheirs = useCallback(async () => {
    if (pageId === undefined) return undefined;
    const password = editor.page.con.password || options.password;
    const found = await call(calls.page.info, { id: pageId, ...(password ? { password } : {}) });
    const parsed = parsePageFile(found.file, { catalog: widgetCatalog });
    if (!parsed.ok) throw new Error(parsed.problem.code);
    return { page: parsed.value, revision: found.revision, savedMs: found.updatedMs };
  }, [editor, pageId, options.password]);

  const saveOnce = useCallback(
    async ({ isOverwriting = false, note = '', isLeaving = false }: SaveOptions) => {
      editor.drafts.commit();
      if (Object.keys(checkPage(editor.page.con, hasStoredPassword)).length > 0) {
        setFormOpen(true);
        return false;
      }
      setBusy(true);
      const { password } = editor.page.con;
      const { file, finish } = editor.beginSave();
      try {
        const known = pageId === undefined ? {} : { id: pageId };
        const based = pageId === undefined || isOverwriting ? {} : { revision };
        const own = nameOf(file.con);
        // A name that was not changed here may have been changed elsewhere: it stays what it is.
        const keepsName = pageId !== undefined && name !== undefined && isSameName(own, name);
        const { title, ...settings } = toSaveRequest(file, password);
        const named = keepsName ? settings : { ...settings, title };
        const saved = await call(
          calls.page.save,
          { ...known, ...based, ...ownerFieldsOf(owner), ...named, note },
          { files: { json: new Blob([JSON.stringify(file)], { type: 'application/json' }) } },
        );
        finish();
        const isAllSaved = !editor.state.isUnsaved;
        if (
          keepsName &&
          !isSameName(own, saved) &&
          isSameName(own, nameOf(editor.page.con)) &&
          !editor.isBusy
        ) {
          takeName(editor, saved);
          if (isAllSaved) editor.beginSave().finish();
        }
        setName(saved);
        setRestored(false);
        setFormOpen(false);
        setConflict(undefined);
        setRevision(saved.revision);
        setSavedMs(Date.now());
        setStoredPassword(file.con.checkpwd);
        setPageId(saved.id);
        void draftStore.delete(windowDraftKey(draftKey(owner, pageId)));
        forgetAnswers(client);
        tellSaved(saved.id);
        void message.success(t('savedAs', { title: saved.title, revision: saved.revision }));
        if (saved.id !== addressedId.current && !isLeaving) {
          addressedId.current = saved.id;
          onSaved(saved.id);
        }
        return true;
      } catch (error) {
        if (error instanceof CallError && error.name === 'pageChanged') {
          setConflict({ message: error.message, theirs: await readTheirs().catch(() => undefined) });
          return false;
        }
        const reason =
          error instanceof CallError ? (error.fields[0]?.message ?? error.message) : String(error);
        void message.error(t('saveFailed', { reason }), 6);
        return false;
      } finally {
        setBusy(false);
      }
    },
    [editor, owner, pageId, revision, name, hasStoredPassword, readTheirs, client, message, t, onSaved],
  );

  const save = useCallback(
    (saveOptions: SaveOptions = {}) => {
      running.current ??= saveOnce(saveOptions).finally(() => {
        running.current = undefined;
      });
      return running.current;
    },
    [saveOnce],
  );

  const compare = useCallback(async () => {
    editor.drafts.commit();
    try {
      const theirs = await readTheirs();
      if (theirs !== undefined) setConflict({ message: '', theirs });
    } catch (error) {
      void message.error(messageOf(error));
    }
  }, [editor, readTheirs, message]);

  const reload = useCallback(async () => {
    editor.drafts.commit();
    try {
      const theirs = await readTheirs();
      if (theirs === undefined) return;
      const { password } = editor.page.con;
      editor.change('import', () => ({ ...theirs.page, con: { ...theirs.page.con, password } }), []);
      editor.beginSave().finish();
      setRevision(theirs.revision);
      setName(nameOf(theirs.page.con));
      setSavedMs(theirs.savedMs);
      setRestored(false);
      setConflict(undefined);
      forgetAnswers(client);
      void client.invalidateQueries({ queryKey: callKey(calls.page.queryRevisions) });
      void message.success(t('reloaded', { revision: theirs.revision }));
    } catch (error) {
      void message.error(messageOf(error));
    }
  }, [editor, readTheirs, client, message, t]);

  return {
    pageId,
    revision,
    name,
    isBusy,
    savedMs,
    hasRestored,
    hasStoredPassword,
    conflict,
    password: editor.page.con.password || options.password,
    isFormOpen,
    openForm: () => setFormOpen(true),
    closeForm: () => setFormOpen(false),
    closeConflict: () => setConflict(undefined),
    save,
    compare,
    reload,
  };
}
