import { calls, type ExcelStatus } from '@zutai/contract';
import { type TextRef, textRef } from '@zutai/i18n';
import { defineList } from '../define-list.ts';
import { REPORT_SCHEDULE_WORDS } from '../report/index.ts';

export const EXCEL_STATUS_WORDS: Readonly<Record<ExcelStatus, TextRef>> = {
  unfilled: textRef('excel', 'status_unfilled'),
  filled: textRef('excel', 'status_filled'),
  signed: textRef('excel', 'status_signed'),
};

/** Smart reports. */
export const excelList = defineList(calls.excel.query, {
  name: 'excel',
  title: textRef('excel', 'title'),
  search: textRef('excel', 'search'),
  rowKey: ({ id }) => id,
  columns: (make) => [
    make.name(textRef('excel', 'name'), { sort: 'title' }),
    make.cell('owner', textRef('excel', 'owner'), ({ ownerTitle, ownerTitleEn }, say) =>
      say.title({ title: ownerTitle, titleEn: ownerTitleEn }),
    ),
    make.word('schedule', textRef('excel', 'schedule'), REPORT_SCHEDULE_WORDS),
    make.cell('version', textRef('excel', 'version'), ({ versionNumber }, say) =>
      versionNumber === 0 ? say.text(textRef('excel', 'versionNone')) : `V${versionNumber}`,
    ),
    make.count('recordCount', textRef('excel', 'recordCount')),
    make.count('unfilledCount', textRef('excel', 'unfilledCount')),
    make.time('lastMadeMs', textRef('excel', 'lastMade')),
    make.text('remark', textRef('excel', 'remark'), { isHidden: true }),
    make.time('createdMs', textRef('excel', 'created'), { sort: 'createdMs', isHidden: true }),
  ],
});

type Columns = NonNullable<Parameters<typeof defineList<typeof calls.excel.queryRecords>>[1]['columns']>;

const recordColumns =
  (isOfOne: boolean): Columns =>
  (make) => [
    make.name(textRef('excel', 'name'), { sort: 'title' }),
    make.text('id', textRef('excel', 'recordId')),
    make.cell(
      'owner',
      textRef('excel', 'owner'),
      ({ ownerTitle, ownerTitleEn }, say) => say.title({ title: ownerTitle, titleEn: ownerTitleEn }),
      { isHidden: isOfOne },
    ),
    make.time('fromMs', textRef('excel', 'from')),
    make.time('toMs', textRef('excel', 'to')),
    make.time('madeMs', textRef('excel', 'made'), { sort: 'madeMs' }),
    make.word('status', textRef('excel', 'status'), EXCEL_STATUS_WORDS),
    make.time('filledMs', textRef('excel', 'filled'), { sort: 'filledMs' }),
    make.text('filledBy', textRef('excel', 'filledBy')),
    make.text('signedBy', textRef('excel', 'signedBy')),
    make.time('signedMs', textRef('excel', 'signed'), { isHidden: true }),
    make.count('versionNumber', textRef('excel', 'version'), { isHidden: true }),
  ];

const recordFilters = {
  status: { text: textRef('excel', 'status'), choices: EXCEL_STATUS_WORDS },
  fromMs: { text: textRef('excel', 'made'), until: 'toMs' as const },
};

/** Records of one smart report. */
export const excelRecordList = defineList(calls.excel.queryRecords, {
  name: 'excelRecord',
  title: textRef('excel', 'records'),
  search: textRef('excel', 'search'),
  scope: ['excelId'],
  filters: recordFilters,
  rowKey: ({ id }) => id,
  columns: recordColumns(true),
});

/** Records of all smart reports that are seen. */
export const allExcelRecordsList = defineList(calls.excel.queryRecords, {
  name: 'allExcelRecords',
  title: textRef('excel', 'title'),
  search: textRef('excel', 'search'),
  filters: recordFilters,
  rowKey: ({ id }) => id,
  columns: recordColumns(false),
});

/** Versions of a template. */
export const excelVersionList = defineList(calls.excel.queryVersions, {
  name: 'excelVersion',
  title: textRef('excel', 'versions'),
  scope: ['id'],
  rowKey: ({ id }) => id,
  columns: (make) => [
    make.cell('number', textRef('excel', 'version'), ({ number }) => `V${number}`, { sort: 'number' }),
    make.text('fileName', textRef('excel', 'versionFile')),
    make.count('fieldCount', textRef('excel', 'versionFields')),
    make.count('recordCount', textRef('excel', 'recordCount')),
    make.text('createdBy', textRef('excel', 'versionBy')),
    make.time('createdMs', textRef('excel', 'versionCreated')),
  ],
});
