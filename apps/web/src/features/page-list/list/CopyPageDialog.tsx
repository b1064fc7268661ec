import { calls, type Page, type UnmatchedBinding } from '@zutai/contract';
import { Button, Input, Modal } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import { type FirstFocus, useFirstFocus } from '../../../components/first-focus/index.ts';
import { messageOf, useMutationCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import type { PageOwner } from '../../live-page/index.ts';
import { designerPathOf } from '../model/owner-path.ts';
import { type CopyTargetValue, OwnerChoice } from './OwnerChoice.tsx';
import styles from './page-list.module.css';

interface CopyPageDialogProps {
  page: Pick<Page, 'id' | 'title'>;
  own: { owner: PageOwner; title: string };
  isOpen: boolean;
  onClose: () => void;
  afterClose?: () => void;
}

/** The fields of the copy call that say where the copy goes; a faceplate stays one and names none. */
function targetFields(owner: PageOwner): { equipmentId?: string; projectId?: string } {
  if (owner.kind === 'equipment') return { equipmentId: owner.id };
  return owner.kind === 'project' ? { projectId: owner.id } : {};
}

function Losses({ unmatched }: { unmatched: readonly UnmatchedBinding[] }) {
  const t = useText('designerPage');
  return (
    <>
      <p style={{ margin: 0 }}>
        {unmatched.length === 0 ? t('copyDone') : t('copyDoneLost', { count: unmatched.length })}
      </p>
      {unmatched.length > 0 && (
        <ul className={styles.losses}>
          {unmatched.map(({ widgetId, path, title }) => (
            <li key={`${widgetId} ${path}`}>{title}</li>
          ))}
        </ul>
      )}
    </>
  );
}

interface FormProps extends Omit<CopyPageDialogProps, 'isOpen' | 'afterClose'> {
  focus: FirstFocus['target'];
}

function Form({ page, own, onClose, focus }: FormProps) {
  const t = useText('designerPage');
  const common = useText('common');
  const titleId = useId();
  const [title, setTitle] = useState(() => t('copyName', { title: page.title }).slice(0, 100));
  const [target, setTarget] = useState<CopyTargetValue>(own);
  const [problem, setProblem] = useState('');
  const [done, setDone] = useState<{
    id: string;
    unmatched: readonly UnmatchedBinding[];
    owner: PageOwner;
  }>();
  const copy = useMutationCall(calls.page.copy);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem('');
    const { owner } = target;
    if (title.trim() === '') return setProblem(t('copyNameNeeded'));
    if (owner === undefined) return setProblem(t('copyTargetNeeded'));
    try {
      const request = { id: page.id, title: title.trim(), ...targetFields(owner) };
      setDone({ ...(await copy.mutateAsync(request)), owner });
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  if (done !== undefined)
    return (
      <div className={styles.copy} data-testid="copy-outcome">
        <Losses unmatched={done.unmatched} />
        <div className={styles.buttons}>
          <Link to={designerPathOf(done.owner, done.id)}>{t('copyOpen')}</Link>
          <Button type="primary" onClick={onClose}>
            {common('close')}
          </Button>
        </div>
      </div>
    );
  return (
    <form className={styles.copy} onSubmit={(event) => void submit(event)} data-testid="copy-page-form">
      <label htmlFor={titleId}>{t('copyTitle')}</label>
      <Input
        id={titleId}
        ref={focus}
        value={title}
        maxLength={100}
        onChange={(event) => setTitle(event.target.value)}
      />
      <OwnerChoice value={target} onChange={setTarget} own={own} />
      {problem !== '' && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={copy.isPending}>
          {t('copyDo')}
        </Button>
      </div>
    </form>
  );
}

/** Copies a saved page; bindings move to the signals with the same tags, and what finds none is said. */
export function CopyPageDialog({ page, own, isOpen, onClose, afterClose }: CopyPageDialogProps) {
  const t = useText('designerPage');
  const first = useFirstFocus();
  return (
    <Modal
      open={isOpen}
      title={t(own.owner.kind === 'faceplate' ? 'copyFaceplateTitle' : 'copyPageTitle', {
        title: page.title,
      })}
      footer={null}
      width={480}
      onCancel={onClose}
      afterOpenChange={first.afterOpenChange}
      {...(afterClose === undefined ? {} : { afterClose })}
      destroyOnHidden
    >
      <Form page={page} own={own} onClose={onClose} focus={first.target} />
    </Modal>
  );
}
