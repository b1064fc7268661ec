import { App, Button, Modal } from 'antd';
import { type ReactNode, useRef } from 'react';
import type { DialogProps } from '../dialogs/index.ts';
import { useLeaveGuard } from '../leave-guard/index.ts';
import { SecretNotice } from './SecretNotice.tsx';
import styles from './secret-dialog.module.css';

interface SecretDialogProps extends DialogProps {
  title: string;
  /** That it is shown this once. */
  notice: string;
  /** Says that it has been kept, and closes without a further question. */
  keptText: string;
  /** Asked when it is closed, or the page is left, before it was copied or said to be kept. */
  question: { title: string; text: string };
  /** Another way on, which says the same; the main button of the dialog then. */
  next?: { text: string; onNext: () => void };
  width?: number;
  /** @param keep to be called when the secret has been copied or saved otherwise than by selecting it */
  children: (keep: () => void) => ReactNode;
}

/**
 * A secret that is shown once: a password, a key, a token, a link. Nothing else of the browser keeps it, so whoever
 * goes away without having copied it is asked.
 */
export function SecretDialog({ title, notice, keptText, question, next, ...rest }: SecretDialogProps) {
  const { isOpen, onClose, afterClose, children, width } = rest;
  const { modal } = App.useApp();
  // Read at the moment of leaving, which may be the one in which it was copied.
  const isKept = useRef(false);
  const keep = () => {
    isKept.current = true;
  };
  useLeaveGuard({ hasChanges: () => isOpen && !isKept.current, question });
  const close = () => {
    keep();
    onClose();
  };
  const askToClose = () => {
    if (isKept.current) onClose();
    else
      modal.confirm({
        title: question.title,
        content: question.text,
        okText: keptText,
        onOk: close,
      });
  };
  const closeFor = ({ onNext }: { onNext: () => void }) => {
    close();
    onNext();
  };
  return (
    <Modal
      open={isOpen}
      {...(width === undefined ? {} : { width })}
      title={title}
      mask={{ closable: false }}
      // The secret goes with the dialog, and does not stay in the page unseen.
      afterClose={afterClose}
      onCancel={askToClose}
      footer={
        <>
          <Button type={next === undefined ? 'primary' : 'default'} onClick={close}>
            {keptText}
          </Button>
          {next !== undefined && (
            <Button type="primary" onClick={() => closeFor(next)}>
              {next.text}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.content} onCopy={keep}>
        <SecretNotice text={notice} />
        {children(keep)}
      </div>
    </Modal>
  );
}
