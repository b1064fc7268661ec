import type { Result } from '../document/problem.ts';

/**
 * Something a person can ask for by name. Toolbar, menu and shortcut all run the same one. `Host` is the editor, which
 * stands above this file.
 */
export interface CommandOf<Host> {
  readonly id: string;
  /** Key of its text, `command.<id>` in text/. */
  readonly textKey: `command.${string}`;
  /** The first one is shown; see shortcut.ts for the form. */
  readonly shortcuts: readonly string[];
  /** What the menu greys out. */
  isEnabled(editor: Host): boolean;
  run(editor: Host): Result;
}
