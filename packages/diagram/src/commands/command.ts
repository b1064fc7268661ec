import { isCarried } from '../document/connector.ts';
import { done, type Result } from '../document/problem.ts';
import type { Widget } from '../document/widget.ts';
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

/**
 * What commands that arrange others are about: what is selected and not locked, without the pipes between it, which
 * follow and have no place of their own. Those alone when nothing else is selected.
 */
export function arrangedOf(editor: Editor): readonly Widget[] {
  const free = editor.unlocked;
  const own = free.filter((widget) => !isCarried(widget));
  return own.length > 0 ? own : free;
}

/** By which others are arranged: the one selected first that is no pipe between others, locked or not. */
export function firstSelected(editor: Editor): Widget | undefined {
  const { selected } = editor;
  const all = editor.state.selection.flatMap((id) => selected.find((widget) => widget.id === id) ?? []);
  return all.find((widget) => !isCarried(widget)) ?? all[0];
}
