import type { Page } from '@zutai/diagram';
import { App } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLeaveGuard } from '../../../components/leave-guard/index.ts';
import { usePageTitle } from '../../../components/page-head/index.ts';
import { useLanguage, useText } from '../../../lib/language/index.ts';
import { PageLive } from '../../live-page/index.ts';
import { useEditLock } from '../lock/use-edit-lock.ts';
import { useGuardedSaving } from '../lock/use-guarded-saving.ts';
import { useEditorPart } from '../model/use-editor-part.ts';
import { draftKey, draftStore, windowDraftKey } from '../save/draft-store.ts';
import { useAutoSave } from '../save/use-auto-save.ts';
import { useDraftKeeper } from '../save/use-draft-keeper.ts';
import { type Saving, type SavingOptions, useSaving } from '../save/use-saving.ts';
import { PageTrial } from '../simulation/PageTrial.tsx';
import { DesignerLayout } from './DesignerLayout.tsx';
import { shellStore } from './shell-store.ts';
import { useEditorSetup } from './use-editor-setup.ts';
import { useExample } from './use-example.ts';

interface DesignerProps extends Omit<SavingOptions, 'editor'> {
  page: Page;
  clearedCount: number;
}

/**
 * The drawing and its safety: saving, drafts, the guard at the door. What it looks like is the layout's, which is made
 * anew when a faceplate gets another example; the drawing stays.
 */
export function Designer(props: DesignerProps) {
  const { page, clearedCount, hasRestored } = props;
  const t = useText('designer');
  const { message } = App.useApp();
  const language = useLanguage();
  // Before anything is drawn: everybody sees the page as a reader of their language does.
  useState(() => {
    shellStore.setLanguage(language);
    return true;
  });
  const save = useRef<Saving['save']>(async () => false);
  const editor = useEditorSetup(page, () => void save.current());
  const stored = useSaving({ ...props, editor });
  const lock = useEditLock(stored.pageId);
  const saving = useGuardedSaving(stored, lock);
  save.current = saving.save;
  const example = useExample(props.owner);
  const { owner } = example;

  const title = useEditorPart(editor, (state) => state.page.con.title);
  usePageTitle(`${title || t('untitled')} · ${t('title')}`);
  useDraftKeeper(editor, windowDraftKey(draftKey(owner, saving.pageId)), saving);
  useAutoSave(editor, saving, !lock.isAlone);
  const latest = useRef(saving);
  latest.current = saving;
  const hasChanges = useCallback(() => {
    editor.drafts.commit();
    return editor.state.isUnsaved || latest.current.hasRestored;
  }, [editor]);
  useLeaveGuard({
    hasChanges,
    onLeave: () => void draftStore.delete(windowDraftKey(draftKey(owner, latest.current.pageId))),
    // What was drawn while it was being saved is not left.
    onSave: async () => (await latest.current.save({ isLeaving: true })) && !editor.state.isUnsaved,
  });
  useEffect(() => shellStore.reset, []);

  const isNotified = useRef(false);
  useEffect(() => {
    if (isNotified.current) return;
    isNotified.current = true;
    if (clearedCount > 0) void message.warning(t('onePlace', { count: clearedCount }), 6);
    if (hasRestored) void message.info(t('draftRestored'));
  }, [clearedCount, hasRestored, message, t]);

  return (
    <PageTrial owner={owner} pageId={saving.pageId}>
      <PageLive owner={owner} pageId={saving.pageId}>
        <DesignerLayout editor={editor} owner={owner} saving={saving} lock={lock} example={example} />
      </PageLive>
    </PageTrial>
  );
}
