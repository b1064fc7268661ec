import { Readable } from 'node:stream';
import type { Cell } from '@zutai/lists';
import { type FileReply, fileNameOf } from '../call/index.ts';
import { csvStream } from './csv-stream.ts';
import { sheetStream } from './sheet-stream.ts';

export type TableFormat = 'csv' | 'xlsx';

export const TABLE_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** A table as a file that is made while it is sent; when the reader goes away, `rows` is ended. */
export function tableFile(table: {
  /** Of the file, without its ending; what file systems refuse is taken out. */
  readonly name: string;
  readonly sheet: string;
  readonly format: TableFormat;
  readonly header: readonly string[];
  readonly rows: AsyncIterable<readonly Cell[]>;
  /** How much of the file is made before the reader takes it; little unless set. */
  readonly aheadBytes?: number;
}): FileReply {
  const { name, sheet, format, header, rows, aheadBytes } = table;
  const body = format === 'csv' ? csvStream(header, rows) : sheetStream(sheet, header, rows);
  return {
    fileName: `${fileNameOf(name)}.${format}`,
    contentType: TABLE_TYPES[format],
    body: Readable.from(body, {
      objectMode: false,
      ...(aheadBytes === undefined ? {} : { highWaterMark: aheadBytes }),
    }),
  };
}
