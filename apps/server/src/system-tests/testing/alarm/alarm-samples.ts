import type { calls } from '@zutai/contract';
import {
  type Belongings,
  byProject,
  newTitle,
  plain,
  recordSamples,
  refused,
  type Samples,
} from '../sample.ts';

const oneRule = (field: 'id' | 'ruleId', more: object = {}): Samples => {
  return (other) => [refused({ [field]: other.alarmRuleId, ...more }, field)];
};
const oneAlarm: Samples = (other) => [refused({ id: other.alarmId }, 'id')];
const manyAlarms =
  (more: object): Samples =>
  (other) => [refused({ ids: [other.alarmId], ...more }, 'ids')];
const ofProject: Samples = (other, own) => [
  refused({ projectId: other.projectId }, 'projectId'),
  refused({ projectId: own.projectId, equipmentIds: other.equipmentId }, 'equipmentIds'),
  refused({ projectId: own.projectId, levelId: other.alarmLevelId }, 'levelId'),
];
const high = { kind: 'limit', direction: 'high', limit: { from: 'constant', value: 5 } };

const groups = recordSamples('firstOutGroupId');
const withRule = (other: Belongings, body: Record<string, unknown>) => [
  refused({ ...body, ruleIds: [other.alarmRuleId] }, 'ruleIds'),
];

/** Samples of the calls for alarms and their first-out groups. */
export const alarmSamples: {
  [F in 'alarm' | 'firstOutGroup']: { [N in keyof (typeof calls)[F]]: Samples };
} = {
  firstOutGroup: {
    ...groups,
    add: (other, own) => [...groups.add(other, own), ...withRule(other, { title: newTitle() })],
    edit: (other, own) => [
      ...groups.edit(other, own),
      ...withRule(other, { id: own.firstOutGroupId, title: newTitle() }),
    ],
  },
  alarm: {
    queryRules: (other) => [
      refused({ equipmentId: other.equipmentId }, 'equipmentId'),
      { body: {}, foreign: [] },
    ],
    ruleInfo: oneRule('id'),
    addRule: (other, own) => {
      const rule = { title: newTitle(), condition: high };
      return [
        refused({ ...rule, equipmentId: other.equipmentId, signalId: own.signalId }, 'equipmentId'),
        refused({ ...rule, equipmentId: own.equipmentId, signalId: other.signalId }, 'signalId'),
        refused(
          { ...rule, equipmentId: own.equipmentId, signalId: own.signalId, levelId: other.alarmLevelId },
          'levelId',
        ),
        refused(
          {
            ...rule,
            equipmentId: own.equipmentId,
            signalId: own.signalId,
            suppressor: { signalId: other.signalId, equals: 1 },
          },
          'suppressor.signalId',
        ),
      ];
    },
    editRule: (other, own) => [
      refused({ id: other.alarmRuleId, title: 'taken over' }, 'id'),
      refused({ id: own.alarmRuleId, signalId: other.signalId }, 'signalId'),
      refused({ id: own.alarmRuleId, levelId: other.alarmLevelId }, 'levelId'),
      refused(
        { id: own.alarmRuleId, suppressor: { signalId: other.signalId, equals: 1 } },
        'suppressor.signalId',
      ),
    ],
    deleteRule: oneRule('id'),
    setOutOfService: oneRule('id', { isOutOfService: true, reason: 'isolation' }),
    shelve: oneRule('ruleId', { minutes: 5, reason: 'isolation' }),
    unshelve: oneRule('ruleId'),
    queryLevels: plain(),
    editLevel: (other) => [
      refused(
        { id: other.alarmLevelId, title: 'isolation', color: '#ff0000', shape: '■', sound: 'none' },
        'id',
      ),
    ],
    query: (other) => [
      { body: {}, foreign: [] },
      refused({ equipmentId: other.equipmentId }, 'equipmentId'),
      refused({ levelId: other.alarmLevelId }, 'levelId'),
      refused({ firstOutId: other.alarmId }, 'firstOutId'),
    ],
    querySubsequent: (other) => [refused({ firstOutIds: [other.alarmId] }, 'firstOutIds')],
    info: oneAlarm,
    count: (other) => [{ body: {}, foreign: [] }, refused({ equipmentId: other.equipmentId }, 'equipmentId')],
    countByEquipment: () => [{ body: {}, foreign: [] }],
    performance: () => [{ body: { fromMs: 0, toMs: 1 }, foreign: [] }],
    performanceOfMonth: () => [{ body: { month: '1971-05' }, foreign: [] }],
    acknowledge: (other, own) => [
      ...oneAlarm(other, own),
      refused({ id: own.alarmId, subsequentIds: [other.alarmId] }, 'subsequentIds'),
    ],
    acknowledgeMany: (other, own) => [
      ...manyAlarms({})(other, own),
      refused({ ids: [own.alarmId], subsequentIds: [other.alarmId] }, 'subsequentIds'),
    ],
    shelveMany: manyAlarms({ minutes: 5, reason: 'isolation' }),
    reset: oneAlarm,
    queryOfPage: (other, own) => [
      refused({ equipmentIds: other.equipmentId }, 'equipmentIds'),
      refused({ equipmentIds: own.equipmentId, levelId: other.alarmLevelId }, 'levelId'),
    ],
    isReleased: (other) => [refused({ alarmId: other.alarmId }, 'alarmId')],
    countOfProject: byProject(),
    queryOfProject: ofProject,
    queryAllOfProject: ofProject,
    confirmOfProject: (other, own) => [
      refused({ projectId: other.projectId, id: own.alarmId }, 'projectId'),
      refused({ projectId: own.projectId, id: other.alarmId }, 'id'),
    ],
  },
};
