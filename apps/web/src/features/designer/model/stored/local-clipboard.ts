import type { Clipboard } from '@zutai/diagram';
import { readStored, writeStored } from '../../../../lib/stored/index.ts';

/** Where copied widgets wait, so that they reach another page of this site (specification, section 2). */
const STORAGE_KEY = 'zutai-widgets';

/** Clipboard of the account in local storage; in memory alone where that is full or forbidden. */
export const localClipboard: Clipboard = {
  read: () => readStored(STORAGE_KEY),
  write: (text) => writeStored(STORAGE_KEY, text),
};
