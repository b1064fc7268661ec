import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { listChanged, saverOf } from './leave-guards.ts';
import { useAskLeave } from './use-ask-leave.tsx';

/**
 * Asks before unsaved changes are left, within the app and by closing the window (specification, section 8). Once a
 * layout: the router asks only one blocker, while a page and a drawer on it may both hold changes.
 */
export function LeaveGuard() {
  const askLeave = useAskLeave();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      // The address of a page that has just got its id.
      nextLocation.state?.isSamePage !== true &&
      listChanged().length > 0,
  );
  const latest = useRef(blocker);
  latest.current = blocker;
  // One dialog a blocked way out. On a busy machine React may show one right after the other, without the moment
  // between them in which none was blocked: only where they lead to tells them apart.
  const wayOut = blocker.state === 'blocked' ? blocker.location : undefined;
  useEffect(() => {
    if (wayOut === undefined) return;
    const changed = listChanged();
    const saveAll = saverOf(changed);
    // Whoever decides otherwise while it is being saved is not sent away by the end of saving.
    let isAsked = true;
    const stay = () => {
      isAsked = false;
      latest.current.reset?.();
    };
    const close = askLeave({
      question: changed[0]?.question,
      onLeave: () => {
        isAsked = false;
        for (const { onLeave } of listChanged()) onLeave?.();
        latest.current.proceed?.();
      },
      onSave:
        saveAll &&
        (async () => {
          const isSaved = await saveAll().catch(() => false);
          if (!isAsked) return;
          if (isSaved) latest.current.proceed?.();
          else stay();
        }),
      onStay: stay,
    });
    return () => {
      isAsked = false;
      close();
    };
  }, [wayOut, askLeave]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (listChanged().length > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  return null;
}
