import { type ClipboardEvent, useCallback, useRef, useState } from 'react';
import {
  type Bounds,
  boundsOf,
  type CellPlace,
  type CellRange,
  clampPlace,
  type GridSize,
  layOutPaste,
} from './range.ts';
import { formatTsv, parseTsv } from './tsv.ts';

/** A cell and what it gets. */
export interface GridEdit {
  readonly place: CellPlace;
  readonly text: string;
}

interface CellGridInput {
  /** The cell that has the focus at first; without it none has. */
  start?: CellPlace;
  size: GridSize;
  /** What stands in a cell, as it is typed and copied. */
  textAt: (place: CellPlace) => string;
  /** Writes cells, all as one step. After a paste rows may go beyond the last. */
  write: (edits: readonly GridEdit[], how: 'typed' | 'pasted') => void;
}

/** A grid of text cells in the manner of spreadsheets: chosen cells, the one typed into, copy, paste and fill. */
export function useCellGrid(input: CellGridInput) {
  const [range, setRange] = useState<CellRange | null>(
    input.start ? { anchor: input.start, focus: input.start } : null,
  );
  const [editing, setEditing] = useState<{ text: string } | null>(null);
  const { size } = input;
  // Rows may have become fewer since the cells were chosen.
  const held =
    range === null || size.rows === 0
      ? null
      : { anchor: clampPlace(range.anchor, size), focus: clampPlace(range.focus, size) };
  const latest = useRef({ ...input, held, editing });
  latest.current = { ...input, held, editing };

  const commit = useCallback(() => {
    const { editing: now, held: at, textAt, write } = latest.current;
    if (now === null || at === null) return;
    latest.current.editing = null;
    setEditing(null);
    if (now.text !== textAt(at.focus)) write([{ place: at.focus, text: now.text }], 'typed');
  }, []);
  const select = useCallback(
    (place: CellPlace, isExtending = false) => {
      commit();
      const to = clampPlace(place, latest.current.size);
      setRange((now) => ({ anchor: isExtending && now !== null ? now.anchor : to, focus: to }));
    },
    [commit],
  );
  const begin = useCallback((text?: string) => {
    const { held: at, textAt } = latest.current;
    if (at !== null) setEditing({ text: text ?? textAt(at.focus) });
  }, []);

  /** Writes each chosen cell below the first of its column; of one chosen row all rows below it. */
  const fill = (next: (seed: string, by: number) => string) => {
    if (held === null) return;
    const { top, bottom, left, right } = boundsOf(held);
    const last = bottom === top ? size.rows - 1 : bottom;
    const edits: GridEdit[] = [];
    for (let column = left; column <= right; column += 1) {
      const seed = input.textAt({ row: top, column });
      for (let row = top + 1; row <= last; row += 1)
        edits.push({ place: { row, column }, text: next(seed, row - top) });
    }
    if (edits.length > 0) input.write(edits, 'typed');
  };
  const eachOf = ({ top, bottom, left, right }: Bounds, visit: (place: CellPlace) => void) => {
    for (let row = top; row <= bottom; row += 1)
      for (let column = left; column <= right; column += 1) visit({ row, column });
  };
  const clear = () => {
    if (held === null) return;
    const edits: GridEdit[] = [];
    eachOf(boundsOf(held), (place) => edits.push({ place, text: '' }));
    input.write(edits, 'typed');
  };

  const onCopy = (event: ClipboardEvent) => {
    if (held === null || editing !== null) return;
    const { top, bottom, left, right } = boundsOf(held);
    const rows = Array.from({ length: bottom - top + 1 }, (_, row) =>
      Array.from({ length: right - left + 1 }, (_, column) =>
        input.textAt({ row: top + row, column: left + column }),
      ),
    );
    event.clipboardData.setData('text/plain', formatTsv(rows));
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    // Into a cell being typed in goes a word; a block goes into cells all the same.
    if (held === null || (editing !== null && !/[\t\n]/.test(text.trimEnd()))) return;
    event.preventDefault();
    setEditing(null);
    const edits = layOutPaste(parseTsv(text), boundsOf(held), size.columns);
    if (edits.length > 0) input.write(edits, 'pasted');
  };

  return {
    range: held,
    size,
    editing,
    select,
    begin,
    type: (text: string) => setEditing({ text }),
    commit,
    cancel: () => setEditing(null),
    clear,
    fill,
    fillDown: () => fill((seed) => seed),
    onCopy,
    onPaste,
  };
}
