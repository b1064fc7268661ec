import type { calls } from '@zutai/contract';
import {
  type Belongings,
  newTitle,
  plain,
  recordSamples,
  refused,
  type Sample,
  type Samples,
} from '../sample.ts';

/** The fields of a rule that name things, each with what is somebody else's. */
const namesOf = (other: Belongings): Readonly<Record<string, string>> => ({
  levelIds: other.alarmLevelId,
  quietExceptLevelIds: other.alarmLevelId,
  equipmentIds: other.equipmentId,
  departmentIds: other.departmentId,
  projectIds: other.projectId,
  accountIds: other.accountId,
  roleIds: other.roleId,
  rotaIds: other.rotaId,
});

/** A rule that names what is somebody else's, one field after the other, also in a step of its escalation. */
const naming = (other: Belongings, more: () => object): Sample[] => {
  const receivers = { accountIds: [], roleIds: [], isHeadTold: false, rotaIds: [] };
  const step = { afterMin: 5, ...receivers, ways: ['email'] };
  return [
    ...Object.entries(namesOf(other)).map(([field, id]) => refused({ ...more(), [field]: [id] }, field)),
    ...(['accountIds', 'roleIds', 'rotaIds'] as const).map((field) =>
      refused({ ...more(), steps: [{ ...step, [field]: [namesOf(other)[field]] }] }, `steps.${field}`),
    ),
  ];
};
const shiftsNaming = (other: Belongings, more: () => object): Sample[] => {
  const shift = { days: [1], from: '08:00', to: '16:00', accountIds: [other.accountId] };
  const exception = { fromMs: 1_000, toMs: 2_000, accountIds: [other.accountId] };
  return [
    refused({ ...more(), weekly: [shift] }, 'weekly.accountIds'),
    refused({ ...more(), exceptions: [exception] }, 'exceptions.accountIds'),
  ];
};
const titled = () => ({ title: newTitle() });
const rules = recordSamples('notificationId');
const rotas = recordSamples('rotaId');
const withToken = plain({ token: 'isolation-isolation-isolation' });
const adding =
  (name: (other: Belongings, more: () => object) => Sample[], plainOnes: Samples): Samples =>
  (other, own) => [...plainOnes(other, own), ...name(other, titled)];
const editing =
  (
    key: 'notificationId' | 'rotaId',
    name: (other: Belongings, more: () => object) => Sample[],
    plainOnes: Samples,
  ): Samples =>
  (other, own) => [...plainOnes(other, own), ...name(other, () => ({ id: own[key], ...titled() }))];

/** Rules of notification, what was sent by them, and rotas. */
export const notificationSamples: {
  [F in 'notification' | 'notificationRota']: { [N in keyof (typeof calls)[F]]: Samples };
} = {
  notification: {
    ...rules,
    add: adding(naming, rules.add),
    edit: editing('notificationId', naming, rules.edit),
    queryChoices: plain({ kind: 'equipment' }),
    test: (other) => [refused({ id: other.notificationId }, 'id')],
    queryDeliveries: plain(),
    showLink: withToken,
    acknowledgeByLink: withToken,
  },
  notificationRota: {
    ...rotas,
    add: adding(shiftsNaming, rotas.add),
    edit: editing('rotaId', shiftsNaming, rotas.edit),
  },
};
