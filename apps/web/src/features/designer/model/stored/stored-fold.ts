import { readStored, writeStored } from '../../../../lib/stored/index.ts';

const STORAGE_KEY = 'zutai-designer-folded';

/** Groups of the command bar that somebody folded on this computer. */
export function loadFoldedGroups(): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(readStored(STORAGE_KEY) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

export function storeFoldedGroups(ids: ReadonlySet<string>): void {
  writeStored(STORAGE_KEY, JSON.stringify([...ids]));
}

const NAMES_KEY = 'zutai-designer-bar-names';

/** Whether the command bar shows the names of its buttons on this computer. */
export function loadBarNames(): boolean {
  return readStored(NAMES_KEY) === '1';
}

export function storeBarNames(areShown: boolean): void {
  writeStored(NAMES_KEY, areShown ? '1' : '0');
}
