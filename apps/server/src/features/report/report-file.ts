import type { ShownColumn } from '@zutai/contract';
import { fillText, type Language, resources, titleIn } from '@zutai/i18n';
import type { Cell } from '@zutai/lists';
import { type FileReply, fileNameOf } from '../../platform/call/index.ts';
import { makePdf, PDF_TYPE, type PdfDocument } from '../../platform/pdf/index.ts';
import { type TableFormat, tableFile } from '../../platform/table-file/index.ts';
import type { ReportContent, ReportDefinition } from './read-report.ts';
import { SiteClock } from './statistic/site-clock.ts';

type Reported = Pick<ReportDefinition, 'title' | 'titleEn' | 'site' | 'step'>;

/** Columns of numbers that stand beside the time on upright paper. */
const MOST_UPRIGHT = 6;

/**
 * A report as a file: a row a step, and the whole range as the last one.
 * @throws AppError pdfTooLarge
 */
export async function reportFile(
  report: Reported,
  content: ReportContent,
  format: TableFormat | 'pdf',
  language: Language,
): Promise<FileReply> {
  const words = resources[language].report;
  const clock = new SiteClock(report.site);
  const title = titleIn(report, language);
  const { columns, rows, whole } = content;
  const name = `${title}-${clock.format(whole.fromMs).slice(0, 10)}`;
  if (format === 'pdf')
    return {
      fileName: `${fileNameOf(name)}.pdf`,
      contentType: PDF_TYPE,
      body: await makePdf(reportDocument(report, content, language)),
    };
  const values = (numbers: readonly (number | null)[]): Cell[] =>
    numbers.map((value, i) => (value === null ? null : Number(value.toFixed(columns[i]!.decimals))));
  async function* lines(): AsyncGenerator<Cell[]> {
    for (const row of rows) yield [clock.format(row.fromMs), clock.format(row.toMs), ...values(row.values)];
    if (rows.length > 0) yield [words.whole, '', ...values(whole.values)];
  }
  return tableFile({
    name,
    sheet: sheetName(title),
    format,
    header: [words.from, words.to, ...columns.map((column) => headOf(column, language))],
    rows: lines(),
  });
}

/** The same on paper, with what it is about above the table; what is not known is a dash. */
function reportDocument(report: Reported, content: ReportContent, language: Language): PdfDocument {
  const words = resources[language].report;
  const { pdfPage, pdfMade } = resources[language].common;
  const clock = new SiteClock(report.site);
  const title = titleIn(report, language);
  const { columns, rows, whole } = content;
  const madeMs = Date.now();
  const cells = (label: string, values: readonly (number | null)[]) => [
    label,
    ...values.map((value, i) => (value === null ? '—' : value.toFixed(columns[i]!.decimals))),
  ];
  const lines = rows.map((row) => cells(row.label, row.values));
  if (rows.length > 0) lines.push(cells(words.whole, whole.values));
  return {
    title,
    orientation: columns.length > MOST_UPRIGHT ? 'landscape' : 'portrait',
    parts: [
      {
        kind: 'facts',
        facts: [
          [
            words.range,
            `${clock.format(whole.fromMs)} – ${clock.format(whole.toMs)} (${report.site.timeZone})`,
          ],
          [words.step, words[`step_${report.step}`]],
        ],
      },
      rows.length === 0
        ? { kind: 'text', text: words.noData }
        : {
            kind: 'table',
            table: {
              columns: [
                { title: words[`step_${report.step}`] },
                ...columns.map((column) => ({ title: headOf(column, language), align: 'right' as const })),
              ],
              rows: lines,
              boldRows: 1,
            },
          },
    ],
    foot: fillText(pdfMade, { title, time: clock.format(madeMs) }),
    pageText: pdfPage,
    madeMs,
  };
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
