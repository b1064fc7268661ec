import type { ReportColumn } from '@zutai/contract';

/**
 * Columns of a report, each in a line that says what it is made of: `c1 Level: avg level m`.
 * @param tags of signals, by the ids that the columns name
 */
export function tellColumns(
  columns: readonly ReportColumn[],
  tags: ReadonlyMap<string, string>,
): readonly string[] {
  return columns.map(({ key, title, source, signalId, mvarId, formula, statistic, unit }) => {
    const of =
      source === 'formula'
        ? formula
        : `${statistic} ${source === 'signal' ? (tags.get(signalId) ?? '–') : `#${mvarId}`}`;
    return `${key} ${title}: ${of} ${unit}`.trim();
  });
}
