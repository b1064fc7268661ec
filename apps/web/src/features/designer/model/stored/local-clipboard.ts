import { type Clipboard, createMemoryClipboard } from '@zutai/diagram';

/** Where copied widgets wait, so that they reach another page of this site (specification, section 2). */
const STORAGE_KEY = 'zutai-widgets';

/** Clipboard in local storage; in memory alone where that is full or forbidden. */
export function createLocalClipboard(storage: Storage | undefined = globalThis.localStorage): Clipboard {
  const memory = createMemoryClipboard();
  return {
    read() {
      return memory.read() || (storage?.getItem(STORAGE_KEY) ?? null);
    },
    write(text) {
      try {
        storage?.setItem(STORAGE_KEY, text);
        memory.write('');
      } catch {
        memory.write(text);
      }
    },
  };
}
