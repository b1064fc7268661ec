import { matchShortcut, pasteText } from '@zutai/diagram';
import { useLayoutEffect, useRef } from 'react';
import { forgetCopied, isCopiedHere } from '../model/stored/local-clipboard.ts';
import type { DesignerHost } from './designer-host.tsx';
import { isTypingAt } from './typing-at.ts';

/** Says in the browser's clipboard that the last thing copied was widgets; these wait in `localClipboard`. */
const MARK = 'application/x-zutai-widgets';

/** What the browser answers by an event with its clipboard, which needs no permission and works without HTTPS. */
export function isPasteKey(input: Parameters<typeof matchShortcut>[1]): boolean {
  return matchShortcut('Mod+V', input);
}

/** Copying and pasting by keys, where nobody types: widgets, and texts of other programs as widgets. */
export function useClipboardEvents(host: DesignerHost): void {
  const latest = useRef(host);
  latest.current = host;
  useLayoutEffect(() => {
    const mark = (event: ClipboardEvent) => {
      if (event.defaultPrevented || !event.clipboardData) return;
      if (isTypingAt(event.target)) return forgetCopied();
      // The key has copied them by now, or there was nothing to copy.
      if (!isCopiedHere()) return;
      event.clipboardData.setData(MARK, '1');
      event.preventDefault();
    };
    const paste = (event: ClipboardEvent) => {
      if (event.defaultPrevented || !event.clipboardData || isTypingAt(event.target)) return;
      const { editor, view, report } = latest.current;
      const isWidgets = event.clipboardData.types.includes(MARK) || isCopiedHere();
      const text = isWidgets ? '' : event.clipboardData.getData('text/plain');
      event.preventDefault();
      report(text === '' ? editor.run('paste') : pasteText(editor, text, view.middle()));
    };
    document.addEventListener('copy', mark);
    document.addEventListener('cut', mark);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('copy', mark);
      document.removeEventListener('cut', mark);
      document.removeEventListener('paste', paste);
    };
  }, []);
}
