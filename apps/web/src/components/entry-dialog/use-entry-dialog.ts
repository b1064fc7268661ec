import type { ModalProps } from 'antd';
import { useSendOnce } from '../../lib/call/index.ts';
import { useCloseGuard } from '../leave-guard/index.ts';

interface EntryDialogOptions {
  isOpen: boolean;
  onClose: () => void;
  /** Whether anything was entered that closing would lose. */
  hasChanges: boolean;
}

interface EntryDialog {
  /** For the `Modal`: Esc, the cross and Cancel ask before they lose something, and wait while it is sent. */
  readonly modal: Pick<ModalProps, 'open' | 'mask' | 'confirmLoading' | 'cancelButtonProps' | 'onCancel'>;
  /** The same, for a Cancel of one's own. */
  readonly cancel: () => void;
  readonly isSending: boolean;
  /** Sends, once, and then closes. The work says itself what went wrong and answers false: then it stays open. */
  readonly submit: (work: () => Promise<boolean>) => void;
}

/** A dialog in which something is entered that is no form of a record: a name, a choice, a few fields. */
export function useEntryDialog({ isOpen, onClose, hasChanges }: EntryDialogOptions): EntryDialog {
  const leave = useCloseGuard(isOpen, () => hasChanges);
  const { isSending, send } = useSendOnce(isOpen);
  const cancel = () => {
    if (!isSending) leave(onClose);
  };
  return {
    modal: {
      open: isOpen,
      // A click beside it is too easily made to lose anything by it.
      mask: { closable: false },
      confirmLoading: isSending,
      cancelButtonProps: { disabled: isSending },
      onCancel: cancel,
    },
    cancel,
    isSending,
    submit: (work) =>
      void send(async () => {
        if (await work()) onClose();
      }),
  };
}
