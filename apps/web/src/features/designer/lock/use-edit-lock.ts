import { calls, encodeForm, PAGE_LOCK_RENEWAL_MS } from '@zutai/contract';
import { createId } from '@zutai/diagram';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/call/index.ts';
import { canSaveFreely, freeLock, isAlone, type LockState, nextLock } from './lock-state.ts';

export interface EditLock {
  state: LockState;
  canSave: boolean;
  /** Whether it may be saved by itself. */
  isAlone: boolean;
  takeOver: () => Promise<void>;
}

/** Gives the lock back also while the window closes, when an ordinary call would be cut off. */
function releaseByBeacon(id: string, token: string): void {
  const { path, request } = calls.page.releaseLock;
  navigator.sendBeacon(path, new URLSearchParams(encodeForm(request, { id, token }).map(([k, v]) => [k, v])));
}

/**
 * The edit lock of a page: taken when it is opened, renewed every 20 s and when the window comes back into view, given
 * back on leaving. It warns; the revision is what guards the data. A beat that fails changes nothing.
 */
export function useEditLock(pageId: string | undefined): EditLock {
  const [state, setState] = useState<LockState>(freeLock);
  const [token] = useState(() => createId());
  const isLeft = useRef(false);
  const isFirst = useRef(true);

  const beat = useCallback(
    async (isForced: boolean) => {
      if (pageId === undefined || isLeft.current) return;
      let reply = await call(calls.page.takeLock, { id: pageId, token, isForced });
      // One's own window of before, usually of a browser that crashed: the newer window edits.
      const isMoving = isFirst.current && reply.holder?.isSelf === true;
      if (isMoving) reply = await call(calls.page.takeLock, { id: pageId, token, isForced: true });
      isFirst.current = false;
      // An answer to a window that has been left would bring the lock back.
      if (isLeft.current) return releaseByBeacon(pageId, token);
      setState((now) => nextLock(now, reply, isMoving ? 'moved' : isForced ? 'forced' : 'asked'));
    },
    [pageId, token],
  );

  useEffect(() => {
    if (pageId === undefined) return;
    const quietly = () => void beat(false).catch(() => {});
    const come = () => {
      isLeft.current = false;
      quietly();
    };
    const leave = () => {
      isLeft.current = true;
      releaseByBeacon(pageId, token);
    };
    const look = () => document.visibilityState === 'visible' && quietly();
    come();
    const timer = setInterval(quietly, PAGE_LOCK_RENEWAL_MS);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', come);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', come);
      leave();
    };
  }, [pageId, token, beat]);

  return { state, canSave: canSaveFreely(state), isAlone: isAlone(state), takeOver: () => beat(true) };
}
