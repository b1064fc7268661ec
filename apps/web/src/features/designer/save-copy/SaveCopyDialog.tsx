import type { Editor } from '@zutai/diagram';
import { Button, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { type FirstFocus, useFirstFocus } from '../../../components/first-focus/index.ts';
import { messageOf } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import type { PageOwner } from '../../live-page/index.ts';
import { type CopyTargetValue, designerPathOf, OwnerChoice } from '../../page-list/index.ts';
import { useHost } from '../host/designer-host.tsx';
import styles from '../save/save-dialogs.module.css';
import { type CopyResult, useSaveCopy } from './use-save-copy.ts';

interface SaveCopyDialogProps {
  editor: Editor;
  owner: PageOwner;
  isOpen: boolean;
  onClose: () => void;
}

/** What became of the copy: where it is, and what it lost. */
function Outcome({ result }: { result: CopyResult }) {
  const t = useText('designerPage');
  const { losses } = result;
  return (
    <div className={styles.copy} data-testid="copy-outcome">
      <p style={{ margin: 0 }}>
        {losses.length === 0 ? t('copyDone') : t('copyDoneLost', { count: losses.length })}
      </p>
      {losses.length > 0 && (
        <ul className={styles.losses}>
          {losses.map(({ widgetId, path, title }) => (
            <li key={`${widgetId} ${path}`}>{title}</li>
          ))}
        </ul>
      )}
      <Link to={designerPathOf(result.owner, result.pageId)} target="_blank">
        {t('copyOpen')}
      </Link>
    </div>
  );
}

interface CopyFormProps extends Omit<SaveCopyDialogProps, 'isOpen'> {
  focus: FirstFocus['target'];
}

function CopyForm({ editor, owner, onClose, focus }: CopyFormProps) {
  const t = useText('designerPage');
  const common = useText('common');
  const { sources } = useHost();
  const { saveCopy, isBusy } = useSaveCopy(editor, owner);
  const titleId = useId();
  const [title, setTitle] = useState(() => t('copyName', { title: editor.page.con.title }).slice(0, 100));
  const [target, setTarget] = useState<CopyTargetValue>({ owner, title: sources.title });
  const [problem, setProblem] = useState('');
  const [result, setResult] = useState<CopyResult>();
  const submit = async () => {
    setProblem('');
    if (title.trim() === '') return setProblem(t('copyNameNeeded'));
    if (target.owner === undefined) return setProblem(t('copyTargetNeeded'));
    try {
      setResult(await saveCopy(target.owner, target.title, title.trim()));
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  if (result !== undefined)
    return (
      <>
        <Outcome result={result} />
        <div className={styles.choices}>
          <Button type="primary" onClick={onClose}>
            {common('close')}
          </Button>
        </div>
      </>
    );
  return (
    <form
      className={styles.copy}
      data-testid="save-copy-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p style={{ margin: 0, color: 'var(--text-muted)' }}>{t('saveCopyText')}</p>
      <label htmlFor={titleId}>{t('copyTitle')}</label>
      <Input
        id={titleId}
        ref={focus}
        value={title}
        maxLength={100}
        onChange={(event) => setTitle(event.target.value)}
      />
      <OwnerChoice value={target} onChange={setTarget} own={{ owner, title: sources.title }} />
      {problem !== '' && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.choices}>
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t('saveCopyDo')}
        </Button>
      </div>
    </form>
  );
}

/** Saves what is drawn as another page, here or with other equipment or an operations centre. */
export function SaveCopyDialog({ editor, owner, isOpen, onClose }: SaveCopyDialogProps) {
  const t = useText('designerPage');
  const first = useFirstFocus();
  return (
    <Modal
      open={isOpen}
      title={t('saveCopyTitle')}
      footer={null}
      width={480}
      onCancel={onClose}
      afterOpenChange={first.afterOpenChange}
      destroyOnHidden
    >
      <CopyForm editor={editor} owner={owner} onClose={onClose} focus={first.target} />
    </Modal>
  );
}
