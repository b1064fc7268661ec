import type { ExcelForm, ExcelSummary } from '@zutai/contract';
import { type Language, resources, titleIn } from '@zutai/i18n';
import type { Cell } from '@zutai/lists';
import type { FileReply } from '../../../platform/call/index.ts';
import { type TableFormat, tableFile } from '../../../platform/table-file/index.ts';
import type { SiteClock } from '../../report/index.ts';

/** A summary as a file: a row a record, then what is said of all of them. */
export function summaryFile(
  form: Pick<ExcelForm, 'title' | 'titleEn'>,
  { columns, rows }: ExcelSummary,
  clock: SiteClock,
  format: TableFormat,
  language: Language,
): FileReply {
  const words = resources[language].excel;
  const statistics = resources[language].report;
  const title = titleIn(form, language);
  async function* lines(): AsyncGenerator<Cell[]> {
    for (const row of rows)
      yield [clock.format(row.fromMs), clock.format(row.toMs), words[`status_${row.status}`], ...row.values];
    for (const what of ['sum', 'avg', 'min', 'max'] as const)
      yield [words[`summary_${what}`], '', '', ...columns.map((column) => column[what])];
  }
  return tableFile({
    name: `${title}-${words.summary}`,
    sheet:
      title
        .replaceAll(/[\\/?*:[\]]/g, ' ')
        .slice(0, 31)
        .trim() || 'Summary',
    format,
    header: [
      ...[words.from, words.to, words.status],
      ...columns.map(({ title: name, statistic }) =>
        statistic === null ? name : `${name} (${statistics[`statistic_${statistic}`]})`,
      ),
    ],
    rows: lines(),
  });
}
