import { type ExcelField, type ExcelSummary, excelKey } from '@zutai/contract';
import type { StoredRecord } from '../record-repository.ts';

/**
 * What tells a field apart over versions of a template: cells move, what is asked for and measured stays.
 */
function keyOf(field: ExcelField): string {
  if (field.kind === 'fill') return `fill ${field.label}`;
  if (field.kind === 'signal') return `signal ${field.signalId}`;
  return `statistic ${field.mvarId === '' ? field.signalId : `mvar ${field.mvarId}`} ${field.statistic}`;
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
    for (const field of fields)
      if (field.kind !== 'time' && !columns.has(keyOf(field))) columns.set(keyOf(field), field);
  const rows = records.map(({ record, fields, computed, filled }) => {
    const byPlace = new Map([...computed, ...filled].map((value) => [excelKey(value), value.value]));
    const byKey = new Map(fields.map((field) => [keyOf(field), byPlace.get(excelKey(field)) ?? null]));
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
        ...{ key, kind: field.kind, title: field.kind === 'fill' ? field.label : titleOf(field) },
        statistic: field.kind === 'statistic' ? field.statistic : null,
        ...{ count: numbers.length, sum: or(sum), avg: or(sum / numbers.length) },
        ...{ min: or(Math.min(...numbers)), max: or(Math.max(...numbers)) },
      };
    }),
  };
}
