const STORAGE_KEY = 'zutai-designer-folded';

/** Groups of the command bar that somebody folded on this computer. */
export function loadFoldedGroups(): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

export function storeFoldedGroups(ids: ReadonlySet<string>): void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify([...ids]));
}

const NAMES_KEY = 'zutai-designer-bar-names';

/** Whether the command bar shows the names of its buttons on this computer. */
export function loadBarNames(): boolean {
  try {
    return localStorage.getItem(NAMES_KEY) === '1';
  } catch {
    return false;
  }
}

export function storeBarNames(areShown: boolean): void {
  localStorage.setItem(NAMES_KEY, areShown ? '1' : '0');
}
