import { MAX_SIGNALS } from '@zutai/contract';
import { unescapeFormula } from '@zutai/lists';
import papaparse from 'papaparse';
import { readSheet } from 'read-excel-file/node';
import { AppError } from '../../../platform/call/index.ts';
import { packStored, type UnpackedEntry } from '../../../platform/table-file/unpack-zip.ts';
import { unpackXlsx } from './unpack-xlsx.ts';

/** The cells of the first sheet as texts; row n of the file is at n - 1. */
export type TableRows = readonly (readonly string[])[];

/** Header and some comment lines may come on top. */
const MAX_ROWS = MAX_SIGNALS + 100;
const MAX_COLUMNS = 100;
/** `PK`, 3, 4. */
const ARCHIVE_START = [0x50, 0x4b, 0x03, 0x04];
const MAX_CSV_CHARACTERS = 30_000_000;

/**
 * Reads an uploaded table by what it is, not by what it is called.
 * @throws AppError importUnreadable, importTooLarge
 */
export async function readTable(bytes: Buffer): Promise<TableRows> {
  const rows = isArchive(bytes) ? await readXlsx(bytes) : readCsv(bytes);
  if (rows.length > MAX_ROWS) throw new AppError('importTooLarge', { rows: MAX_SIGNALS });
  return rows;
}

/** Whether it begins like a ZIP archive, as workbooks do. */
export function isArchive(bytes: Uint8Array): boolean {
  return ARCHIVE_START.every((byte, i) => bytes[i] === byte);
}

async function readXlsx(bytes: Buffer): Promise<TableRows> {
  try {
    const entries = unpackXlsx(bytes);
    refuseFarCells(entries);
    const rows = await readSheet(packStored(entries), 1, { trim: false });
    return rows.map((row) => row.map(cellText));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('importUnreadable');
  }
}

/** One cell at the far corner would make the reader build a table of billions of empty ones. */
function refuseFarCells(entries: readonly UnpackedEntry[]): void {
  for (const { name, bytes } of entries) {
    if (!name.startsWith('xl/worksheets/')) continue;
    for (const [, column = '', row = ''] of bytes
      .toString('latin1')
      .matchAll(/["':]([A-Z]{1,7})(\d{1,10})\b/g))
      if (Number(row) > MAX_ROWS || columnNumber(column) > MAX_COLUMNS)
        throw new AppError('importTooLarge', { rows: MAX_SIGNALS });
  }
}

function columnNumber(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString();
  return String(cell);
}

function readCsv(bytes: Buffer): TableRows {
  const text = decodeText(bytes);
  // No text has these: a picture, an old .xls, an encrypted workbook.
  if (text.includes('\0') || text.length > MAX_CSV_CHARACTERS) throw new AppError('importUnreadable');
  const { data, errors } = papaparse.parse<string[]>(text, {
    preview: MAX_ROWS + 1,
    delimiter: guessDelimiter(text),
  });
  if (errors.some((error) => error.type === 'Quotes')) throw new AppError('importUnreadable');
  return data.map((row) => row.map(unescapeFormula));
}

/** What parts the words of the header: the first line that is neither empty nor a comment. */
function guessDelimiter(text: string): string {
  const header = text.split(/[\r\n]+/, 100).find((line) => line.trim() !== '' && !/^"?#/.test(line)) ?? '';
  const count = (delimiter: string) => header.split(delimiter).length;
  return [',', '\t', ';'].reduce((best, one) => (count(one) > count(best) ? one : best));
}

/** UTF-8 with or without mark, UTF-16 with mark, else GBK as Chinese Excel writes. */
function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    try {
      return new TextDecoder('gbk', { fatal: true }).decode(bytes);
    } catch {
      throw new AppError('importUnreadable');
    }
  }
}
