import {
  type CounterState,
  calls,
  type Inspection,
  type InspectionCounter,
  type InspectionItemKind,
  type InspectionMadeBy,
  type InspectionSchedule,
} from '@zutai/contract';
import { type TextRef, textRef } from '@zutai/i18n';
import type { Say } from '../cell.ts';
import { defineList } from '../define-list.ts';

export const INSPECTION_STATUS_WORDS: Readonly<Record<Inspection['status'], TextRef>> = {
  notStarted: textRef('inspection', 'status_notStarted'),
  aborted: textRef('inspection', 'status_aborted'),
  normal: textRef('inspection', 'status_normal'),
  abnormal: textRef('inspection', 'status_abnormal'),
};

export const INSPECTION_KIND_WORDS: Readonly<Record<InspectionItemKind, TextRef>> = {
  yesNo: textRef('inspection', 'kind_yesNo'),
  number: textRef('inspection', 'kind_number'),
  text: textRef('inspection', 'kind_text'),
  photo: textRef('inspection', 'kind_photo'),
  live: textRef('inspection', 'kind_live'),
};

export const INSPECTION_CYCLE_WORDS: Readonly<Record<InspectionSchedule['cycle'], TextRef>> = {
  day: textRef('inspection', 'cycle_day'),
  week: textRef('inspection', 'cycle_week'),
  month: textRef('inspection', 'cycle_month'),
  counter: textRef('inspection', 'cycle_counter'),
};

export const COUNTER_STATE_WORDS: Readonly<Record<CounterState, TextRef>> = {
  counting: textRef('inspection', 'counter_counting'),
  waiting: textRef('inspection', 'counter_waiting'),
  paused: textRef('inspection', 'counter_paused'),
  noSignal: textRef('inspection', 'counter_noSignal'),
  notNumber: textRef('inspection', 'counter_notNumber'),
  noValue: textRef('inspection', 'counter_noValue'),
  stale: textRef('inspection', 'counter_stale'),
  bad: textRef('inspection', 'counter_bad'),
  unitChanged: textRef('inspection', 'counter_unitChanged'),
  tooLarge: textRef('inspection', 'counter_tooLarge'),
};

/** Days of a week, Monday first. */
export const WEEKDAY_WORDS: readonly TextRef[] = [
  textRef('inspection', 'weekday_1'),
  textRef('inspection', 'weekday_2'),
  textRef('inspection', 'weekday_3'),
  textRef('inspection', 'weekday_4'),
  textRef('inspection', 'weekday_5'),
  textRef('inspection', 'weekday_6'),
  textRef('inspection', 'weekday_7'),
];

/** The state of an inspection in words: one that nobody did in time says so. */
export function inspectionStateText(
  { status, isMissed }: Pick<Inspection, 'status' | 'isMissed'>,
  say: Say,
): string {
  return say.text(isMissed ? textRef('inspection', 'missed') : INSPECTION_STATUS_WORDS[status]);
}

/** A reading or an advance with the decimals and the unit of its signal. */
export function counterText(
  value: number,
  { unit, decimals }: Pick<InspectionMadeBy, 'unit' | 'decimals'>,
): string {
  return `${value.toFixed(decimals)}${unit === '' ? '' : ` ${unit}`}`;
}

/** How far a counter has come, such as `Pump 1: 432.0 h, 68.0 h left`, or why it is not counted. */
export function planCounterText(
  counter: Omit<InspectionCounter, 'equipmentId' | 'reading' | 'readMs' | 'estimatedMs' | 'lastMs' | 'last'>,
  say: Say,
): string {
  const name = say.title({ title: counter.equipTitle, titleEn: counter.equipTitleEn });
  const { state } = counter;
  if (state === 'waiting' || state === 'noSignal' || state === 'notNumber')
    return say.text(textRef('inspection', 'counterNotRead'), {
      name,
      state: say.text(COUNTER_STATE_WORDS[state]),
    });
  const come = say.text(textRef('inspection', 'counterCome'), {
    name,
    advanced: counterText(counter.advanced, counter),
    remaining: counterText(counter.remaining, counter),
  });
  return state === 'counting'
    ? come
    : say.text(textRef('inspection', 'counterMarked'), {
        text: come,
        state: say.text(COUNTER_STATE_WORDS[state]),
      });
}

