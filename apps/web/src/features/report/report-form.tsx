import { MAX_RECIPIENTS, type Report, type ReportColumn } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { REPORT_FORMAT_WORDS, REPORT_SCHEDULE_WORDS, REPORT_STEP_WORDS } from '@zutai/lists';
import { defineForm } from '../../components/record-form/index.ts';
import { type ColumnChoices, ColumnsEditor } from './ColumnsEditor.tsx';
import { problemOfColumns } from './column-problems.ts';
import { RecipientsField } from './RecipientsField.tsx';
import { ownedReportCalls, type ReportOwner, readReport } from './report-owner.ts';

/** Defines a report whose columns can be made of these. */
export function reportForm(owner: ReportOwner, choices: ColumnChoices) {
  return defineForm<Report>()({
    add: ownedReportCalls[owner.kind].add,
    edit: ownedReportCalls[owner.kind].edit,
    read: (report: Report) => readReport(owner, report),
    words: {
      add: { title: textRef('report', 'add'), done: textRef('report', 'saved') },
      edit: { title: textRef('report', 'edit'), done: textRef('report', 'saved') },
    },
    fields: (make) => [
      make.text('title', textRef('report', 'name')),
      make.text('titleEn', textRef('common', 'nameEn'), { help: textRef('common', 'nameEnHelp') }),
      make.choice('step', textRef('report', 'step'), REPORT_STEP_WORDS),
      make.custom('columns', textRef('report', 'columns'), () => <ColumnsEditor choices={choices} />, {
        initial: [],
        problemOf: (columns, say) => problemOfColumns((columns ?? []) as ReportColumn[], say),
        show: (columns, say) => (columns as ReportColumn[]).map((column) => say.title(column)).join(' · '),
      }),
      make.choice('schedule', textRef('report', 'schedule'), REPORT_SCHEDULE_WORDS, {
        help: textRef('report', 'scheduleHelp'),
      }),
      make.choice('fileFormat', textRef('report', 'fileFormat'), REPORT_FORMAT_WORDS, {
        help: textRef('report', 'fileFormatHelp'),
        isShown: ({ schedule }) => schedule !== 'none',
      }),
      make.custom('recipients', textRef('report', 'recipients'), ({ id }) => <RecipientsField id={id} />, {
        initial: [],
        help: textRef('report', 'recipientsHelp'),
        helpParams: { count: MAX_RECIPIENTS },
        isShown: ({ schedule }) => schedule !== 'none',
        show: (recipients) => (recipients as string[]).join(', '),
      }),
    ],
  });
}
