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
