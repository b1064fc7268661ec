import { calls, type EquipmentGroup } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { DATA_RANGE_WORDS } from '../account/index.ts';
import type { Say } from '../cell.ts';
import { defineList } from '../define-list.ts';

const COMMUNICATION = {
  online: textRef('common', 'online'),
  fault: textRef('communication', 'fault'),
  offline: textRef('common', 'offline'),
};

const onlineOf = ({ onlineCount: online, equipmentCount: all }: EquipmentGroup, say: Say) =>
  say.text(textRef('equipmentGroup', 'onlineOf'), { online, all });

export const equipmentGroupList = defineList(calls.equipmentGroup.query, {
  name: 'equipmentGroup',
  title: textRef('equipmentGroup', 'title'),
  search: textRef('equipmentGroup', 'search'),
  rowKey: ({ id }) => id,
  columns: (make) => [
    make.name(textRef('equipmentGroup', 'name'), { sort: 'title' }),
    make.cell('equipment', textRef('equipmentGroup', 'equipment'), onlineOf),
    make.text('ownerTitle', textRef('equipmentGroup', 'owner')),
    make.time('createdMs', textRef('equipmentGroup', 'created'), { sort: 'createdMs' }),
  ],
});

/** The equipment of a group. */
export const groupEquipmentList = defineList(calls.equipmentGroup.queryEquipment, {
  name: 'groupEquipment',
  title: textRef('equipmentGroup', 'equipment'),
  search: textRef('equipmentGroup', 'equipmentSearch'),
  scope: ['groupId'],
  rowKey: ({ id }) => id,
  columns: (make) => [
    make.name(textRef('equipmentGroup', 'equipment'), { sort: 'title' }),
    make.word('communication', textRef('equipmentGroup', 'state'), COMMUNICATION),
    make.text('sn', textRef('equipmentGroup', 'sn'), { sort: 'sn' }),
  ],
});

/** What can be put into it; it is only chosen from. */
export const otherEquipmentList = defineList(calls.equipmentGroup.queryOtherEquipment, {
  name: 'otherEquipment',
  title: textRef('equipmentGroup', 'equipment'),
  search: textRef('equipmentGroup', 'equipmentSearch'),
  scope: ['groupId'],
  rowKey: ({ id }) => id,
  columns: (make) => [make.name(textRef('equipmentGroup', 'equipment'))],
});

const KINDS = {
  company: textRef('equipmentGroup', 'kind_company'),
  internal: textRef('equipmentGroup', 'kind_internal'),
  external: textRef('equipmentGroup', 'kind_external'),
  operation: textRef('equipmentGroup', 'kind_operation'),
  api: textRef('equipmentGroup', 'kind_api'),
};

/** The accounts that a group is given to. */
export const groupAccountList = defineList(calls.equipmentGroup.queryAccounts, {
  name: 'groupAccount',
  title: textRef('equipmentGroup', 'accounts'),
  search: textRef('equipmentGroup', 'accountSearch'),
  scope: ['groupId'],
  rowKey: ({ id }) => id,
  columns: (make) => [
    make.name(textRef('equipmentGroup', 'account'), { sort: 'title' }),
    make.text('loginname', textRef('equipmentGroup', 'loginname'), { sort: 'loginname' }),
    make.word('kind', textRef('equipmentGroup', 'kind'), KINDS),
    make.word('dataRange', textRef('equipmentGroup', 'dataRange'), DATA_RANGE_WORDS),
  ],
});

/** Accounts that it could be given to; they are only chosen from. */
export const otherAccountList = defineList(calls.equipmentGroup.queryOtherAccounts, {
  name: 'otherAccount',
  title: textRef('equipmentGroup', 'accounts'),
  search: textRef('equipmentGroup', 'accountSearch'),
  scope: ['groupId'],
  rowKey: ({ id }) => id,
  columns: (make) => [make.name(textRef('equipmentGroup', 'account'))],
});
