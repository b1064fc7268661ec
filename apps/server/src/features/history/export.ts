import { Readable } from 'node:stream';
import { deviceCodeText, type Language, resources } from '@zutai/i18n';
import type { Pool } from 'pg';
import type { FileReply } from '../../platform/call/index.ts';
import type { HistorySignal } from './history-reader.ts';
import { type MergedRow, mergeRows } from './merged-rows.ts';
import { readRaw } from './raw-reader.ts';
import { type Cell, sheetStream } from './sheet-stream.ts';

export interface ExportOptions {
  readonly pool: Pool;
  readonly signals: readonly HistorySignal[];
  readonly fromMs: number;
  readonly toMs: number;
  readonly format: 'csv' | 'xlsx';
  readonly language: Language;
}

const UTC8_MS = 8 * 3_600_000;
/** Characters a piece of .csv collects before it is sent. */
const PIECE_LENGTH = 64 * 1024;
const CONTENT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Every raw value of the signals as a table: a row a time, value and quality a signal. Streamed. */
export function exportHistory(options: ExportOptions): FileReply {
  const { format, language, fromMs } = options;
  const words = resources[language].historyExport;
  const equipment = fileTitle(options.signals[0]?.equipmentTitle ?? '');
  const day = formatTime(fromMs).slice(0, 10);
  const header = headerOf(options);
  const rows = cellsOf(options);
  const body = format === 'csv' ? csvStream(header, rows) : sheetStream(words.sheet, header, rows);
  return {
    fileName: `${[equipment, words.fileName, day].filter(Boolean).join('-')}.${format}`,
    contentType: CONTENT_TYPES[format],
    body: Readable.from(body, { objectMode: false }),
  };
}

/** A title without the characters that file systems refuse. */
const fileTitle = (title: string) => title.replaceAll(/[\\/:*?"<>|]/g, ' ').trim();

/** Time, then title with tag and unit, and the quality of each signal. */
function headerOf({ signals, language }: ExportOptions): string[] {
  const words = resources[language].historyExport;
  return [
    words.time,
    ...signals.flatMap(({ title, titleEn, tag, unit }) => [
      `${(language === 'en' && titleEn) || title} [${tag}]${unit === '' ? '' : ` (${unit})`}`,
      words.quality,
    ]),
  ];
}

async function* cellsOf({ pool, signals, fromMs, toMs, language }: ExportOptions): AsyncGenerator<Cell[]> {
  const sources = signals.map(({ id, dataType }) =>
    readRaw(pool, { signalId: id, isText: dataType === 'text', fromMs, toMs }),
  );
  // Words of a code are looked up once, not once a row.
  const words = new Map<number, string>([[200, '']]);
  const wordOf = (code: number) => {
    const word = words.get(code) ?? deviceCodeText(language, String(code));
    words.set(code, word);
    return word;
  };
  for await (const row of mergeRows(sources)) yield describeRow(row, wordOf);
}

function describeRow({ timeMs, cells }: MergedRow, wordOf: (code: number) => string): Cell[] {
  const row: Cell[] = [{ timeMs }];
  for (const cell of cells) row.push(cell?.value ?? null, cell === undefined ? null : wordOf(cell.code));
  return row;
}

async function* csvStream(header: readonly string[], rows: AsyncIterable<Cell[]>): AsyncGenerator<string> {
  // The mark by which Excel knows UTF-8.
  let piece = `\u{feff}${header.map(csvCell).join(',')}\r\n`;
  for await (const row of rows) {
    piece += `${row.map(csvCell).join(',')}\r\n`;
    if (piece.length >= PIECE_LENGTH) {
      yield piece;
      piece = '';
    }
  }
  if (piece !== '') yield piece;
}

/** One cell of .csv. A text that a spreadsheet would take for a formula gets an apostrophe in front. */
function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell !== 'string') return formatTime(cell.timeMs);
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** `YYYY-MM-DD HH:mm:ss.SSS` in UTC+8. */
function formatTime(timeMs: number): string {
  return new Date(timeMs + UTC8_MS).toISOString().replace('T', ' ').slice(0, 23);
}
