import type { Clipboard } from '@zutai/diagram';
import { readStored, writeStored } from '../../../../lib/stored/index.ts';

/** Where copied widgets wait, so that they reach another page of this site (specification, section 2). */
const STORAGE_KEY = 'zutai-widgets';

/** Whether widgets are the last thing that was copied, as far as can be known without the browser's clipboard. */
let isCopied = false;
export const isCopiedHere = (): boolean => isCopied;

/** A text was copied in a field of this page. */
export function forgetCopied(): void {
  isCopied = false;
}

/** Elsewhere something may be copied since. */
globalThis.addEventListener?.('blur', forgetCopied);

/** Clipboard of the account in local storage; in memory alone where that is full or forbidden. */
export const localClipboard: Clipboard = {
  read: () => readStored(STORAGE_KEY),
  write(text) {
    isCopied = true;
    writeStored(STORAGE_KEY, text);
  },
};
