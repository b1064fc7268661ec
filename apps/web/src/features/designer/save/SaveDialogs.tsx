import type { Editor } from '@zutai/diagram';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { PageFields } from '../inspector/PageSettingsForm.tsx';
import { checkPage } from '../model/page-check.ts';
import styles from './save-dialogs.module.css';
import type { Saving } from './use-saving.ts';

/** Name, size, fit and background of a page that is saved for the first time. */
function SaveForm({ editor, saving }: { editor: Editor; saving: Saving }) {
  const t = useText('designer');
  const common = useText('common');
  const [isTried, setTried] = useState(false);
  const submit = () => {
    setTried(true);
    // The field being typed in hands its text on when it is left, which pressing the button has done.
    if (Object.keys(checkPage(editor.page.con, saving.hasStoredPassword)).length === 0) void saving.save();
  };
  return (
    <Modal
      open={saving.isFormOpen}
      title={t(saving.pageId === undefined ? 'saveAsNew' : 'saveTitle')}
      okText={t('save')}
      cancelText={common('cancel')}
      confirmLoading={saving.isBusy}
      width={440}
      onOk={submit}
      onCancel={saving.closeForm}
      afterClose={() => setTried(false)}
      destroyOnHidden
    >
      <form
        className={styles.form}
        data-testid="save-form"
        onKeyDown={({ key, target }) => {
          if (key === 'Enter' && target instanceof HTMLInputElement) setTimeout(submit);
        }}
        onSubmit={(event) => event.preventDefault()}
      >
        <PageFields editor={editor} hasStoredPassword={saving.hasStoredPassword} isTried={isTried} />
      </form>
    </Modal>
  );
}

/** Somebody else saved meanwhile: who and when, and what can be done. */
function ConflictDialog({ saving }: { saving: Saving }) {
  const t = useText('designer');
  return (
    <Modal
      open={saving.conflict !== undefined}
      title={t('conflictTitle')}
      footer={null}
      width={480}
      onCancel={saving.closeConflict}
    >
      <div className={styles.conflict} data-testid="save-conflict">
        <p>{t('conflictText', { message: saving.conflict ?? '' })}</p>
        <Button block onClick={() => void saving.reload()}>
          {t('conflictReload')}
        </Button>
        <Button
          block
          danger
          loading={saving.isBusy}
          onClick={() => void saving.save({ isOverwriting: true })}
        >
          {t('conflictOverwrite')}
        </Button>
        <Button block type="primary" onClick={saving.closeConflict}>
          {t('conflictKeep')}
        </Button>
        <p className={styles.note}>{t('conflictKept')}</p>
      </div>
    </Modal>
  );
}

export function SaveDialogs({ editor, saving }: { editor: Editor; saving: Saving }) {
  return (
    <>
      <SaveForm editor={editor} saving={saving} />
      <ConflictDialog saving={saving} />
    </>
  );
}
