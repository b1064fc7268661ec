import type { Signal } from '@zutai/contract';
import type { SignalField } from './field.ts';
import { type DraftRow, type DraftTable, openTable, setCells } from './table.ts';
import { changedFields } from './texts.ts';

/** What somebody else changed, and what was done with it here. */
export interface Overlap {
  readonly key: string;
  readonly tag: string;
  /** Of the cell that both changed; null for a row that was deleted here and changed by somebody else. */
  readonly field: SignalField | null;
  /** Of a row: the cells that they changed. */
  readonly changed?: readonly SignalField[];
  readonly theirs: string;
  readonly mine: string;
}

/**
 * The unsaved table on signals read anew: what others changed comes in, what was typed here stays. A row changed here
 * and deleted by others becomes a new one; one deleted here and changed by others is reported.
 */
export function rebaseTable(
  table: DraftTable,
  signals: readonly Signal[],
): { table: DraftTable; overlaps: readonly Overlap[] } {
  const mine = new Map(table.rows.flatMap((row) => (row.id === null ? [] : [[row.id, row] as const])));
  const removed = new Map(table.removed.flatMap((row) => (row.id === null ? [] : [[row.id, row] as const])));
  const overlaps: Overlap[] = [];
  const known = openTable(signals).rows;
  const rows = known.flatMap((row): DraftRow[] => {
    const gone = row.id === null ? undefined : removed.get(row.id);
    if (gone !== undefined) {
      const changed = gone.saved === null ? [] : changedFields(gone.saved, row.texts);
      if (changed.length > 0)
        overlaps.push({
          key: row.key,
          tag: row.texts.tag,
          field: null,
          changed,
          theirs: 'keep',
          mine: 'delete',
        });
      return [];
    }
    const own = row.id === null ? undefined : mine.get(row.id);
    if (own === undefined || own.saved === null) return [row];
    const typed = changedFields(own.saved, own.texts);
    const theirs = new Set(changedFields(own.saved, row.texts));
    for (const field of typed)
      if (theirs.has(field) && row.texts[field] !== own.texts[field])
        overlaps.push({
          key: row.key,
          tag: own.saved.tag,
          field,
          theirs: row.texts[field],
          mine: own.texts[field],
        });
    const kept = Object.fromEntries(typed.map((field) => [field, own.texts[field]]));
    return [{ ...row, texts: { ...row.texts, ...kept } }];
  });
  const there = new Set(known.map(({ id }) => id));
  const left = table.rows.flatMap((row): DraftRow[] => {
    if (row.id === null) return [row];
    const isChanged = row.saved !== null && changedFields(row.saved, row.texts).length > 0;
    return there.has(row.id) || !isChanged ? [] : [{ ...row, id: null, revision: null, saved: null }];
  });
  return {
    table: {
      rows: [...rows, ...left],
      removed: known.filter(({ id }) => id !== null && removed.has(id)),
    },
    overlaps,
  };
}

/** The table with their side of the overlaps named: their text in a cell, their row instead of none. */
export function takeTheirs(table: DraftTable, chosen: readonly Overlap[]): DraftTable {
  const cells = chosen.flatMap(({ key, field, theirs }) =>
    field === null ? [] : [{ key, field, text: theirs }],
  );
  const kept = new Set(chosen.flatMap(({ key, field }) => (field === null ? [key] : [])));
  const edited = setCells(table, cells);
  if (kept.size === 0) return edited;
  const [back, removed] = [
    edited.removed.filter(({ key }) => kept.has(key)),
    edited.removed.filter(({ key }) => !kept.has(key)),
  ];
  return { rows: [...edited.rows, ...back], removed };
}
