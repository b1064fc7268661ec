import { type ExcelField, type ExcelSummary, excelKey } from '@zutai/contract';
import type { StoredRecord } from '../record-repository.ts';
import { readCell } from '../workbook/cell-ref.ts';

/**
 * What tells a field apart over versions of a template: cells move, what is asked for and measured stays.
 */
function keyOf(field: ExcelField): string {
  if (field.kind === 'fill') return `fill ${field.label}`;
  if (field.kind === 'signal') return `signal ${field.signalId}`;
  return `statistic ${field.mvarId === '' ? field.signalId : `mvar ${field.mvarId}`} ${field.statistic}`;
}

/** Fields by what tells them apart; of several that ask for the same each has its own, in the order of their cells. */
function byKeyOf(fields: readonly ExcelField[]): Map<string, ExcelField> {
  const found = new Map<string, ExcelField>();
  for (const field of fields.toSorted(inOrderOfCells)) {
    if (field.kind === 'time') continue;
    const own = keyOf(field);
    let key = own;
    for (let count = 2; found.has(key); count += 1) key = `${own} #${count}`;
    found.set(key, field);
  }
  return found;
}

function inOrderOfCells(a: ExcelField, b: ExcelField): number {
  const [from, to] = [readCell(a.cell), readCell(b.cell)];
  if (a.sheet !== b.sheet || from === undefined || to === undefined) return 0;
  return from.row - to.row || from.column - to.column;
}

/**
 * Records side by side: a column for each thing that any of their versions has, in the order of the newest.
 * @param titleOf names of signals and calculated values
 */
export function summarise(
  records: readonly StoredRecord[],
  isCut: boolean,
  titleOf: (field: ExcelField) => string,
): ExcelSummary {
  const columns = new Map<string, ExcelField>();
  for (const { fields } of records.toReversed())
    for (const [key, field] of byKeyOf(fields)) if (!columns.has(key)) columns.set(key, field);
  const nameOf = (field: ExcelField) => (field.kind === 'fill' ? field.label : titleOf(field));
  const isShared = (field: ExcelField) =>
    field.kind === 'fill' && [...columns.values()].filter((one) => keyOf(one) === keyOf(field)).length > 1;
  const rows = records.map(({ record, fields, computed, filled }) => {
    const byPlace = new Map([...computed, ...filled].map((value) => [excelKey(value), value.value]));
    const byKey = new Map(
      [...byKeyOf(fields)].map(([key, field]) => [key, byPlace.get(excelKey(field)) ?? null]),
    );
    const { id, fromMs, toMs, status } = record;
    return { id, fromMs, toMs, status, values: [...columns.keys()].map((key) => byKey.get(key) ?? null) };
  });
  return {
    isCut,
    rows,
    columns: [...columns].map(([key, field], place) => {
      const numbers = rows.flatMap(({ values }) => {
        const value = values[place];
        return typeof value === 'number' ? [value] : [];
      });
      const sum = numbers.reduce((total, number) => total + number, 0);
      const or = (value: number) => (numbers.length === 0 ? null : value);
      return {
        ...{
          key,
          kind: field.kind,
          title: isShared(field) ? `${nameOf(field)} (${field.cell})` : nameOf(field),
        },
        statistic: field.kind === 'statistic' ? field.statistic : null,
        ...{ count: numbers.length, sum: or(sum), avg: or(sum / numbers.length) },
        ...{ min: or(Math.min(...numbers)), max: or(Math.max(...numbers)) },
      };
    }),
  };
}
