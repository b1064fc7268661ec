import type { Report, ReportColumn, RequestOf, templateCalls } from '@zutai/contract';
import type { Language } from '@zutai/i18n';
import { AppError, type Caller } from '../../../platform/call/index.ts';
import { checkColumns } from '../../report/index.ts';
import { editedRow, requireRow, stamp, withRow } from '../change-content.ts';
import type { TemplateContent, TemplateReport } from '../content.ts';

type Added = Omit<RequestOf<typeof templateCalls.addReport>, 'templateId'>;
type Edited = Omit<RequestOf<typeof templateCalls.editReport>, 'templateId'>;

/** Content with a report more. @throws AppError reportTitleTaken, and what {@link checkColumns} refuses */
export function withReport(
  content: TemplateContent,
  fields: Added,
  { id, caller, language }: { id: string; caller: Caller; language: Language },
): TemplateContent {
  const report: TemplateReport = stamp({ ...fields, id, language, createdMs: Date.now() }, 1, caller);
  check(content, report, language);
  return { ...content, reports: [...content.reports, report] };
}

/** Content with a report changed. Throws as {@link withReport}, and notFound or editConflict. */
export function withEditedReport(
  content: TemplateContent,
  { id, revision, ...fields }: Edited,
  { caller, language }: { caller: Caller; language: Language },
): TemplateContent {
  const before = requireRow(content.reports, id);
  const report = editedRow(before, { ...fields, language }, { basedOn: revision, caller });
  check(content, report, language);
  return { ...content, reports: withRow(content.reports, report) };
}

export function withoutReport(content: TemplateContent, id: string): TemplateContent {
  requireRow(content.reports, id);
  return { ...content, reports: content.reports.filter((one) => one.id !== id) };
}

/** @throws AppError reportTitleTaken, reportSourceMissing, reportFormulaInvalid */
function check({ signals, reports }: TemplateContent, report: TemplateReport, language: Language): void {
  checkTemplateColumns(signals, report.columns, language);
  if (reports.some(({ id, title }) => id !== report.id && title === report.title))
    throw new AppError('reportTitleTaken', { title: report.title });
}

/** Of a template there are signals alone: calculated values are of projects. */
export function checkTemplateColumns(
  signals: TemplateContent['signals'],
  columns: readonly ReportColumn[],
  language: Language,
): void {
  const known = new Map(signals.map(({ id, dataType }) => [id, { dataType }]));
  checkColumns(columns, { signals: known, mvars: new Map() }, language);
}

/** A report of a template as the contract has it. */
export function shownReport(
  template: { readonly title: string; readonly titleEn: string },
  { editedBy: _by, editedMs: _ms, language: _language, columns, recipients, ...report }: TemplateReport,
): Report {
  return {
    ...report,
    fileFormat: report.fileFormat ?? 'xlsx',
    columns: [...columns],
    recipients: [...recipients],
    equipmentId: null,
    projectId: null,
    ownerTitle: template.title,
    ownerTitleEn: template.titleEn,
  };
}

/** Those whose name holds the word, in the order that is asked for; by default the newest first. */
export function listReports(
  { reports }: TemplateContent,
  { keyword = '', sortField = 'createdMs', sortOrder = 'desc' }: RequestOf<typeof templateCalls.queryReports>,
): TemplateReport[] {
  const word = keyword.trim().toLowerCase();
  const found = reports.filter(({ title, titleEn }) =>
    [title, titleEn].some((text) => text.toLowerCase().includes(word)),
  );
  const sign = sortOrder === 'desc' ? -1 : 1;
  const by = (a: TemplateReport, b: TemplateReport) =>
    sortField === 'title' ? a.title.localeCompare(b.title, 'zh') : a.createdMs - b.createdMs;
  return found.sort((a, b) => sign * (by(a, b) || (BigInt(a.id) < BigInt(b.id) ? -1 : 1)));
}
