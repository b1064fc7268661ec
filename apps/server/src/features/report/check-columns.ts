import type { ReportColumn } from '@zutai/contract';
import { fillText, type Language, resources } from '@zutai/i18n';
import { AppError, fieldError } from '../../platform/call/index.ts';
import { isProblem, readColumnFormula } from './column-formula.ts';

/** What columns of a report may take, by id: of equipment, of a project, or of a template. */
export interface ColumnSources {
  readonly signals: ReadonlyMap<string, { readonly dataType: string }>;
  readonly mvars: ReadonlyMap<string, unknown>;
}

/** @throws AppError for a column whose source is none of these, or whose formula cannot be read */
export function checkColumns(
  columns: readonly ReportColumn[],
  { signals, mvars }: ColumnSources,
  language: Language,
): void {
  for (const [place, column] of columns.entries()) {
    const path = `columns[${place}]`;
    if (columns.findIndex(({ key }) => key === column.key) !== place)
      throw fieldError(`${path}.key`, 'repeated');
    if (column.source === 'formula') checkFormula(column, columns, path, language);
    else {
      const isThere =
        column.source === 'signal'
          ? (signals.get(column.signalId)?.dataType ?? 'text') !== 'text'
          : mvars.has(column.mvarId);
      if (!isThere)
        throw new AppError('reportSourceMissing', { column: column.title }, [
          { path: `${path}.${column.source === 'signal' ? 'signalId' : 'mvarId'}`, code: 'required' },
        ]);
    }
  }
}

function checkFormula(
  { formula, title }: ReportColumn,
  columns: readonly ReportColumn[],
  path: string,
  language: Language,
): void {
  const read = readColumnFormula(formula, columns);
  if (!isProblem(read)) return;
  const words = resources[language];
  const reason =
    read.code === 'columnMissing' ? words.report.columnMissing : fillText(words.mvarFormula[read.code], {});
  const problem = { column: title, position: read.position + 1, reason };
  throw new AppError('reportFormulaInvalid', problem, [{ path: `${path}.formula`, code: reason }]);
}
