import type { ExcelSheet, ExcelWorkbook } from '@zutai/contract';

/** A workbook of one sheet with three columns and so many rows, in which nothing stands. */
export const bookOf = (rowCount: number, more: Partial<ExcelSheet> = {}): ExcelWorkbook => ({
  sheets: [
    {
      title: '班报',
      columns: [80, 200, 200],
      rows: Array.from({ length: rowCount }, () => 30),
      merges: [],
      cells: [],
      isCut: false,
      ...more,
    },
  ],
  styles: [],
  hasDrawings: false,
  is1904: false,
});