/** When inspections are due, such as `Every week Mon, Thu 08:00`, or `By counter pump/hours, every 500 h`. */
export function scheduleText(schedule: InspectionSchedule, say: Say): string {
  const { cycle, weekdays, monthDays, times, tag, interval, unit } = schedule;
  if (cycle === 'counter')
    return say.text(textRef('inspection', 'counterEvery'), {
      ...{ tag, interval: `${interval ?? ''}${unit ? ` ${unit}` : ''}` },
    });
  const days = {
    day: '',
    week: weekdays
      .toSorted((a, b) => a - b)
      .map((day) => say.text(WEEKDAY_WORDS[day - 1]!))
      .join(', '),
    month: monthDays.toSorted((a, b) => a - b).join(', '),
  }[cycle];
  return [say.text(INSPECTION_CYCLE_WORDS[cycle]), days, times.toSorted().join(', ')]
    .filter((text) => text !== '')
    .join(' ');
}

/** Inspections: without a filter those that can be done now. */
export const inspectionList = defineList(calls.inspection.query, {
  name: 'inspection',
  title: textRef('inspection', 'title'),
  search: textRef('inspection', 'search'),
  scope: ['equipmentId'],
  filters: {
    scope: {
      text: textRef('inspection', 'scope'),
      choices: {
        missed: textRef('inspection', 'scope_missed'),
        normal: textRef('inspection', 'status_normal'),
        abnormal: textRef('inspection', 'status_abnormal'),
        aborted: textRef('inspection', 'status_aborted'),
        all: textRef('inspection', 'scope_all'),
      },
      none: textRef('inspection', 'scope_open'),
    },
    isAssigned: {
      text: textRef('inspection', 'circle'),
      choices: { true: textRef('inspection', 'circle_true') },
      none: textRef('inspection', 'circle_all'),
    },
    fromMs: { text: textRef('inspection', 'due'), until: 'toMs' },
  },
  rowKey: ({ id }) => id,
  columns: (make) => [
    make.name(textRef('inspection', 'name')),
    make.cell(
      'equipment',
      textRef('inspection', 'equipment'),
      (row, say) => say.title({ title: row.equipTitle, titleEn: row.equipTitleEn }),
      { sort: 'equipTitle' },
    ),
    make.cell('status', textRef('inspection', 'status'), inspectionStateText),
    make.time('dueMs', textRef('inspection', 'due'), { sort: 'dueMs' }),
    make.time('deadlineMs', textRef('inspection', 'deadline'), { sort: 'deadlineMs' }),
    make.text('assignee', textRef('inspection', 'assignee')),
    make.text('inspector', textRef('inspection', 'inspector'), { isHidden: true }),
    make.time('doneMs', textRef('inspection', 'done'), { sort: 'doneMs', isHidden: true }),
    make.time('receivedMs', textRef('inspection', 'received'), { isHidden: true }),
    make.text('result', textRef('inspection', 'result'), { isHidden: true }),
    make.text('remark', textRef('inspection', 'remark'), { isHidden: true }),
    make.text('signer', textRef('inspection', 'signer'), { isHidden: true }),
    make.cell(
      'counter',
      textRef('inspection', 'counterReading'),
      ({ counter }) => (counter === null ? null : counterText(counter.reading, counter)),
      { isHidden: true },
    ),
  ],
});

const ENABLED = { true: textRef('inspection', 'enabled'), false: textRef('inspection', 'disabled') };

