import { RedoOutlined, SaveOutlined, UndoOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useText } from '../../../lib/language/index.ts';
import styles from './signal-tab.module.css';
import type { Draft } from './use-draft.ts';
import type { RowFilter } from './use-shown-rows.ts';

export interface SaveBarProps {
  draft: Draft;
  isPhone: boolean;
  onSave: () => void;
  onFilter: (change: (filter: RowFilter) => RowFilter) => void;
}

/** What is unsaved, what is wrong with it, undo, and the one save. */
export function SaveBar({ draft, isPhone, onSave, onFilter }: SaveBarProps) {
  const t = useText('signal');
  const { modal } = App.useApp();
  const { added, edited, removed } = draft.changes;
  const hasChanges = draft.changeCount > 0;
  const show = (only: RowFilter['only']) =>
    onFilter((now) => ({ ...now, only: now.only === only ? 'all' : only }));
  return (
    <footer className={styles.bar}>
      <Button
        type="text"
        icon={<UndoOutlined />}
        disabled={!draft.canUndo}
        onClick={draft.undo}
        aria-label={t('undo')}
        title={`${t('undo')} (Ctrl+Z)`}
      />
      <Button
        type="text"
        icon={<RedoOutlined />}
        disabled={!draft.canRedo}
        onClick={draft.redo}
        aria-label={t('redo')}
        title={`${t('redo')} (Ctrl+Y)`}
      />
      {hasChanges ? (
        <button
          type="button"
          className={styles.count}
          onClick={() => show('changed')}
          title={t('showChanged')}
        >
          {t('changes', { added: added.length, edited: edited.length, removed: removed.length })}
        </button>
      ) : (
        <span className={styles.quiet}>{t('noChanges')}</span>
      )}
      {draft.problemCount > 0 && (
        <button
          type="button"
          className={styles.problems}
          onClick={() => show('problem')}
          title={t('showProblems')}
        >
          {t('problems', { count: draft.problemCount })}
        </button>
      )}
      {!isPhone && <span className={styles.keys}>{t('keys')}</span>}
      <span className={styles.grow} />
      <Button
        disabled={!hasChanges}
        onClick={() =>
          void modal.confirm({
            title: t('discardTitle'),
            okText: t('discard'),
            okButtonProps: { danger: true },
            onOk: draft.discard,
          })
        }
      >
        {t('discard')}
      </Button>
      <Button
        type="primary"
        icon={<SaveOutlined />}
        disabled={!hasChanges}
        loading={draft.isSaving}
        onClick={onSave}
        title="Ctrl+S"
      >
        {t('save')}
      </Button>
    </footer>
  );
}
