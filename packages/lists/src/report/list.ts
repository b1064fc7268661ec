import { calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineList } from '../define-list.ts';

export const REPORT_STEP_WORDS = {
  hour: textRef('report', 'step_hour'),
  shift: textRef('report', 'step_shift'),
  day: textRef('report', 'step_day'),
  week: textRef('report', 'step_week'),
  month: textRef('report', 'step_month'),
  year: textRef('report', 'step_year'),
} as const;

export const REPORT_SCHEDULE_WORDS = {
  none: textRef('report', 'schedule_none'),
  shift: textRef('report', 'schedule_shift'),
  day: textRef('report', 'schedule_day'),
  week: textRef('report', 'schedule_week'),
  month: textRef('report', 'schedule_month'),
} as const;

export const REPORT_FORMAT_WORDS = {
  xlsx: textRef('report', 'format_xlsx'),
  pdf: textRef('report', 'format_pdf'),
} as const;

type Columns = NonNullable<Parameters<typeof defineList<typeof calls.report.query>>[1]['columns']>;

const columns =
  (isOwnerHidden: boolean): Columns =>
  (make) => [
    make.name(textRef('report', 'name'), { sort: 'title' }),
    make.cell(
      'owner',
      textRef('report', 'owner'),
      ({ ownerTitle, ownerTitleEn }, say) => say.title({ title: ownerTitle, titleEn: ownerTitleEn }),
      { isHidden: isOwnerHidden },
    ),
    make.word('step', textRef('report', 'step'), REPORT_STEP_WORDS),
    make.cell('columns', textRef('report', 'columns'), (row, say) =>
      row.columns.map((column) => say.title(column)).join(' · '),
    ),
    make.word('schedule', textRef('report', 'schedule'), REPORT_SCHEDULE_WORDS),
    make.word('fileFormat', textRef('report', 'fileFormat'), REPORT_FORMAT_WORDS, { isHidden: true }),
    make.cell('recipients', textRef('report', 'recipients'), ({ recipients }) => recipients.join(', '), {
      isHidden: true,
    }),
    make.time('createdMs', textRef('report', 'created'), { sort: 'createdMs', isHidden: true }),
  ];

/** The reports of a piece of equipment or of a project. */
export const reportList = defineList(calls.report.query, {
  name: 'report',
  title: textRef('report', 'title'),
  search: textRef('report', 'search'),
  scope: ['equipmentId', 'projectId'],
  rowKey: (row) => row.id,
  columns: columns(true),
});

/** The reports of a template. */
export const templateReportList = defineList<typeof calls.template.queryReports>(
  calls.template.queryReports,
  {
    name: 'template-report',
    title: textRef('report', 'title'),
    search: textRef('report', 'search'),
    scope: ['templateId'],
    rowKey: (row) => row.id,
    columns: columns(true),
  },
);

/** The reports of all equipment and projects that are seen. */
export const allReportsList = defineList(calls.report.query, {
  name: 'allReports',
  title: textRef('report', 'title'),
  search: textRef('report', 'search'),
  rowKey: (row) => row.id,
  columns: columns(false),
});

/** Reports that came by themselves. */
export const reportRunList = defineList(calls.report.queryRuns, {
  name: 'reportRun',
  title: textRef('report', 'runs'),
  scope: ['reportId'],
  rowKey: (row) => row.id,
  columns: (make) => [
    make.name(textRef('report', 'name')),
    make.time('fromMs', textRef('report', 'from'), { sort: 'fromMs' }),
    make.time('toMs', textRef('report', 'to')),
    make.time('madeMs', textRef('report', 'runMade')),
    make.word('fileFormat', textRef('report', 'fileFormat'), REPORT_FORMAT_WORDS),
    make.cell('mails', textRef('report', 'runMails'), ({ mails }, say) =>
      mails.map(({ to, state }) => `${to}: ${say.text(MAIL_STATES[state])}`).join(' · '),
    ),
  ],
});

const MAIL_STATES = {
  waiting: textRef('report', 'mail_waiting'),
  sent: textRef('report', 'mail_sent'),
  held: textRef('report', 'mail_held'),
  failed: textRef('report', 'mail_failed'),
} as const;
