import { type ClipboardEvent, useCallback, useRef, useState } from 'react';
import {
  boundsOf,
  type CellPlace,
  type CellRange,
  clampPlace,
} from '../../../../components/cell-grid/index.ts';
import type { DriverChoice } from '../model/cell-text.ts';
import { readCell } from '../model/cell-text.ts';
import { type DraftRow, type DraftTable, setCells } from '../model/table.ts';
import { isOffered } from '../model/texts.ts';
import { GRID_COLUMNS } from './columns.ts';
import { clearRange, copyRange, fillRange, pasteInto } from './fill.ts';

export interface GridInput {
  rows: readonly DraftRow[];
  drivers: readonly DriverChoice[];
  canEdit: boolean;
  change: (edit: (table: DraftTable) => DraftTable) => void;
}

export type Grid = ReturnType<typeof useGrid>;

/** Chosen cells, the cell being typed into, and what is done with them. */
export function useGrid({ rows, drivers, canEdit, change }: GridInput) {
  const [range, setRange] = useState<CellRange | null>(null);
  const [editing, setEditing] = useState<{ text: string } | null>(null);
  const size = { rows: rows.length, columns: GRID_COLUMNS.length };
  // Rows may have become fewer since the cells were chosen.
  const held =
    range === null || rows.length === 0
      ? null
      : { anchor: clampPlace(range.anchor, size), focus: clampPlace(range.focus, size) };
  const latest = useRef({ rows, drivers, held, editing, canEdit });
  latest.current = { rows, drivers, held, editing, canEdit };

  const cellAt = useCallback(({ row, column }: CellPlace) => {
    const found = latest.current.rows[row];
    const field = GRID_COLUMNS[column]?.field;
    return found === undefined || field === undefined ? undefined : { row: found, field };
  }, []);

  /** Writes a typed text into a cell. */
  const write = useCallback(
    (place: CellPlace, typed: string) => {
      const cell = cellAt(place);
      if (cell === undefined || !latest.current.canEdit) return;
      const text = readCell(cell.field, typed, latest.current.drivers, cell.row.texts.driverId);
      const edits = [{ key: cell.row.key, field: cell.field, text }];
      // Until it gets a name of its own a signal is called by its tag.
      if (cell.field === 'tag' && cell.row.texts.title === '')
        edits.push({ key: cell.row.key, field: 'title', text });
      change((table) => setCells(table, edits));
    },
    [cellAt, change],
  );

  const commit = useCallback(() => {
    const { editing: now, held: place } = latest.current;
    if (now === null || place === null) return;
    latest.current.editing = null;
    setEditing(null);
    write(place.focus, now.text);
  }, [write]);

  const select = useCallback(
    (place: CellPlace, isExtending = false) => {
      commit();
      const to = clampPlace(place, { rows: latest.current.rows.length, columns: GRID_COLUMNS.length });
      setRange((now) => ({ anchor: isExtending && now !== null ? now.anchor : to, focus: to }));
    },
    [commit],
  );

  /** Goes to a cell of rows that are only just being added. */
  const jump = useCallback(
    (place: CellPlace) => {
      commit();
      setRange({ anchor: place, focus: place });
    },
    [commit],
  );

  const begin = useCallback(
    (text?: string) => {
      const { held: place, canEdit: may } = latest.current;
      const cell = place === null ? undefined : cellAt(place.focus);
      if (!may || place === null || cell === undefined) return;
      const now = cell.row.texts[cell.field];
      if (cell.field === 'writable' || cell.field === 'confirmWrite') {
        if (!isOffered(cell.field, cell.row.texts)) return;
        if (text === undefined) write(place.focus, now === 'true' ? 'false' : 'true');
        return;
      }
      setEditing({ text: text ?? now });
    },
    [cellAt, write],
  );

  const withBounds = (act: (bounds: ReturnType<typeof boundsOf>) => void) => {
    if (held !== null && canEdit) act(boundsOf(held));
  };
  const fill = (kind: 'copy' | 'series') =>
    withBounds((bounds) => change((table) => setCells(table, fillRange(rows, bounds, drivers, kind))));
  const clear = () => withBounds((bounds) => change((table) => setCells(table, clearRange(rows, bounds))));

  const onCopy = (event: ClipboardEvent) => {
    if (held === null || editing !== null) return;
    event.clipboardData.setData('text/plain', copyRange(rows, boundsOf(held), drivers));
    event.preventDefault();
  };
  const onCut = (event: ClipboardEvent) => {
    if (editing !== null) return;
    onCopy(event);
    clear();
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    // Into a cell being typed in goes a word; a block goes into cells all the same.
    if (editing !== null && !/[\t\n]/.test(text.trimEnd())) return;
    event.preventDefault();
    setEditing(null);
    withBounds((bounds) => change((table) => pasteInto(table, rows, bounds, text, drivers)));
  };

  return {
    range: held,
    size,
    editing,
    select,
    jump,
    begin,
    type: (text: string) => setEditing({ text }),
    commit,
    cancel: () => setEditing(null),
    write,
    fillDown: () => fill('copy'),
    fillSeries: () => fill('series'),
    clear,
    leave: () => setRange(null),
    onCopy,
    onCut,
    onPaste,
  };
}
