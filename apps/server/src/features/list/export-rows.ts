import type { Cell, ListColumn, Say } from '@zutai/lists';
import type { Snapshot } from '../../platform/db/snapshot/snapshot.ts';

/** Rows one query reads. Lists of people's things fit into one. */
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
 * Reads all rows of a list as they are in `snapshot`, and closes it when the last are read or nobody wants more. The
 * first are read before it resolves, so that what is refused is refused before a file is begun. Who never asks for a
 * row closes the snapshot themselves.
 */
export async function exportRows(
  columns: readonly Column[],
  say: Say,
  snapshot: Snapshot,
  readPage: ReadPage,
): Promise<ExportedRows> {
  async function read(pageNum: number) {
    const { total, rows } = await snapshot.read(() => readPage({ pageNum, pageSize: CHUNK_ROWS }));
    const isLast = rows.length === 0 || pageNum * CHUNK_ROWS >= total;
    if (isLast) await snapshot.close();
    return { total, rows, isLast };
  }
  const first = await read(1).catch(async (error: unknown) => {
    await snapshot.close();
    throw error;
  });
  async function* cells(): AsyncGenerator<Cell[]> {
    try {
      for (let pageNum = 1, chunk = first; ; pageNum += 1, chunk = await read(pageNum)) {
        for (const row of chunk.rows)
          yield columns.map((column) => (column.fileCell ?? column.cell)(row, say));
        if (chunk.isLast) return;
      }
    } finally {
      await snapshot.close();
    }
  }
  return { total: first.total, rows: cells() };
}
