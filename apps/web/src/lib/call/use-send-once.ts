import { useRef, useState } from 'react';

interface SendOnce {
  readonly isSending: boolean;
  /** Does the work unless it is on its way already; answers whether it was done. What it throws is thrown on. */
  readonly send: (work: () => Promise<unknown>) => Promise<boolean>;
}

/**
 * Sends once what is pressed twice: by a double click, by Enter pressed again before the answer, or in the moment in
 * which the dialog that sent it closes. React knows of a first press only with its next rendering, a key does not wait.
 * @param isOpen whether what sends is still open
 */
export function useSendOnce(isOpen = true): SendOnce {
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);
  const open = useRef(isOpen);
  open.current = isOpen;
  const [send] = useState(() => async (work: () => Promise<unknown>) => {
    if (isBusy.current || !open.current) return false;
    isBusy.current = true;
    setSending(true);
    try {
      await work();
      return true;
    } finally {
      isBusy.current = false;
      setSending(false);
    }
  });
  return { isSending, send };
}
