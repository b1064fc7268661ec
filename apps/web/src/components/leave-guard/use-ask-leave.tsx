import { App, Button } from 'antd';
import { type FC, type ReactNode, useCallback } from 'react';
import { useText } from '../../lib/language/index.ts';
import type { LeaveQuestion } from './leave-guards.ts';

interface AskLeaveOptions {
  onLeave: () => void;
  /** Saves, then leaves or stays; the question is gone when it is done. Only asked where the changes can be saved. */
  onSave?: (() => Promise<void>) | undefined;
  onStay?: () => void;
  /** Instead of the one about unsaved changes. */
  question?: LeaveQuestion | undefined;
}

/** Asks whether unsaved changes may be lost; answers how to take the question back. */
export function useAskLeave(): (options: AskLeaveOptions) => () => void {
  const t = useText('common');
  const { modal } = App.useApp();
  return useCallback(
    ({ onLeave, onSave, onStay, question }) => {
      const leave = () => {
        asked.destroy();
        onLeave();
      };
      const asked = modal.confirm({
        title: question?.title ?? t('leaveTitle'),
        content: question?.text ?? t('leaveText'),
        okText: t(onSave ? 'saveAndLeave' : 'leave'),
        okButtonProps: { danger: !onSave },
        // Enter discards no changes.
        focusable: { autoFocusButton: onSave ? 'ok' : 'cancel' },
        cancelText: t('stay'),
        onOk: onSave ?? onLeave,
        ...(onStay && { onCancel: onStay }),
        ...(onSave && {
          footer: (_buttons: ReactNode, { OkBtn, CancelBtn }: { OkBtn: FC; CancelBtn: FC }) => (
            <>
              <CancelBtn />
              <Button danger onClick={leave}>
                {t('leave')}
              </Button>
              <OkBtn />
            </>
          ),
        }),
      });
      return asked.destroy;
    },
    [modal, t],
  );
}
