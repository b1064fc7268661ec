import { type ExcelValue, type ExcelWorkbook, excelKey } from '@zutai/contract';
import { type FileReply, fileNameOf } from '../../../platform/call/index.ts';
import { SiteClock, siteTimeOf } from '../../report/index.ts';
import type { StoredRecord } from '../record-repository.ts';
import { openWorkbook, XLSX_TYPE } from '../workbook/open-workbook.ts';
import { type CellPatch, patchWorkbook } from '../workbook/patch-workbook.ts';
import { isDateFormat } from '../workbook/read-styles.ts';
import { describeWorkbook } from '../workbook/read-workbook.ts';

const DAY_MS = 86_400_000;
/** Days from 1899-12-30, from which programs count, to 1970; those that count from 1904 have fewer. */
const DAYS_BEFORE_1970 = 25_569;
const DAYS_BEFORE_1904 = 1_462;

/** A record as .xlsx: its template with the values in their cells; every field without a value is empty. */
export function recordFile(
  { record, fields, computed, filled }: StoredRecord,
  template: Buffer,
  timeZone: string,
): FileReply {
  const opened = openWorkbook(template);
  const workbook = describeWorkbook(opened);
  const values = new Map([...computed, ...filled].map((value) => [excelKey(value), value.value]));
  const patches = fields.map((field): CellPatch => {
    const { sheet, cell } = field;
    const value = values.get(excelKey(field)) ?? null;
    const isTime = field.kind === 'time' || (field.kind === 'fill' && field.type === 'date');
    return { sheet, cell, value: isTime ? asCellTime(workbook, { sheet, cell, value }) : value };
  });
  const clock = new SiteClock(siteTimeOf(timeZone, ''));
  const day = clock.format(record.fromMs).slice(0, 16).replace(' 00:00', '').replace(':', '');
  return {
    fileName: `${fileNameOf(record.title)}-${day}.xlsx`,
    contentType: XLSX_TYPE,
    body: patchWorkbook(opened, patches),
  };
}

/** A time as a number where the cell shows numbers as dates, as what it says elsewhere. */
function asCellTime({ sheets, styles, is1904 }: ExcelWorkbook, { sheet, cell, value }: ExcelValue) {
  if (typeof value !== 'string') return value;
  const look = sheets.find(({ title }) => title === sheet)?.cells.find((one) => one.cell === cell)?.style;
  if (look === undefined || !isDateFormat(styles[look]?.format ?? 'General')) return value;
  const ms = Date.parse(`${value.replace(' ', 'T')}${value.includes(' ') ? ':00Z' : 'T00:00:00Z'}`);
  return ms / DAY_MS + DAYS_BEFORE_1970 - (is1904 ? DAYS_BEFORE_1904 : 0);
}
