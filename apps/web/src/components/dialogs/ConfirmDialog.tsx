import { Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useFirstFocus } from '../first-focus/index.ts';
import type { DialogProps } from './dialog-queue.ts';

interface ConfirmDialogProps extends DialogProps {
  title: string;
  text?: ReactNode;
  /** On the button: what will be done. */
  okText: string;
  isDanger?: boolean;
  /** Carries it out; the dialog waits for it. Says itself when it fails. */
  onConfirm: () => unknown;
}

/** Asks before something is done. Opened by `useDialogs`, it does not hang on the row or button that asked. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const first = useFirstFocus();
  const isDanger = props.isDanger === true;
  const confirm = async () => {
    setBusy(true);
    try {
      await props.onConfirm();
    } finally {
      props.onClose();
    }
  };
  return (
    <Modal
      open={props.isOpen}
      title={props.title}
      width={416}
      okText={props.okText}
      // Spread: antd's type of these leaves `ref` out.
      okButtonProps={{ danger: isDanger, ...(isDanger ? {} : { ref: first.target }) }}
      // One Enter too many does nothing that cannot be taken back.
      cancelButtonProps={{ disabled: isBusy, ...(isDanger ? { ref: first.target } : {}) }}
      confirmLoading={isBusy}
      onOk={() => void confirm()}
      onCancel={props.onClose}
      afterOpenChange={first.afterOpenChange}
      afterClose={props.afterClose}
    >
      {props.text}
    </Modal>
  );
}
