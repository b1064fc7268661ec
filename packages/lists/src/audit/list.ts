import { AUDIT_KINDS, AUDIT_OBJECTS, type AuditEventRow, calls, MOST_EVENTS_COUNTED } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import type { Say } from '../cell.ts';
import type { ColumnMaker } from '../column-maker.ts';
import { defineList } from '../define-list.ts';
import { actorText, changeText, eventChanges, eventText } from './event-text.ts';

const KINDS = Object.fromEntries(AUDIT_KINDS.map((kind) => [kind, textRef('audit', `kind_${kind}`)]));
/** What can be done with equipment and projects, which are also written to, exported, read by hand and shared. */
const OF_PLANTS = Object.fromEntries(
  (
    [
      'insert',
      'update',
      'delete',
      'write',
      'writeRefused',
      'writeResult',
      'export',
      'read',
      'login',
      'loginFailed',
    ] as const
  ).map((kind) => [kind, textRef('audit', `kind_${kind}`)]),
);
/** What is done to a share link, and by its guests. */
const OF_SHARES = Object.fromEntries(
  (
    [
      'insert',
      'update',
      'login',
      'loginFailed',
      'refused',
      'write',
      'writeRefused',
      'writeResult',
      'export',
    ] as const
  ).map((kind) => [kind, textRef('audit', `kind_${kind}`)]),
);
/** What can be done to a thing. */
const CHANGES = Object.fromEntries(
  (['insert', 'update', 'delete'] as const).map((kind) => [kind, textRef('audit', `kind_${kind}`)]),
);
/** Everything that the trail tells of. */
const OBJECTS = Object.fromEntries(
  AUDIT_OBJECTS.map((table) => [table, textRef('audit', `object_${table}`)]),
);

function changes(row: AuditEventRow, say: Say): string {
  return eventChanges(row, say)
    .map((change) => changeText(change, say))
    .join(say.text(textRef('audit', 'changeSeparator')));
}

const filters = {
  kind: { text: textRef('audit', 'kind'), choices: KINDS },
  fromMs: { text: textRef('audit', 'at'), until: 'toMs' as const },
};
const objectFilter = { objectKind: { text: textRef('audit', 'objectKind'), choices: OBJECTS } };

function columnsOf(make: ColumnMaker<AuditEventRow, 'id'>, hasActor: boolean) {
  return [
    make.time('atMs', textRef('audit', 'at')),
    ...(hasActor ? [make.cell('who', textRef('audit', 'who'), actorText)] : []),
    make.cell('what', textRef('audit', 'what'), eventText, { isName: true }),
    make.cell('changes', textRef('audit', 'changes'), changes),
    make.text('address', textRef('audit', 'address')),
    make.cell('session', textRef('audit', 'session'), ({ sessionId: id }, say) =>
      id === null ? null : say.text(textRef('audit', 'sessionNumber'), { id }),
    ),
    make.text('call', textRef('audit', 'call'), { isHidden: true }),
    make.text('requestId', textRef('audit', 'requestId'), { isHidden: true }),
  ];
}

/** What the own account did. */
export const ownLogList = defineList(calls.audit.queryOwn, {
  name: 'ownLog',
  mostCounted: MOST_EVENTS_COUNTED,
  title: textRef('audit', 'ownTitle'),
  filters: { ...filters, ...objectFilter },
  rowKey: (row) => row.id,
  columns: (make) => columnsOf(make, false),
});

/** What was done to one thing. */
export const objectLogList = defineList(calls.audit.queryByObjectId, {
  name: 'objectLog',
  mostCounted: MOST_EVENTS_COUNTED,
  title: textRef('audit', 'objectTitle'),
  filters: { ...filters, kind: { ...filters.kind, choices: CHANGES } },
  scope: ['objectKind', 'objectId'],
  rowKey: (row) => row.id,
  columns: (make) => columnsOf(make, true),
});

/** What was done to equipment or a project, and with it. */
export const plantLogList = defineList(calls.audit.queryByObjectId, {
  name: 'plantLog',
  mostCounted: MOST_EVENTS_COUNTED,
  title: textRef('audit', 'objectTitle'),
  filters: { ...filters, kind: { ...filters.kind, choices: OF_PLANTS } },
  scope: ['objectKind', 'objectId'],
  rowKey: (row) => row.id,
  columns: (make) => columnsOf(make, true),
});

/** What was done to a share link: openings, changes, refusals, and what its guests did. */
export const shareLogList = defineList(calls.audit.queryByObjectId, {
  name: 'shareLog',
  mostCounted: MOST_EVENTS_COUNTED,
  title: textRef('audit', 'objectTitle'),
  filters: { ...filters, kind: { ...filters.kind, choices: OF_SHARES } },
  scope: ['objectKind', 'objectId'],
  rowKey: (row) => row.id,
  columns: (make) => columnsOf(make, true),
});

/** The organisation's whole trail. */
export const auditList = defineList(calls.audit.query, {
  name: 'audit',
  mostCounted: MOST_EVENTS_COUNTED,
  title: textRef('audit', 'auditTitle'),
  search: textRef('audit', 'search'),
  filters: { ...filters, ...objectFilter, accountId: { text: textRef('audit', 'who'), isPicked: true } },
  scope: ['objectId', 'address'],
  rowKey: (row) => row.id,
  columns: (make) => columnsOf(make, true),
});

/** Who may have done it: only to choose from. */
export const auditPersonList = defineList(calls.audit.queryPeople, {
  name: 'audit-person',
  title: textRef('audit', 'who'),
  search: textRef('audit', 'search'),
  rowKey: ({ id }) => id,
  columns: (make) => [
    make.text('title', textRef('audit', 'who'), { isName: true, sort: 'title' }),
    make.text('loginname', textRef('audit', 'field_loginname')),
    make.cell('state', textRef('audit', 'field_state'), ({ isDeleted }, say) =>
      isDeleted ? say.text(textRef('audit', 'isDeleted')) : '',
    ),
  ],
});
