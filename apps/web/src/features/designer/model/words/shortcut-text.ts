const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

const NAMES: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Delete: 'Del',
  Backspace: '⌫',
};
const MAC: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' };

/** `Mod+Shift+Z` as people know it: Ctrl + Shift + Z, or ⌘⇧Z. */
export function shortcutText(shortcut: string, mac = isMac): string {
  const parts = shortcut.split('+').map((part) => NAMES[part] ?? part);
  if (mac) return parts.map((part) => MAC[part] ?? part).join('');
  return parts.map((part) => (part === 'Mod' ? 'Ctrl' : part)).join(' + ');
}