/** Plans of inspections. */
export const inspectionPlanList = defineList(calls.inspection.queryPlans, {
  name: 'inspectionPlan',
  title: textRef('inspection', 'plans'),
  search: textRef('inspection', 'planSearch'),
  filters: { isEnabled: { text: textRef('inspection', 'use'), choices: ENABLED } },
  rowKey: ({ id }) => id,
  columns: (make) => [
    make.name(textRef('inspection', 'name'), { sort: 'title' }),
    make.cell('contentTitle', textRef('inspection', 'planContent'), (row, say) =>
      say.title({ title: row.contentTitle, titleEn: row.contentTitleEn }),
    ),
    make.cell('equipment', textRef('inspection', 'planEquipment'), ({ equipTitles, equipTitlesEn }, say) =>
      equipTitles.map((title, place) => say.title({ title, titleEn: equipTitlesEn[place] })).join(', '),
    ),
    make.cell('schedule', textRef('inspection', 'schedule'), ({ schedule }, say) =>
      scheduleText(schedule, say),
    ),
    make.time('nextMs', textRef('inspection', 'next')),
    make.cell('counters', textRef('inspection', 'counters'), ({ counters }, say) =>
      counters.map((counter) => planCounterText(counter, say)).join(say.text(textRef('common', 'listComma'))),
    ),
    make.cell('assignee', textRef('inspection', 'assignee'), ({ assignee, departmentTitle }, say) =>
      assignee === '' && departmentTitle === ''
        ? say.text(textRef('inspection', 'anybody'))
        : assignee === ''
          ? departmentTitle
          : assignee,
    ),
    make.word('isEnabled', textRef('inspection', 'use'), ENABLED),
    make.count('graceMin', textRef('inspection', 'graceMin'), { isHidden: true }),
    make.time('createdMs', textRef('inspection', 'created'), { sort: 'createdMs', isHidden: true }),
  ],
});

/** How far the equipment of a plan by a counter has come. */
export const inspectionCounterList = defineList(calls.inspection.queryPlanCounters, {
  name: 'inspectionCounter',
  title: textRef('inspection', 'counters'),
  search: textRef('inspection', 'counterSearch'),
  scope: ['planId'],
  filters: {
    scope: {
      text: textRef('inspection', 'counterState'),
      choices: {
        fault: textRef('inspection', 'counterScope_fault'),
        counting: textRef('inspection', 'counterScope_counting'),
      },
    },
  },
  rowKey: ({ equipmentId }) => equipmentId,
  columns: (make) => [
    make.cell(
      'equipment',
      textRef('inspection', 'equipment'),
      (row, say) => say.title({ title: row.equipTitle, titleEn: row.equipTitleEn }),
      { sort: 'equipTitle', isName: true },
    ),
    make.word('state', textRef('inspection', 'counterState'), COUNTER_STATE_WORDS),
    make.cell('advanced', textRef('inspection', 'counterAdvanced'), (row) => counterText(row.advanced, row), {
      ...{ sort: 'advanced', align: 'right' },
    }),
    make.cell(
      'remaining',
      textRef('inspection', 'counterRemaining'),
      (row) => counterText(row.remaining, row),
      {
        align: 'right',
      },
    ),
    make.time('estimatedMs', textRef('inspection', 'counterEstimated')),
    make.cell(
      'reading',
      textRef('inspection', 'counterReading'),
      (row) => (row.reading === null ? null : counterText(row.reading, row)),
      { align: 'right' },
    ),
    make.time('readMs', textRef('inspection', 'counterRead')),
    make.time('lastMs', textRef('inspection', 'counterLast')),
    make.cell('last', textRef('inspection', 'counterLastState'), ({ last }, say) =>
      last === null ? null : inspectionStateText(last, say),
    ),
  ],
});

/** The library of what inspections look at. */
export const inspectionContentList = defineList(calls.inspection.queryContent, {
  name: 'inspectionContent',
  title: textRef('inspection', 'contents'),
  search: textRef('inspection', 'contentSearch'),
  rowKey: ({ id }) => id,
  columns: (make) => [
    make.name(textRef('inspection', 'name'), { sort: 'title' }),
    make.cell('items', textRef('inspection', 'items'), ({ items }) =>
      items.map(({ title }) => title).join(' · '),
    ),
    make.text('remark', textRef('inspection', 'remark')),
    make.time('createdMs', textRef('inspection', 'created'), { sort: 'createdMs' }),
  ],
});
