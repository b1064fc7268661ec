import type { Signal } from '@zutai/contract';
import type { SignalField, SignalTexts } from './field.ts';
import { changedFields, textsOf } from './texts.ts';

/** A row of the table: a saved signal with its changes, or one not saved yet. */
export interface DraftRow {
  /** Stays the same as long as the row is on the screen. */
  readonly key: string;
  /** null until it is saved. */
  readonly id: string | null;
  /** Of the signal as the server has it; null for a new row. */
  readonly revision: number | null;
  /** As the server has it; null for a new row. */
  readonly saved: SignalTexts | null;
  readonly texts: SignalTexts;
}

export interface DraftTable {
  readonly rows: readonly DraftRow[];
  /** Saved rows that are to be deleted. */
  readonly removed: readonly DraftRow[];
}

export interface CellEdit {
  readonly key: string;
  readonly field: SignalField;
  readonly text: string;
}

export function openTable(signals: readonly Signal[]): DraftTable {
  const rows = signals.map((signal) => {
    const texts = textsOf(signal);
    return { key: signal.id, id: signal.id, revision: signal.revision, saved: texts, texts };
  });
  return { rows, removed: [] };
}

/** Whether the row differs from what the server has. */
export function isChanged(row: DraftRow): boolean {
  return row.saved === null || changedFields(row.saved, row.texts).length > 0;
}

/** Sets cells; the same table when nothing is different afterwards. */
export function setCells(table: DraftTable, edits: readonly CellEdit[]): DraftTable {
  const byKey = Map.groupBy(edits, (edit) => edit.key);
  let hasChanged = false;
  const rows = table.rows.map((row) => {
    const part = Object.fromEntries((byKey.get(row.key) ?? []).map(({ field, text }) => [field, text]));
    const texts: SignalTexts = { ...row.texts, ...part };
    if (changedFields(row.texts, texts).length === 0) return row;
    hasChanged = true;
    return { ...row, texts };
  });
  return hasChanged ? { ...table, rows } : table;
}

let lastNewRow = 0;

/** New rows go to the end, where the server will put them too. */
export function addRows(table: DraftTable, texts: readonly SignalTexts[]): DraftTable {
  if (texts.length === 0) return table;
  const added = texts.map((row) => {
    lastNewRow += 1;
    return { key: `new-${lastNewRow}`, id: null, revision: null, saved: null, texts: row };
  });
  return { ...table, rows: [...table.rows, ...added] };
}

export function removeRows(table: DraftTable, keys: ReadonlySet<string>): DraftTable {
  const [gone, rows] = [
    table.rows.filter(({ key }) => keys.has(key)),
    table.rows.filter(({ key }) => !keys.has(key)),
  ];
  if (gone.length === 0) return table;
  return { rows, removed: [...table.removed, ...gone.filter(({ id }) => id !== null)] };
}

/** Takes back every change of these rows; new ones stay. */
export function resetRows(table: DraftTable, keys: ReadonlySet<string>): DraftTable {
  const rows = table.rows.map((row) =>
    keys.has(row.key) && row.saved !== null ? { ...row, texts: row.saved } : row,
  );
  return { ...table, rows };
}

export interface Changes {
  readonly added: readonly DraftRow[];
  readonly edited: readonly DraftRow[];
  readonly removed: readonly DraftRow[];
}

export function changesOf(table: DraftTable): Changes {
  const changed = table.rows.filter(isChanged);
  return {
    added: changed.filter(({ id }) => id === null),
    edited: changed.filter(({ id }) => id !== null),
    removed: table.removed,
  };
}

/** Tags that stand in more than one row; compared as the server does, exactly. */
export function repeatedTags(rows: readonly DraftRow[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { texts } of rows) (seen.has(texts.tag) ? repeated : seen).add(texts.tag);
  repeated.delete('');
  return repeated;
}
