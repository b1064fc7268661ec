import type { Editor } from '@zutai/diagram';
import { Button, Modal } from 'antd';
import { useText } from '../../../lib/language/index.ts';
import { shellStore } from '../page/shell-store.ts';
import { ComparePages } from '../revisions/ComparePages.tsx';
import styles from './save-dialogs.module.css';
import type { Saving } from './use-saving.ts';

/** Somebody else saved meanwhile: who and when, what differs, and what can be done. Nothing is lost either way. */
export function ConflictDialog({ editor, saving }: { editor: Editor; saving: Saving }) {
  const t = useText('designer');
  const page = useText('designerPage');
  const { conflict } = saving;
  const saveCopy = () => {
    saving.closeConflict();
    shellStore.open('copy');
  };
  return (
    <Modal
      open={conflict !== undefined}
      title={t('conflictTitle')}
      width={conflict?.theirs === undefined ? 520 : 'min(1180px, 94vw)'}
      onCancel={saving.closeConflict}
      destroyOnHidden
      footer={
        <div className={styles.choices}>
          <Button onClick={() => void saving.reload()}>{t('conflictReload')}</Button>
          <Button danger loading={saving.isBusy} onClick={() => void saving.save({ isOverwriting: true })}>
            {t('conflictOverwrite')}
          </Button>
          <Button onClick={saveCopy}>{page('saveCopyTitle')}</Button>
          <Button type="primary" onClick={saving.closeConflict}>
            {t('conflictKeep')}
          </Button>
        </div>
      }
    >
      <div className={styles.conflict} data-testid="save-conflict">
        <p>{conflict?.message ? t('conflictText', { message: conflict.message }) : t('conflictChoose')}</p>
        {/* Nobody draws under this dialog, so the drawing is read where it is compared. */}
        {conflict?.theirs !== undefined && (
          <div className={styles.compare}>
            <ComparePages
              before={{
                page: conflict.theirs.page,
                title: page('theirs', { revision: conflict.theirs.revision }),
              }}
              after={{ page: editor.state.page, title: page('mine') }}
            />
          </div>
        )}
      </div>
    </Modal>
  );
}
