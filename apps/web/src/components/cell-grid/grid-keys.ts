import type { KeyboardEvent } from 'react';
import { type CellPlace, type CellRange, type GridSize, stepInOrder } from './range.ts';

/** A grid of cells as its keys work it. */
export interface CellGrid {
  readonly range: CellRange | null;
  readonly size: GridSize;
  /** The cell with the focus is being typed into. */
  readonly editing: { readonly text: string } | null;
  select(place: CellPlace, isExtending?: boolean): void;
  begin(): void;
  cancel(): void;
  clear(): void;
  fillDown(): void;
}

/** What keys do beyond the grid itself. */
export interface GridShortcuts {
  undo: () => void;
  redo: () => void;
  save: () => void;
  /** Rows of one screen. */
  pageRows: number;
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Where a key leads from a cell; undefined when it leads nowhere. */
export function placeByKey(
  key: string,
  isToTheEnd: boolean,
  from: CellPlace,
  size: GridSize,
  pageRows: number,
): CellPlace | undefined {
  const arrow = ARROWS[key];
  const far = isToTheEnd ? Math.max(size.rows, size.columns) : 1;
  if (arrow !== undefined) return { row: from.row + arrow[0] * far, column: from.column + arrow[1] * far };
  if (key === 'PageUp') return { ...from, row: from.row - pageRows };
  if (key === 'PageDown') return { ...from, row: from.row + pageRows };
  if (key === 'Home') return isToTheEnd ? { row: 0, column: 0 } : { ...from, column: 0 };
  if (key === 'End') return { row: isToTheEnd ? size.rows - 1 : from.row, column: size.columns - 1 };
  return undefined;
}

/** Keys with Ctrl or ⌘. Answers whether the key was one of them. */
function runShortcut(event: KeyboardEvent, grid: CellGrid, shortcuts: GridShortcuts): boolean {
  const key = event.key.toLowerCase();
  if (key === 's') shortcuts.save();
  else if (grid.editing !== null) return false;
  else if (key === 'z' && event.shiftKey) shortcuts.redo();
  else if (key === 'z') shortcuts.undo();
  else if (key === 'y') shortcuts.redo();
  else if (key === 'd') grid.fillDown();
  else if (key === 'a') {
    grid.select({ row: 0, column: 0 });
    grid.select({ row: grid.size.rows - 1, column: grid.size.columns - 1 }, true);
  } else return false;
  return true;
}

/** Enter and Tab while typing take the text and go on. */
function runWhileTyping(event: KeyboardEvent, grid: CellGrid, at: CellPlace): boolean {
  const back = event.shiftKey ? -1 : 1;
  if (event.key === 'Escape') grid.cancel();
  else if (event.key === 'Enter') grid.select({ ...at, row: at.row + back });
  else if (event.key === 'Tab') grid.select(stepInOrder(at, grid.size, back));
  else if (event.key === 'ArrowUp' || event.key === 'ArrowDown')
    grid.select({ ...at, row: at.row + (event.key === 'ArrowUp' ? -1 : 1) });
  else return false;
  return true;
}

function runAtRest(event: KeyboardEvent, grid: CellGrid, at: CellPlace): boolean {
  if (event.key === 'Enter' || event.key === 'F2') grid.begin();
  else if (event.key === 'Delete' || event.key === 'Backspace') grid.clear();
  else if (event.key === 'Escape') grid.select(at);
  else if (event.key === 'Tab') {
    const to = stepInOrder(at, grid.size, event.shiftKey ? -1 : 1);
    // At both ends Tab leaves the table, as it must.
    if (to.row === at.row && to.column === at.column) return false;
    grid.select(to);
  } else return false;
  return true;
}

/** The keyboard of the grid, in the manner of spreadsheets. */
export function handleGridKey(event: KeyboardEvent, grid: CellGrid, shortcuts: GridShortcuts): void {
  // Keys of an input method belong to it.
  if (event.nativeEvent.isComposing || grid.range === null) return;
  const at = grid.range.focus;
  const isControl = event.ctrlKey || event.metaKey;
  let isDone = isControl && runShortcut(event, grid, shortcuts);
  if (!isDone && grid.editing !== null) isDone = !isControl && runWhileTyping(event, grid, at);
  else if (!isDone) {
    const to = placeByKey(event.key, isControl, at, grid.size, shortcuts.pageRows);
    if (to !== undefined) grid.select(to, event.shiftKey);
    isDone = to !== undefined || (!isControl && runAtRest(event, grid, at));
  }
  if (isDone) {
    event.preventDefault();
    event.stopPropagation();
  }
}
