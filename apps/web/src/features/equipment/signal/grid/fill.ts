import { type Bounds, formatTsv, layOutPaste, parseTsv } from '../../../../components/cell-grid/index.ts';
import type { DriverChoice } from '../model/cell-text.ts';
import { readCell } from '../model/cell-text.ts';
import type { SignalField } from '../model/field.ts';
import { incrementAddress, incrementText } from '../model/increment.ts';
import { addRows, type CellEdit, type DraftRow, type DraftTable, setCells } from '../model/table.ts';
import { newTexts } from '../model/texts.ts';
import { GRID_COLUMNS } from './columns.ts';

const COUNTED: readonly SignalField[] = ['tag', 'title', 'titleEn'];

/** The fields of the columns of a range. */
function fieldsOf({ left, right }: Bounds): SignalField[] {
  return GRID_COLUMNS.slice(left, right + 1).map(({ field }) => field);
}

/** Copies the first row of a range down, or counts it up: addresses to the next place, names by their number. */
export function fillRange(
  rows: readonly DraftRow[],
  bounds: Bounds,
  drivers: readonly DriverChoice[],
  kind: 'copy' | 'series',
): CellEdit[] {
  const [seed, ...others] = rows.slice(bounds.top, bounds.bottom + 1);
  if (seed === undefined) return [];
  const next = (field: SignalField, row: DraftRow, by: number): string => {
    const text = seed.texts[field];
    if (kind === 'copy') return text;
    if (COUNTED.includes(field)) return incrementText(text, by);
    if (field !== 'address') return text;
    const protocol = drivers.find(({ id }) => id === (row.texts.driverId || seed.texts.driverId))?.protocol;
    return protocol === undefined ? text : incrementAddress(text, protocol, by, { kind: 'next' });
  };
  return others.flatMap((row, index) =>
    fieldsOf(bounds).map((field) => ({ key: row.key, field, text: next(field, row, index + 1) })),
  );
}

/** Empties the cells of a range: each gets its usual value. */
export function clearRange(rows: readonly DraftRow[], bounds: Bounds): CellEdit[] {
  return rows
    .slice(bounds.top, bounds.bottom + 1)
    .flatMap(({ key }) => fieldsOf(bounds).map((field) => ({ key, field, text: readCell(field, '', []) })));
}

/** The cells of a range as spreadsheets paste them; drivers by their names. */
export function copyRange(
  rows: readonly DraftRow[],
  bounds: Bounds,
  drivers: readonly DriverChoice[],
): string {
  return formatTsv(
    rows.slice(bounds.top, bounds.bottom + 1).map(({ texts }) =>
      fieldsOf(bounds).map((field) => {
        const text = texts[field];
        if (field !== 'driverId') return text;
        return drivers.find(({ id }) => id === text)?.title ?? text;
      }),
    ),
  );
}

/**
 * Puts cells of a spreadsheet into the table from the corner of a range on; what goes beyond the last row
 * becomes new rows. Answers how far it reached.
 */
export function pasteInto(
  table: DraftTable,
  rows: readonly DraftRow[],
  bounds: Bounds,
  text: string,
  drivers: readonly DriverChoice[],
): DraftTable {
  const laid = layOutPaste(parseTsv(text), bounds, GRID_COLUMNS.length);
  const missing = Math.max(0, ...laid.map(({ place }) => place.row + 1)) - rows.length;
  const usual = newTexts(rows.at(-1)?.texts.driverId ?? drivers[0]?.id ?? '');
  const grown =
    missing > 0
      ? addRows(
          table,
          Array.from({ length: missing }, () => usual),
        )
      : table;
  const all = [...rows, ...grown.rows.slice(table.rows.length)];
  const pasted = laid.flatMap(({ place, text: cell }) => {
    const row = all[place.row];
    const column = GRID_COLUMNS[place.column];
    return row === undefined || column === undefined ? [] : [{ row, field: column.field, cell }];
  });
  // An address is read by the driver that is pasted along with it.
  const driverIds = new Map(
    pasted
      .filter(({ field }) => field === 'driverId')
      .map(({ row, cell }) => [row.key, readCell('driverId', cell, drivers)]),
  );
  const edits = pasted.map(({ row, field, cell }) => {
    const driverId = driverIds.get(row.key) ?? row.texts.driverId;
    return { key: row.key, field, text: readCell(field, cell, drivers, driverId) };
  });
  return setCells(grown, edits);
}
