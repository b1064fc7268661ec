import { done, type Result } from '../document/problem.ts';
import type { CommandOf } from '../editor/command.ts';
import type { Editor } from '../editor/editor.ts';

export type Command = CommandOf<Editor>;

/** Answers a Result where it can refuse; anything else means that it is done. */
type Run = (editor: Editor) => unknown;

function isResult(value: unknown): value is Result {
  return typeof value === 'object' && value !== null && 'ok' in value;
}

const always = () => true;

export function defineCommand(
  id: string,
  run: Run,
  options: { shortcuts?: readonly string[]; isEnabled?: (editor: Editor) => boolean } = {},
): Command {
  return {
    id,
    textKey: `command.${id}`,
    shortcuts: options.shortcuts ?? [],
    isEnabled: options.isEnabled ?? always,
    run(editor) {
      const result = run(editor);
      return isResult(result) ? result : done;
    },
  };
}

export function hasSelection(editor: Editor): boolean {
  return editor.state.selection.length > 0;
}

export function hasFreeSelection(editor: Editor): boolean {
  return editor.unlocked.length > 0;
}
