import { type KeyInput, matchShortcut } from '@zutai/diagram';
import { useLayoutEffect, useRef } from 'react';
import { toolStore, useToolStore } from '../model/tool-store.ts';
import { findHostAction, type Panels } from './actions.ts';
import type { DesignerHost } from './designer-host.tsx';
import { isElsewhere, isInField } from './typing-at.ts';
import { isPasteKey } from './use-clipboard-events.ts';

/** What is open over the page and closes by Escape. */
const OPEN = [
  '.ant-popover:not(.ant-popover-hidden)',
  '.ant-dropdown:not(.ant-dropdown-hidden)',
  '.ant-select-dropdown:not(.ant-select-dropdown-hidden)',
].join();
/** What has to be answered or closed before the page can be saved. */
const DIALOG = '.ant-modal-wrap, .ant-drawer';
const COPYING = ['Mod+C', 'Mod+X'];
/** Keys that a button or a list keeps for itself. */
const OWN_KEYS = new Set(['Enter', ' ', 'Tab']);

/** Shortcuts for the whole designer, wherever the focus is, but never while somebody types. */
export function useDesignerKeys(host: DesignerHost, panels: Panels): void {
  const latest = useRef({ host, panels });
  latest.current = { host, panels };
  // As soon as the drawing is seen: a quick hand presses a key before anything else has come.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !(event.target instanceof Element)) return;
      const { host, panels } = latest.current;
      const { key, shiftKey: shift, ctrlKey: ctrl, metaKey: meta, altKey: alt } = event;
      const input: KeyInput = { key, shift, ctrl, meta, alt };
      // Types nothing: meant wherever the cursor is.
      const isSave = matchShortcut('Mod+S', input);
      const action = findHostAction(input);
      // The browser would look for words in the application instead of the drawing.
      const isFind = action?.id === 'find-replace';
      const isForAll = key === 'F6' || isSave || isFind;
      // Never the browser's own dialog, which saves the application instead of the drawing.
      if (isSave) event.preventDefault();
      if (isSave ? event.target.closest(DIALOG) !== null : isElsewhere(event.target)) return;
      if (isInField(event.target) && !isForAll) return;
      if (isPasteKey(input)) return;
      if (OWN_KEYS.has(key)) return;
      // One Escape closes one thing; what is selected stays.
      if (key === 'Escape' && document.querySelector(OPEN) !== null) return;
      // As its button: what cannot be done now is not done.
      if (action && (action.isEnabled?.(host.editor) ?? true)) action.run(host, panels);
      else if (action) return;
      else if (!host.editor.keyDown(input)) return;
      // The browser's clipboard hears of it too (`useClipboardEvents`).
      if (!COPYING.some((shortcut) => matchShortcut(shortcut, input))) event.preventDefault();
    };
    // Before the drawing, which has the focus after every click and would deselect. What is selected stays.
    const leaveHand = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !useToolStore.getState().isHand) return;
      if (!(event.target instanceof Element) || isElsewhere(event.target) || isInField(event.target)) return;
      if (document.querySelector(OPEN) !== null) return;
      toolStore.leaveHand();
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', press);
    document.addEventListener('keydown', leaveHand, true);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('keydown', leaveHand, true);
    };
  }, []);
}
