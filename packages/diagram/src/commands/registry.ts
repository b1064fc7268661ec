import { canReroute } from '../connector/way/reroute.ts';
import type { Editor } from '../editor/editor.ts';
import type { KeyInput } from '../editor/input.ts';
import { canEditText } from '../editor/typing/text-edit.ts';
import { isGroupPosition } from '../geometry/kinds/group.ts';
import { enterGroup, leaveOrDeselect } from '../scope/entering.ts';
import { isLockedOn } from '../scope/fixed.ts';
import { type Axis, alignSelection, distributeSelection } from './align.ts';
import { arrangedOf, type Command, defineCommand, hasFreeSelection, hasSelection } from './command.ts';
import { copySelection, cutSelection, duplicateSelection, pasteClipboard } from './copying/clipboard.ts';
import { canUngroup, groupSelection, ungroupSelection } from './group.ts';
import { bringForward, bringToFront, sendBackward, sendToBack } from './order.ts';
import { canMakeSameSize, makeSameSize } from './same-size.ts';
import { canSelectSame, sameTraits, selectNext, selectSame } from './select.ts';
import { matchShortcut } from './shortcut.ts';
import { copyStyle, pasteStyle, toggleFormatBrush } from './style.ts';
import {
  deleteSelection,
  nudge,
  nudgeToGrid,
  rerouteSelection,
  rotateSelection,
  toggleLock,
} from './transform.ts';

export type { Command } from './command.ts';

/** An arrow key moves by a unit of the page, with Shift from line to line of the grid. */
function nudges(direction: string, key: string, x: number, y: number): Command[] {
  return [
    defineCommand(`nudge-${direction}`, (editor) => nudge(editor, x, y), {
      shortcuts: [key],
      isEnabled: hasFreeSelection,
    }),
    defineCommand(`leap-${direction}`, (editor) => nudgeToGrid(editor, x, y), {
      shortcuts: [`Shift+${key}`],
      isEnabled: hasFreeSelection,
    }),
  ];
}

function onSelection(id: string, run: (editor: Editor) => void, ...shortcuts: string[]): Command {
  return defineCommand(id, (editor) => run(editor), { shortcuts, isEnabled: hasSelection });
}

function turning(way: string, degrees: number, shortcut: string): Command {
  return defineCommand(`rotate-${way}`, (editor) => rotateSelection(editor, degrees), {
    shortcuts: [shortcut],
    isEnabled: hasFreeSelection,
  });
}

function alignment(id: string, axis: Axis, share: 0 | 0.5 | 1, shortcut: string): Command {
  return defineCommand(`align-${id}`, (editor) => alignSelection(editor, axis, share), {
    shortcuts: [shortcut],
    isEnabled: hasFreeSelection,
  });
}

function sameSize(id: string, sides: { width?: boolean; height?: boolean }, shortcut: string): Command {
  return defineCommand(`same-${id}`, (editor) => makeSameSize(editor, sides), {
    shortcuts: [shortcut],
    isEnabled: canMakeSameSize,
  });
}

function distribution(id: string, axis: Axis, shortcut: string): Command {
  return defineCommand(`distribute-${id}`, (editor) => distributeSelection(editor, axis), {
    shortcuts: [shortcut],
    isEnabled: (editor) => arrangedOf(editor).length > 2,
  });
}

