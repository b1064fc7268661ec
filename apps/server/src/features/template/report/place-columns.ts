import type { ReportColumn } from '@zutai/contract';

/** Columns with other signals: `place` answers the id that stands for an id, or '' where there is none. */
export function placedColumns(
  columns: readonly ReportColumn[],
  place: (signalId: string) => string,
): ReportColumn[] {
  return columns.map((column) =>
    column.source === 'signal' && column.signalId !== ''
      ? { ...column, signalId: place(column.signalId) }
      : column,
  );
}
