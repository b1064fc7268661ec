import type { Editor } from '../editor/editor.ts';
import { copySelection, cutSelection, pasteClipboard } from './clipboard.ts';
import { type Command, defineCommand, hasFreeSelection, hasSelection } from './command.ts';
import { canUngroup, groupSelection, ungroupSelection } from './group.ts';
import { bringToFront, sendToBack } from './order.ts';
import { deleteSelection, nudge, rotateSelection, toggleLock } from './transform.ts';

export type { Command } from './command.ts';

/** Page units of an arrow key, and of one with Shift. */
const nudgeStep = 1;
const nudgeLeap = 10;

function nudges(direction: string, key: string, x: number, y: number): Command[] {
  const by = (step: number) => (editor: Editor) => nudge(editor, x * step, y * step);
  return [
    defineCommand(`nudge-${direction}`, by(nudgeStep), { shortcuts: [key], isEnabled: hasFreeSelection }),
    defineCommand(`leap-${direction}`, by(nudgeLeap), {
      shortcuts: [`Shift+${key}`],
      isEnabled: hasFreeSelection,
    }),
  ];
}

function onSelection(id: string, run: (editor: Editor) => void, ...shortcuts: string[]): Command {
  return defineCommand(id, (editor) => run(editor), { shortcuts, isEnabled: hasSelection });
}

/** Every command, in the order of a menu. */
export const commands: readonly Command[] = [
  defineCommand('save', (editor) => editor.requestSave(), { shortcuts: ['Mod+S'] }),
  defineCommand('undo', (editor) => editor.undo(), {
    shortcuts: ['Mod+Z'],
    isEnabled: (editor) => editor.state.undoLength > 0,
  }),
  defineCommand('redo', (editor) => editor.redo(), {
    shortcuts: ['Mod+Shift+Z', 'Mod+Y'],
    isEnabled: (editor) => editor.state.redoLength > 0,
  }),
  defineCommand('cut', cutSelection, { shortcuts: ['Mod+X'], isEnabled: hasSelection }),
  defineCommand('copy', copySelection, { shortcuts: ['Mod+C'], isEnabled: hasSelection }),
  defineCommand('paste', pasteClipboard, { shortcuts: ['Mod+V'] }),
  onSelection('delete', deleteSelection, 'Delete', 'Backspace'),
  defineCommand('select-all', (editor) => editor.select(editor.page.widgets.map(({ id }) => id)), {
    shortcuts: ['Mod+A'],
  }),
  defineCommand('select-none', (editor) => editor.select([]), {
    shortcuts: ['Escape'],
    isEnabled: hasSelection,
  }),
  defineCommand('group', groupSelection, {
    shortcuts: ['Mod+G'],
    isEnabled: (editor) => editor.selected.filter((widget) => !widget.posLock).length > 1,
  }),
  defineCommand('ungroup', ungroupSelection, { shortcuts: ['Mod+Shift+G'], isEnabled: canUngroup }),
  onSelection('bring-to-front', bringToFront, 'Mod+]'),
  onSelection('send-to-back', sendToBack, 'Mod+['),
  onSelection('rotate-right', (editor) => rotateSelection(editor, 90), 'Mod+R'),
  onSelection('rotate-left', (editor) => rotateSelection(editor, -90), 'Mod+Shift+R'),
  onSelection('toggle-lock', toggleLock, 'Mod+L'),
  ...nudges('left', 'ArrowLeft', -1, 0),
  ...nudges('right', 'ArrowRight', 1, 0),
  ...nudges('up', 'ArrowUp', 0, -1),
  ...nudges('down', 'ArrowDown', 0, 1),
];

const byId = new Map(commands.map((command) => [command.id, command]));

/** @throws RangeError for an id that names no command. */
export function getCommand(id: string): Command {
  const command = byId.get(id);
  if (!command) throw new RangeError(`No command ${id}`);
  return command;
}