function same(what: keyof typeof sameTraits, shortcut: string): Command[] {
  const traits = sameTraits[what];
  return [
    defineCommand(`select-same-${what}`, (editor) => selectSame(editor, traits), {
      shortcuts: [shortcut],
      isEnabled: (editor) => canSelectSame(editor, traits),
    }),
  ];
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
  defineCommand('cut', cutSelection, { shortcuts: ['Mod+X'], isEnabled: hasFreeSelection }),
  defineCommand('copy', copySelection, { shortcuts: ['Mod+C'], isEnabled: hasSelection }),
  defineCommand('paste', pasteClipboard, { shortcuts: ['Mod+V'] }),
  defineCommand('duplicate', duplicateSelection, { shortcuts: ['Mod+D'], isEnabled: hasSelection }),
  defineCommand('copy-style', copyStyle, { shortcuts: ['Mod+Alt+C'], isEnabled: hasSelection }),
  defineCommand('paste-style', pasteStyle, {
    shortcuts: ['Mod+Alt+V'],
    isEnabled: (editor) => hasFreeSelection(editor) && editor.state.copiedStyle !== null,
  }),
  defineCommand('format-brush', toggleFormatBrush, {
    shortcuts: ['Alt+Shift+B'],
    isEnabled: (editor) => hasSelection(editor) || editor.state.copiedStyle !== null,
  }),
  defineCommand('edit-text', (editor) => editor.beginTextEdit(editor.state.selection[0]!), {
    shortcuts: ['F2'],
    isEnabled: (editor) => {
      const [only, other] = editor.selected;
      if (!only || other || isLockedOn(editor.page, only.id)) return false;
      return canEditText(editor, only);
    },
  }),
  defineCommand('delete', deleteSelection, {
    shortcuts: ['Delete', 'Backspace'],
    isEnabled: hasFreeSelection,
  }),
  defineCommand('select-all', (editor) => editor.select(editor.pickable.map(({ id }) => id)), {
    shortcuts: ['Mod+A'],
  }),
  defineCommand('select-next', (editor) => selectNext(editor, 1), {
    shortcuts: ['N'],
    isEnabled: (editor) => editor.pickable.length > 0,
  }),
  defineCommand('select-previous', (editor) => selectNext(editor, -1), {
    shortcuts: ['Shift+N'],
    isEnabled: (editor) => editor.pickable.length > 0,
  }),
  ...same('type', 'Alt+Shift+A'),
  ...same('fill', 'Alt+Shift+F'),
  ...same('stroke', 'Alt+Shift+O'),
  ...same('signal', 'Alt+Shift+D'),
  defineCommand('enter-group', (editor) => enterGroup(editor, editor.selected[0]!), {
    isEnabled: ({ selected }) => selected.length === 1 && isGroupPosition(selected[0]?.position),
  }),
  // One level at a time: a group that is entered is left, and only then what is selected is given up.
  defineCommand('select-none', leaveOrDeselect, {
    shortcuts: ['Escape'],
    isEnabled: (editor) => hasSelection(editor) || editor.state.scope.length > 0,
  }),
  defineCommand('group', groupSelection, {
    shortcuts: ['Mod+G'],
    isEnabled: (editor) => editor.unlocked.length > 1,
  }),
  defineCommand('ungroup', ungroupSelection, { shortcuts: ['Mod+Shift+G'], isEnabled: canUngroup }),
  onSelection('bring-to-front', bringToFront, 'Mod+]'),
  onSelection('send-to-back', sendToBack, 'Mod+['),
  onSelection('bring-forward', bringForward, 'Alt+]'),
  onSelection('send-backward', sendBackward, 'Alt+['),
  alignment('left', 'x', 0, 'Alt+A'),
  alignment('centre', 'x', 0.5, 'Alt+H'),
  alignment('right', 'x', 1, 'Alt+D'),
  alignment('top', 'y', 0, 'Alt+W'),
  alignment('middle', 'y', 0.5, 'Alt+V'),
  alignment('bottom', 'y', 1, 'Alt+S'),
  sameSize('width', { width: true }, 'Alt+Shift+W'),
  sameSize('height', { height: true }, 'Alt+Shift+E'),
  sameSize('size', { width: true, height: true }, 'Alt+Shift+S'),
  distribution('horizontal', 'x', 'Alt+Shift+H'),
  distribution('vertical', 'y', 'Alt+Shift+V'),
  turning('right', 90, 'Mod+R'),
  turning('left', -90, 'Mod+Shift+R'),
  defineCommand('reroute', rerouteSelection, {
    shortcuts: ['Alt+R'],
    isEnabled: (editor) => editor.unlocked.some(canReroute),
  }),
  onSelection('toggle-lock', toggleLock, 'Mod+L'),
  ...nudges('left', 'ArrowLeft', -1, 0),
  ...nudges('right', 'ArrowRight', 1, 0),
  ...nudges('up', 'ArrowUp', 0, -1),
  ...nudges('down', 'ArrowDown', 0, 1),
];

const byId = new Map(commands.map((command) => [command.id, command]));

/** The first command whose shortcut the key is. */
export function findCommand(input: KeyInput): Command | undefined {
  return commands.find(({ shortcuts }) => shortcuts.some((shortcut) => matchShortcut(shortcut, input)));
}

/** @throws RangeError for an id that names no command. */
export function getCommand(id: string): Command {
  const command = byId.get(id);
  if (!command) throw new RangeError(`No command ${id}`);
  return command;
}
