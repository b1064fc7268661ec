import { App } from 'antd';
import { useCallback } from 'react';
import { useText } from '../../lib/language/index.ts';
import type { LeaveQuestion } from './leave-guards.ts';

interface AskLeaveOptions {
  onLeave: () => void;
  onStay?: () => void;
  /** Instead of the one about unsaved changes. */
  question?: LeaveQuestion | undefined;
}

/** Asks whether unsaved changes may be lost; answers how to take the question back. */
export function useAskLeave(): (options: AskLeaveOptions) => () => void {
  const t = useText('common');
  const { modal } = App.useApp();
  return useCallback(
    ({ onLeave, onStay, question }) =>
      modal.confirm({
        title: question?.title ?? t('leaveTitle'),
        content: question?.text ?? t('leaveText'),
        okText: t('leave'),
        okButtonProps: { danger: true },
        cancelText: t('stay'),
        onOk: onLeave,
        ...(onStay && { onCancel: onStay }),
      }).destroy,
    [modal, t],
  );
}
