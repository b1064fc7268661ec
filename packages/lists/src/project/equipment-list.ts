import { calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineList } from '../define-list.ts';
import { PROJECT_AUTH_WORDS } from './permission-list.ts';

const COMMUNICATION = {
  online: textRef('common', 'online'),
  fault: textRef('communication', 'fault'),
  offline: textRef('common', 'offline'),
};
const ONLINE = { true: textRef('common', 'online'), false: textRef('common', 'offline') };

/** The equipment bound to a project. */
export const projectEquipmentList = defineList(calls.project.queryEquipment, {
  name: 'project-equipment',
  title: textRef('project', 'equipment'),
  search: textRef('project', 'equipmentSearch'),
  filters: { online: { text: textRef('project', 'state'), choices: ONLINE } },
  scope: ['projectId'],
  rowKey: (row) => row.id,
  columns: (make) => [
    make.name(textRef('project', 'equipmentName'), { sort: 'title' }),
    make.word('communication', textRef('project', 'state'), COMMUNICATION),
    make.text('sn', textRef('gateway', 'sn'), { sort: 'sn' }),
    make.count('signalCount', textRef('project', 'signals')),
    make.word('auth', textRef('project', 'passesOn'), PROJECT_AUTH_WORDS),
    make.text('address', textRef('project', 'address'), { isHidden: true }),
  ],
});

/** What can be bound to it; it is only chosen from. */
export const unboundEquipmentList = defineList(calls.project.queryUnboundEquipment, {
  name: 'unbound-equipment',
  title: textRef('project', 'equipment'),
  search: textRef('project', 'equipmentSearch'),
  scope: ['projectId'],
  rowKey: (row) => row.id,
  columns: (make) => [make.name(textRef('project', 'equipmentName'))],
});
