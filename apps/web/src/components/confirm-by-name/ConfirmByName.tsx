import { Input, Modal } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { messageOf, useSendOnce } from '../../lib/call/index.ts';
import { useText } from '../../lib/language/index.ts';
import { useFirstFocus } from '../first-focus/index.ts';

export interface ConfirmByNameProps {
  isOpen: boolean;
  /** What will happen, as a question or a sentence. */
  title: string;
  /** What goes with it, in words. */
  text: ReactNode;
  /** Name of the thing; it has to be typed. */
  name: string;
  /** Word on the button; default is Delete. */
  actionText?: string;
  /** Carries it out with the typed name; the dialog waits for it and stays when it fails. */
  onConfirm: (typed: string) => Promise<unknown>;
  onClose: () => void;
  afterClose?: () => void;
}

/** Dangerous actions name the thing and ask for its name. */
export function ConfirmByName(props: ConfirmByNameProps) {
  const t = useText('common');
  const inputId = useId();
  const first = useFirstFocus();
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState('');
  const { isSending: isBusy, send } = useSendOnce(props.isOpen);
  const isMatching = typed.trim() === props.name;
  const confirm = async () => {
    if (!isMatching) return;
    await send(async () => {
      setFailure('');
      try {
        await props.onConfirm(typed.trim());
        props.onClose();
      } catch (error) {
        setFailure(messageOf(error));
      }
    });
  };
  return (
    <Modal
      open={props.isOpen}
      title={props.title}
      okText={props.actionText ?? t('delete')}
      okButtonProps={{ danger: true, disabled: !isMatching }}
      confirmLoading={isBusy}
      onOk={() => void confirm()}
      onCancel={props.onClose}
      afterOpenChange={first.afterOpenChange}
      afterClose={() => {
        setTyped('');
        setFailure('');
        props.afterClose?.();
      }}
      destroyOnHidden
    >
      <div style={{ marginBlock: 14, color: 'var(--text-secondary)' }}>{props.text}</div>
      <div style={{ display: 'grid', gap: 6 }}>
        <label htmlFor={inputId}>{t('confirmName', { name: props.name })}</label>
        <Input
          ref={first.target}
          id={inputId}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onPressEnter={() => void confirm()}
        />
      </div>
      <div role="alert" style={{ minHeight: 24, marginTop: 6, color: 'var(--bad)' }}>
        {failure}
      </div>
    </Modal>
  );
}
