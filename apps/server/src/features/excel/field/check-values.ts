import { type ExcelField, type ExcelValue, excelKey, readExcelValue } from '@zutai/contract';
import { AppError } from '../../../platform/call/index.ts';

/**
 * What was filled in before with what is filled in now.
 * @throws AppError excelValueInvalid for a cell that nobody fills in, or a value that its field does not take
 */
export function mergeFilled(
  fields: readonly ExcelField[],
  before: readonly ExcelValue[],
  values: readonly ExcelValue[],
): ExcelValue[] {
  const byKey = new Map(
    fields.filter(({ kind }) => kind === 'fill').map((field) => [excelKey(field), field]),
  );
  const filled = new Map(before.map((value) => [excelKey(value), value]));
  for (const [place, value] of values.entries()) {
    const field = byKey.get(excelKey(value));
    const read = field && readExcelValue(field, value.value);
    if (read === undefined || 'problem' in read) {
      const params = { label: field?.label ?? excelKey(value) };
      throw new AppError('excelValueInvalid', params, [
        { path: `values[${place}].value`, code: 'excelValueInvalid', params },
      ]);
    }
    if (read.value === null) filled.delete(excelKey(value));
    else filled.set(excelKey(value), { sheet: value.sheet, cell: value.cell, value: read.value });
  }
  return [...filled.values()];
}

/** The first field that has to be filled in and is not. */
export function findMissing(
  fields: readonly ExcelField[],
  filled: readonly ExcelValue[],
): ExcelField | undefined {
  const done = new Set(filled.map(excelKey));
  return fields.find((field) => field.kind === 'fill' && field.isRequired && !done.has(excelKey(field)));
}

/**
 * Whether a record is filled in: nothing that has to be is missing, and somebody saved it where there is anything to fill
 * in at all.
 */
export function isComplete(fields: readonly ExcelField[], filled: readonly ExcelValue[]): boolean {
  const fills = fields.filter(({ kind }) => kind === 'fill');
  return fills.length === 0 || (filled.length > 0 && findMissing(fields, filled) === undefined);
}
