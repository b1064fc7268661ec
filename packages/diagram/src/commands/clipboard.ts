import { addWidgets, removeWidgets } from '../document/edit/edit.ts';
import { parsePageFile } from '../document/file/page-file.ts';
import { createPage } from '../document/page.ts';
import { done, type Result, refuse } from '../document/problem.ts';
import type { Widget } from '../document/widget.ts';
import type { Editor } from '../editor/editor.ts';
import { keepInside } from '../geometry/edges.ts';
import { boundsOfAll } from '../geometry/groups.ts';
import { moveWidget } from '../tools/move-gesture.ts';
import { duplicateWidgets } from './duplicate.ts';

/** Section 9: each repeat of a paste is this much farther right and down. */
export const pasteOffset = 50;

interface Copied {
  kind: 'zutai-widgets';
  widgets: readonly Widget[];
  pasteCount: number;
}

function write(editor: Editor, copied: Copied): void {
  editor.clipboard.write(JSON.stringify(copied));
}

export function copySelection(editor: Editor): Result {
  const widgets = editor.selected;
  if (widgets.length === 0) return refuse({ code: 'nothing-selected' });
  write(editor, { kind: 'zutai-widgets', widgets, pasteCount: 0 });
  return done;
}

export function cutSelection(editor: Editor): Result {
  const copied = copySelection(editor);
  if (!copied.ok) return copied;
  editor.change('del', (page) => removeWidgets(page, new Set(editor.state.selection)), []);
  return done;
}

/** Anybody can write to local storage, so what is read is checked like a file. */
function read(editor: Editor): Result<Copied> {
  const text = editor.clipboard.read();
  if (!text) return refuse({ code: 'clipboard-empty' });
  try {
    const copied = JSON.parse(text) as Partial<Copied> | null;
    if (copied?.kind !== 'zutai-widgets') return refuse({ code: 'clipboard-unreadable' });
    const parsed = parsePageFile(createPage({}, copied.widgets), { catalog: editor.catalog, isStrict: true });
    if (!parsed.ok) return parsed;
    const pasteCount = Number.isInteger(copied.pasteCount) ? Number(copied.pasteCount) : 0;
    return { ok: true, value: { kind: 'zutai-widgets', widgets: parsed.value.widgets, pasteCount } };
  } catch {
    return refuse({ code: 'clipboard-unreadable' });
  }
}

/** The way from the originals to the last copies, wherever those were moved since; undefined when others are selected. */
function lastOffset({ madeCopies, selected }: Editor): Offset | undefined {
  const now = boundsOfAll(selected);
  if (!madeCopies || !now || selected.length !== madeCopies.ids.length) return undefined;
  const ids = new Set(madeCopies.ids);
  if (!selected.every(({ id }) => ids.has(id))) return undefined;
  const offset = { dx: now.x - madeCopies.from.x, dy: now.y - madeCopies.from.y };
  return offset.dx === 0 && offset.dy === 0 ? undefined : offset;
}

/**
 * Adds copies of what is selected without touching the clipboard: 50 units to the right and down, or as far from them as
 * they are from their own originals, so that a row is made by repeating.
 */
export function duplicateSelection(editor: Editor): Result {
  const { selected } = editor;
  const offset = lastOffset(editor) ?? { dx: pasteOffset, dy: pasteOffset };
  const added = addCopies(editor, selected, offset);
  const from = boundsOfAll(selected);
  if (added.ok && from) editor.madeCopies = { ids: editor.state.selection, from };
  return added;
}

interface Offset {
  readonly dx: number;
  readonly dy: number;
}

function addCopies(editor: Editor, widgets: readonly Widget[], offset: Offset): Result {
  const copies = duplicateWidgets(editor, editor.page, widgets);
  if (!copies.ok) return copies;
  const positions = copies.value.map(({ position }) => position);
  const { dx, dy } = keepInside(positions, offset.dx, offset.dy, editor.page.con);
  const added = copies.value.map((widget) => moveWidget(widget, dx, dy));
  editor.change(
    'add',
    (page) => addWidgets(page, added),
    added.map(({ id }) => id),
  );
  return done;
}

/** Adds what was copied, on top, 50 units farther at each repeat, selected. */
export function pasteClipboard(editor: Editor): Result {
  const copied = read(editor);
  if (!copied.ok) return copied;
  const repeat = copied.value.pasteCount + 1;
  const offset = pasteOffset * repeat;
  const added = addCopies(editor, copied.value.widgets, { dx: offset, dy: offset });
  if (!added.ok) return added;
  write(editor, { ...copied.value, pasteCount: repeat });
  return done;
}
