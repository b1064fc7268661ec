import { useMemo, useRef } from 'react';
import { useUnchanged } from '../../../lib/memo/index.ts';
import { type DraftRow, isChanged } from './model/table.ts';

export interface RowFilter {
  keyword: string;
  /** '' for all, 'none' for signals without a driver. */
  driver: string;
  only: 'all' | 'changed' | 'problem';
}

function matches(row: DraftRow, filter: RowFilter, hasProblem: (key: string) => boolean): boolean {
  // A row one has just made must not hide from the filter.
  if (row.id === null && filter.only !== 'problem') return true;
  const { tag, title, titleEn, address, group, driverId } = row.texts;
  const word = filter.keyword.trim().toLowerCase();
  if (filter.driver !== '' && (driverId === '' ? 'none' : driverId) !== filter.driver) return false;
  if (filter.only === 'changed' && !isChanged(row)) return false;
  if (filter.only === 'problem' && !hasProblem(row.key)) return false;
  return (
    word === '' || [tag, title, titleEn, address, group].some((text) => text.toLowerCase().includes(word))
  );
}

/**
 * The rows a filter shows. A row that was shown stays while the filter is the same, so that editing a cell
 * never takes its row away while it is edited.
 */
export function useShownRows(
  rows: readonly DraftRow[],
  filter: RowFilter,
  hasProblem: (key: string) => boolean,
): readonly DraftRow[] {
  const wanted = useUnchanged(filter);
  const before = useRef<{ filter: RowFilter; keys: ReadonlySet<string> }>(undefined);
  return useMemo(() => {
    const kept = before.current?.filter === wanted ? before.current.keys : undefined;
    const shown = rows.filter((row) => kept?.has(row.key) === true || matches(row, wanted, hasProblem));
    before.current = { filter: wanted, keys: new Set(shown.map(({ key }) => key)) };
    return shown;
  }, [rows, wanted, hasProblem]);
}
