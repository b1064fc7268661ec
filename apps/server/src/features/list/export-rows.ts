import type { AnyList, Cell, ListColumn, Say } from '@zutai/lists';

/** Rows one query reads. Lists of people's things fit into one, which is then a picture of one moment. */
const CHUNK_ROWS = 10_000;

/** A page of the list's own call, with more rows than the call itself would give. */
export type ReadPage = (page: { pageNum: number; pageSize: number }) => Promise<{
  total: number;
  rows: readonly unknown[];
}>;

// biome-ignore lint/suspicious/noExplicitAny: each list has the rows of its own call
type Column = ListColumn<any>;

export interface ExportedRows {
  readonly total: number;
  readonly rows: AsyncGenerator<Cell[]>;
}

/**
 * Reads all rows of a list. The first are read before it resolves, so that what is refused is refused before a file
 * is begun. Of more than {@link CHUNK_ROWS} rows, one that moves while they are read is told once.
 */
export async function exportRows(
  list: AnyList,
  columns: readonly Column[],
  say: Say,
  readPage: ReadPage,
): Promise<ExportedRows> {
  const read = (pageNum: number) => readPage({ pageNum, pageSize: CHUNK_ROWS });
  const first = await read(1);
  async function* cells(): AsyncGenerator<Cell[]> {
    const told = new Set<string>();
    let { total, rows } = first;
    for (let pageNum = 1; ; pageNum += 1) {
      if (pageNum > 1) ({ total, rows } = await read(pageNum));
      for (const row of rows) {
        const key = list.rowKey(row);
        if (told.has(key)) continue;
        told.add(key);
        yield columns.map((column) => column.cell(row, say));
      }
      if (rows.length === 0 || pageNum * CHUNK_ROWS >= total) return;
    }
  }
  return { total: first.total, rows: cells() };
}
