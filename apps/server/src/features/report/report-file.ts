import type { ShownColumn } from '@zutai/contract';
import { type Language, resources, titleIn } from '@zutai/i18n';
import type { Cell } from '@zutai/lists';
import type { FileReply } from '../../platform/call/index.ts';
import { type TableFormat, tableFile } from '../../platform/table-file/index.ts';
import type { ReportContent, ReportDefinition } from './read-report.ts';
import { SiteClock } from './statistic/site-clock.ts';

/** A report as a file: a row a step, and the whole range as the last one. */
export function reportFile(
  report: Pick<ReportDefinition, 'title' | 'titleEn' | 'site'>,
  content: ReportContent,
  format: TableFormat,
  language: Language,
): FileReply {
  const words = resources[language].report;
  const clock = new SiteClock(report.site);
  const title = titleIn(report, language);
  const { columns, rows, whole } = content;
  const values = (numbers: readonly (number | null)[]): Cell[] =>
    numbers.map((value, i) => (value === null ? null : Number(value.toFixed(columns[i]!.decimals))));
  async function* lines(): AsyncGenerator<Cell[]> {
    for (const row of rows) yield [clock.format(row.fromMs), clock.format(row.toMs), ...values(row.values)];
    if (rows.length > 0) yield [words.whole, '', ...values(whole.values)];
  }
  return tableFile({
    name: `${title}-${clock.format(whole.fromMs).slice(0, 10)}`,
    sheet: sheetName(title),
    format,
    header: [words.from, words.to, ...columns.map((column) => headOf(column, language))],
    rows: lines(),
  });
}

/** What Excel takes for the name of a sheet. */
const sheetName = (title: string) =>
  title
    .replaceAll(/[\\/?*:[\]]/g, ' ')
    .slice(0, 31)
    .trim() || 'Report';

function headOf(column: ShownColumn, language: Language): string {
  const name = titleIn(column, language);
  return column.unit === '' ? name : `${name} (${column.unit})`;
}
