import type { ReportColumn } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import type { Say } from '@zutai/lists';

/** The first thing that is missing in the columns; formulas are read by the server, which says where they are wrong. */
export function problemOfColumns(columns: readonly ReportColumn[], say: Say): string | undefined {
  if (columns.length === 0) return say.text(textRef('report', 'columnsNeeded'));
  const [bad] = columns.filter(
    ({ source, title, signalId, mvarId, formula }) =>
      title.trim() === '' ||
      (source === 'signal' && signalId === '') ||
      (source === 'mvar' && mvarId === '') ||
      (source === 'formula' && formula.trim() === ''),
  );
  return bad && say.text(textRef('report', 'columnIncomplete'), { name: bad.title || bad.key });
}

/** The key of a column more. */
export function nextKey(columns: readonly ReportColumn[]): string {
  const numbers = columns.map(({ key }) => Number(key.slice(1)));
  return `c${Math.max(0, ...numbers) + 1}`;
}
