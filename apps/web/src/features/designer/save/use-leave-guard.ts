import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useText } from '../../../lib/language/index.ts';

interface LeaveGuard {
  /** Asked at the moment of leaving: what was just saved is saved. */
  hasChanges: () => boolean;
  /** The changes are given up. */
  onLeave: () => void;
}

/** Asks before unsaved changes are left, within the app and by closing the window (specification, section 8). */
export function useLeaveGuard({ hasChanges, onLeave }: LeaveGuard): void {
  const t = useText('common');
  const { modal } = App.useApp();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      // The address of a page that has just got its id.
      nextLocation.state?.isSamePage !== true &&
      hasChanges(),
  );
  const latest = useRef({ blocker, onLeave });
  latest.current = { blocker, onLeave };
  // One dialog a blocked way out.
  const isBlocked = blocker.state === 'blocked';
  useEffect(() => {
    if (!isBlocked) return;
    const dialog = modal.confirm({
      title: t('leaveTitle'),
      content: t('leaveText'),
      okText: t('leave'),
      okButtonProps: { danger: true },
      cancelText: t('stay'),
      onOk: () => {
        latest.current.onLeave();
        latest.current.blocker.proceed?.();
      },
      onCancel: () => latest.current.blocker.reset?.(),
    });
    return () => dialog.destroy();
  }, [isBlocked, modal, t]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (hasChanges()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasChanges]);
}
