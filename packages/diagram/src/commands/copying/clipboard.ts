import { addWidgets } from '../../document/edit/edit.ts';
import { getAtPath } from '../../document/edit/path.ts';
import { parsePageFile } from '../../document/file/page-file.ts';
import type { PageStyle } from '../../document/kept/page-style.ts';
import type { PageVariable } from '../../document/kept/page-variable.ts';
import { maxTextLength, visitWidgets } from '../../document/limits.ts';
import { createPage } from '../../document/page.ts';
import type { Point } from '../../document/position.ts';
import { type DiagramProblem, done, type Result, refuse } from '../../document/problem.ts';
import type { Widget } from '../../document/widget.ts';
import type { Editor } from '../../editor/editor.ts';
import { keepInside } from '../../geometry/edges.ts';
import { boundsOfAll } from '../../geometry/groups.ts';
import { carryStyles, stylesUsed } from '../../page-style/carry-styles.ts';
import { carryVariables, variablesUsed } from '../../page-variable/carry-variables.ts';
import { moveWidget } from '../../tools/move-gesture.ts';
import { deleteSelection } from '../transform.ts';
import { duplicateWidgets } from './duplicate.ts';

/** Section 9: each repeat of a paste is this much farther right and down. */
export const pasteOffset = 50;

interface Copied {
  kind: 'zutai-widgets';
  widgets: readonly Widget[];
  /** Those that the widgets follow. */
  styles?: readonly PageStyle[];
  /** Those that the widgets and their styles name. */
  variables?: readonly PageVariable[];
  pasteCount: number;
  /** Where the pointer was at the last paste. */
  at?: Point | undefined;
}

function write(editor: Editor, copied: Copied): void {
  editor.clipboard.write(JSON.stringify(copied));
}

export function copySelection(editor: Editor): Result {
  const widgets = editor.selected;
  if (widgets.length === 0) return refuse({ code: 'nothing-selected' });
  const styles = stylesUsed(widgets, editor.page);
  const variables = variablesUsed({ widgets, styles }, editor.page);
  write(editor, { kind: 'zutai-widgets', widgets, styles, variables, pasteCount: 0 });
  return done;
}

export function cutSelection(editor: Editor): Result {
  const copied = copySelection(editor);
  if (!copied.ok) return copied;
  deleteSelection(editor);
  return done;
}

const isPoint = (value: unknown): value is Point => {
  const { x, y } = (value ?? {}) as Partial<Point>;
  return Number.isFinite(x) && Number.isFinite(y);
};

/** A text or a name that nobody could have typed; drawings that were imported may be as long as they are. */
function findLongText({ catalog }: Editor, widgets: readonly Widget[]): DiagramProblem | undefined {
  let actual = 0;
  visitWidgets(widgets, (widget) => {
    const text = getAtPath(widget, catalog.get(widget.widgetType)?.textPath ?? 'data.text');
    for (const words of [widget.widgetName, text])
      if (typeof words === 'string') actual = Math.max(actual, words.length);
  });
  return actual > maxTextLength ? { code: 'text-too-long', limit: maxTextLength, actual } : undefined;
}

/** Anybody can write to local storage, so what is read is checked like a file. */
function read(editor: Editor): Result<Copied> {
  const text = editor.clipboard.read();
  if (!text) return refuse({ code: 'clipboard-empty' });
  try {
    const copied = JSON.parse(text) as Partial<Copied> | null;
    if (copied?.kind !== 'zutai-widgets') return refuse({ code: 'clipboard-unreadable' });
    const { styles = [], variables = [] } = copied;
    const parsed = parsePageFile(createPage({ styles, variables }, copied.widgets), {
      catalog: editor.catalog,
      isStrict: true,
    });
    if (!parsed.ok) return parsed;
    const long = findLongText(editor, parsed.value.widgets);
    if (long) return refuse(long);
    const pasteCount = Number.isInteger(copied.pasteCount) ? Number(copied.pasteCount) : 0;
    const { widgets } = parsed.value;
    const at = isPoint(copied.at) ? copied.at : undefined;
    return {
      ok: true,
      value: { kind: 'zutai-widgets', widgets, styles, variables, pasteCount, at },
    };
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

function addCopies(
  editor: Editor,
  given: readonly Widget[],
  offset: Offset,
  { styles, variables = [] }: Pick<Copied, 'styles' | 'variables'> = {},
): Result {
  const brought = { widgets: given, styles: styles ?? stylesUsed(given, editor.page) };
  const { page, uses } = carryVariables(editor.page, brought, variables);
  const { page: styled, widgets } = carryStyles(page, uses.widgets, uses.styles);
  const copies = duplicateWidgets(editor, editor.scopePage, widgets);
  if (!copies.ok) return copies;
  const positions = copies.value.map(({ position }) => position);
  const { dx, dy } = keepInside(positions, offset.dx, offset.dy, editor.page.con);
  const added = copies.value.map((widget) => moveWidget(widget, dx, dy));
  editor.changeScope(
    'add',
    (before) => addWidgets({ ...before, con: styled.con }, added),
    added.map(({ id }) => id),
  );
  return done;
}

/** From where they were copied to the pointer: their middle comes under it, at whole units. */
function toPointer(widgets: readonly Widget[], { x, y }: Point): Offset {
  const box = boundsOfAll(widgets);
  if (!box) return { dx: 0, dy: 0 };
  return {
    dx: Math.round(x - box.width / 2) - box.x,
    dy: Math.round(y - box.height / 2) - box.y,
  };
}

/**
 * Adds what was copied, on top, selected: under the pointer while that is over the drawing, else beside where it was. Each
 * repeat at one place is 50 units farther.
 */
export function pasteClipboard(editor: Editor): Result {
  const copied = read(editor);
  if (!copied.ok) return copied;
  const { pointer: at } = editor;
  const { widgets, at: lastAt, pasteCount } = copied.value;
  const isSamePlace = at?.x === lastAt?.x && at?.y === lastAt?.y;
  const repeat = isSamePlace ? pasteCount + 1 : at ? 0 : 1;
  const place = at ? toPointer(widgets, at) : { dx: 0, dy: 0 };
  const farther = pasteOffset * repeat;
  const added = addCopies(editor, widgets, { dx: place.dx + farther, dy: place.dy + farther }, copied.value);
  if (!added.ok) return added;
  write(editor, { ...copied.value, at, pasteCount: repeat });
  return done;
}
