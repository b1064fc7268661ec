import type { Editor } from '@zutai/diagram';
import { Button, Input, Modal } from 'antd';
import { useId, useRef, useState } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { PageFields } from '../inspector/page/PageSettingsForm.tsx';
import { useEditorPart } from '../model/use-editor-part.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { checkPage } from './page-check.ts';
import styles from './save-dialogs.module.css';
import type { Saving } from './use-saving.ts';

/** As the save call has it. */
const MAX_NOTE = 200;

/** Name of a page and what this save is about; its other settings when they are asked for, or one of them is wrong. */
function SaveForm({ editor, saving }: { editor: Editor; saving: Saving }) {
  const t = useText('designer');
  const page = useText('designerPage');
  const common = useText('common');
  const noteId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [isTried, setTried] = useState(false);
  const [note, setNote] = useState('');
  const [isAsked, setAsked] = useState(false);
  const con = useEditorPart(editor, (state) => state.page.con);
  const { title: _, ...problems } = checkPage(con, saving.hasStoredPassword);
  const isWhole = isAsked || Object.keys(problems).length > 0;
  const submit = () => {
    setTried(true);
    editor.drafts.commit();
    if (Object.keys(checkPage(editor.page.con, saving.hasStoredPassword)).length === 0)
      void saving.save({ note: note.trim() });
  };
  return (
    <Modal
      open={saving.isFormOpen}
      title={t(saving.pageId === undefined ? 'saveAsNew' : 'saveTitle')}
      okText={t('save')}
      cancelText={common('cancel')}
      confirmLoading={saving.isBusy}
      width={480}
      onOk={submit}
      onCancel={saving.closeForm}
      afterOpenChange={(isOpen) => {
        if (!isOpen) return;
        // A page that has its name is saved again to say what it was about, or because something of it is wrong.
        const { title, ...others } = checkPage(editor.page.con, saving.hasStoredPassword);
        // They stay while they are put right.
        if (Object.keys(others).length > 0) setAsked(true);
        if (title === undefined && Object.keys(others).length > 0) setTried(true);
        const first = title === undefined && others.password ? 'input[type="password"]' : 'input';
        const isFine = title === undefined && Object.keys(others).length === 0;
        form.current?.querySelector<HTMLElement>(isFine ? 'textarea' : first)?.focus();
      }}
      afterClose={() => {
        setTried(false);
        setAsked(false);
        setNote('');
      }}
      destroyOnHidden
    >
      <form
        ref={form}
        className={styles.form}
        data-testid="save-form"
        onKeyDown={({ key, target }) => {
          if (key === 'Enter' && target instanceof HTMLInputElement) submit();
        }}
        onSubmit={(event) => event.preventDefault()}
      >
        <PageFields
          editor={editor}
          hasStoredPassword={saving.hasStoredPassword}
          isTried={isTried}
          isShort={!isWhole}
        />
        {!isWhole && (
          <Button type="link" size="small" className={styles.more} onClick={() => setAsked(true)}>
            {page('saveSettings')}
          </Button>
        )}
        <div className={styles.noteField}>
          <label htmlFor={noteId}>{page('note')}</label>
          <Input.TextArea
            id={noteId}
            value={note}
            maxLength={MAX_NOTE}
            showCount
            autoSize={{ minRows: 2, maxRows: 5 }}
            placeholder={page('notePlaceholder')}
            onChange={({ target }) => setNote(target.value)}
          />
        </div>
      </form>
    </Modal>
  );
}

export function SaveDialogs({ editor, saving }: { editor: Editor; saving: Saving }) {
  return (
    <>
      <SaveForm editor={editor} saving={saving} />
      <ConflictDialog editor={editor} saving={saving} />
    </>
  );
}
