import { calls, type Repair } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import type { Say } from '../cell.ts';
import { defineList } from '../define-list.ts';
import { REPAIR_PRIORITY_WORDS, REPAIR_STATUS_WORDS } from './words.ts';

const SCOPES = {
  overdue: textRef('repair', 'scope_overdue'),
  ...REPAIR_STATUS_WORDS,
  all: textRef('repair', 'scope_all'),
};

/** The state of a repair in words, with that it is late. */
export function repairStateText(
  { status, isOverdue }: Pick<Repair, 'status' | 'isOverdue'>,
  say: Say,
): string {
  const word = say.text(REPAIR_STATUS_WORDS[status]);
  if (!isOverdue) return word;
  const late = status === 'finished' ? textRef('repair', 'finishedLate') : textRef('repair', 'overdue');
  return `${word} · ${say.text(late)}`;
}

/** Who has to do it: a person, a department, or nobody yet. */
export function repairerText({ repairer, departmentTitle }: Repair): string {
  return repairer === '' ? departmentTitle : repairer;
}

type Options = Parameters<typeof defineList<typeof calls.repair.query>>[1];

const shared = {
  search: textRef('repair', 'search'),
  rowKey: ({ id }) => id,
  columns: (make) => [
    make.name(textRef('repair', 'problem')),
    make.text('number', textRef('repair', 'number'), { sort: 'number' }),
    make.word('priority', textRef('repair', 'priority'), REPAIR_PRIORITY_WORDS, { sort: 'priority' }),
    make.cell('status', textRef('repair', 'status'), repairStateText),
    make.cell(
      'equipment',
      textRef('repair', 'equipment'),
      (row, say) => say.title({ title: row.equipTitle, titleEn: row.equipTitleEn }),
      { sort: 'equipTitle' },
    ),
    make.cell('repairer', textRef('repair', 'repairer'), repairerText),
    make.time('dueMs', textRef('repair', 'due'), { sort: 'dueMs' }),
    make.text('creator', textRef('repair', 'creator'), { isHidden: true }),
    make.time('createdMs', textRef('repair', 'created'), { sort: 'createdMs' }),
    make.text('description', textRef('repair', 'description'), { isHidden: true }),
    make.cell(
      'alarm',
      textRef('repair', 'alarm'),
      (row, say) => say.title({ title: row.alarmTitle, titleEn: row.alarmTitleEn }),
      { isHidden: true },
    ),
    make.text('departmentTitle', textRef('repair', 'department'), { isHidden: true }),
    make.time('dispatchedMs', textRef('repair', 'dispatched'), { isHidden: true }),
    make.time('receivedMs', textRef('repair', 'received'), { isHidden: true }),
    make.time('closedMs', textRef('repair', 'closed'), { sort: 'closedMs', isHidden: true }),
    make.text('content', textRef('repair', 'content'), { isHidden: true }),
    make.text('parts', textRef('repair', 'parts'), { isHidden: true }),
    make.count('minutesSpent', textRef('repair', 'minutesSpent'), { isHidden: true }),
    make.text('signer', textRef('repair', 'signer'), { isHidden: true }),
    make.text('endReason', textRef('repair', 'endReason'), { isHidden: true }),
    make.time('confirmedMs', textRef('repair', 'confirmed'), { isHidden: true }),
  ],
} as const satisfies Partial<Options>;

const scope = { text: textRef('repair', 'scope'), choices: SCOPES, none: textRef('repair', 'scope_open') };
const priority = { text: textRef('repair', 'priority'), choices: REPAIR_PRIORITY_WORDS };
const fromMs = { text: textRef('repair', 'created'), until: 'toMs' } as const;

/** All repairs that are seen: without a filter those that are open. */
export const repairList = defineList(calls.repair.query, {
  ...shared,
  name: 'repair',
  title: textRef('repair', 'title'),
  scope: ['equipmentId'],
  filters: {
    scope,
    circle: {
      text: textRef('repair', 'circle'),
      choices: {
        assigned: textRef('repair', 'circle_assigned'),
        reported: textRef('repair', 'circle_reported'),
      },
      none: textRef('repair', 'circle_all'),
    },
    priority,
    equipmentId: { text: textRef('repair', 'equipment'), isPicked: true },
    fromMs,
    closedFromMs: { text: textRef('repair', 'closed'), until: 'closedToMs' },
  },
});

/** What a board of repairs is filtered by: its columns are the states. */
export const REPAIR_BOARD_FILTERS = ['circle', 'priority', 'equipmentId'] as const;

/** Those that the reader has to do. */
export const ownRepairList = defineList(calls.repair.query, {
  ...shared,
  name: 'ownRepair',
  title: textRef('repair', 'mine'),
  scope: ['circle'],
  // Few: they are chosen on the way, on a phone.
  filters: {
    scope: {
      text: textRef('repair', 'scope'),
      choices: {
        overdue: textRef('repair', 'scope_overdue'),
        finished: REPAIR_STATUS_WORDS.finished,
        all: textRef('repair', 'scope_all'),
      },
      none: textRef('repair', 'scope_open'),
    },
  },
});
