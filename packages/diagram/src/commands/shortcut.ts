import type { KeyInput } from '../editor/input.ts';

/**
 * Whether a key press is the shortcut, written as in `Mod+Shift+Z`. Mod is Ctrl or ⌘; letters ignore case; every
 * modifier not named must be up.
 */
export function matchShortcut(shortcut: string, input: KeyInput): boolean {
  const parts = shortcut.split('+');
  const key = parts.pop()!;
  const wants = (modifier: string) => parts.includes(modifier);
  return (
    input.key.toLowerCase() === key.toLowerCase() &&
    (input.ctrl || input.meta) === wants('Mod') &&
    input.shift === wants('Shift') &&
    input.alt === wants('Alt')
  );
}
