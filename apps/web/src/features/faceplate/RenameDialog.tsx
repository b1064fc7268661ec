import { calls, type Page } from '@zutai/contract';
import { App, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { call, messageOf, useUploadCall } from '../../lib/call/index.ts';
import { useText } from '../../lib/language/index.ts';
import styles from './faceplate.module.css';

interface RenameDialogProps {
  page: Page;
  isOpen: boolean;
  onClose: () => void;
}

/** Gives a faceplate another name: a save like any other, so that its history has it. */
function Form({ page, isOpen, onClose }: RenameDialogProps) {
  const t = useText('designerPage');
  const common = useText('common');
  const { message } = App.useApp();
  const id = useId();
  const [title, setTitle] = useState(page.title);
  const [problem, setProblem] = useState('');
  const [isReading, setReading] = useState(false);
  const save = useUploadCall(calls.page.save);
  const rename = async () => {
    const next = title.trim();
    if (next === '') return setProblem(t('faceplateNameNeeded'));
    setReading(true);
    setProblem('');
    try {
      const { file, revision } = await call(calls.page.info, { id: page.id });
      const { width, height, fit, bgColor, bgImage, checkpwd } = page;
      const renamed = { ...file, con: { ...file.con, title: next } };
      await save.mutateAsync({
        request: {
          id: page.id,
          kind: 'faceplate',
          title: next,
          width,
          height,
          fit,
          bgColor,
          bgImage,
          checkpwd,
          revision,
        },
        files: { json: new Blob([JSON.stringify(renamed)], { type: 'application/json' }) },
      });
      message.success(t('faceplateRenamed', { title: next }));
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setReading(false);
    }
  };
  return (
    <Modal
      open={isOpen}
      title={t('faceplateRename')}
      okText={common('save')}
      confirmLoading={isReading}
      onOk={() => void rename()}
      onCancel={onClose}
    >
      <div className={styles.form}>
        <label htmlFor={id}>{t('faceplateName')}</label>
        <Input
          id={id}
          autoFocus
          value={title}
          maxLength={100}
          {...(problem === '' ? {} : { status: 'error' as const })}
          onChange={({ target }) => setTitle(target.value)}
          onPressEnter={() => void rename()}
        />
        <div role="alert" className={styles.problem}>
          {problem}
        </div>
      </div>
    </Modal>
  );
}

export function RenameDialog(props: RenameDialogProps) {
  return props.isOpen ? <Form {...props} /> : null;
}
