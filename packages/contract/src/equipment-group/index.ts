import { z } from 'zod';
import { ACCOUNT_KINDS } from '../account/index.ts';
import { communicationState } from '../communication/index.ts';
import {
  defineCall,
  defineErrors,
  done,
  id,
  idList,
  pageOf,
  pagingFields,
  recordCalls,
  recordOf,
} from '../core/index.ts';
import { DATA_RANGES } from '../permission/index.ts';

/** Longest name of a group (specification, sections 3, 5 and 9). */
export const MAX_GROUP_TITLE = 30;

export const equipmentGroupErrors = defineErrors({
  /** Specification, section 8: "group name exists". */
  groupTitleTaken: { wire: '2151', status: 409, params: ['title'], field: 'title' },
  /** Equipment of the group is outside of the data range of who would give it to accounts. */
  groupBeyondOwnRange: { wire: '2152', status: 403, params: ['count'] },
});

const fields = {
  title: z.string().trim().min(1).max(MAX_GROUP_TITLE),
  titleEn: z.string().trim().max(MAX_GROUP_TITLE).default(''),
};

export const equipmentGroup = recordOf({
  title: z.string(),
  titleEn: z.string(),
  /** Of the group, as far as the data range of the caller holds them. */
  equipmentCount: z.number().int(),
  onlineCount: z.number().int(),
  /** Name of the account that made it; '' when that is gone. */
  ownerTitle: z.string(),
  /** Whether the caller may change it: who made it, and whose data range is the organisation. */
  isChangeable: z.boolean(),
});
export type EquipmentGroup = z.output<typeof equipmentGroup>;

/** An account that a group is given to, or could be. */
export const groupAccount = z.object({
  id,
  /** The name shown. */
  title: z.string(),
  loginname: z.string(),
  /** `api`: of a program. */
  kind: z.enum([...ACCOUNT_KINDS, 'api']),
  /** With "self" the account sees nothing of a group, with "organisation" it sees everything anyhow. */
  dataRange: z.enum(DATA_RANGES),
  isActive: z.boolean(),
});
export type GroupAccount = z.output<typeof groupAccount>;

/** Equipment of a group, or that could be. */
export const groupEquipment = z.object({
  id,
  title: z.string(),
  titleEn: z.string(),
  sn: z.string(),
  communication: communicationState,
  display: z.enum(['list', 'page']),
  homePageId: id.nullable(),
});
export type GroupEquipment = z.output<typeof groupEquipment>;

const base = '/lfscada/equipment/group';
const equipmentOfGroup = z.strictObject({
  groupId: id,
  keyword: z.string().max(100).optional(),
  ...pagingFields(['title', 'sn']),
});
const members = z.strictObject({ groupId: id, equipmentIds: idList });
const accountsOfGroup = z.strictObject({
  groupId: id,
  keyword: z.string().max(100).optional(),
  ...pagingFields(['title', 'loginname']),
});
const givenTo = z.strictObject({ groupId: id, accountIds: idList });

/** Groups of equipment, of the organisation. */
export const equipmentGroupCalls = {
  ...recordCalls({
    path: base,
    one: 'equipment group',
    entity: 'equipmentGroup',
    view: 'equipment_view',
    edit: 'equipment_edit',
    fields,
    record: equipmentGroup,
    sort: ['title', 'createdMs'],
    errors: ['groupTitleTaken'],
  }),
  queryEquipment: defineCall({
    path: `${base}/equipment/query`,
    summary: 'Equipment of a group, as far as the data range of the caller holds it.',
    request: equipmentOfGroup,
    response: pageOf(groupEquipment),
    permission: 'equipment_view',
    reads: ['equipmentGroup', 'equipment'],
  }),
  queryOtherEquipment: defineCall({
    path: `${base}/equipment/queryOther`,
    summary:
      'Equipment that the data range of the caller holds and that is not in the group: to choose from.',
    request: equipmentOfGroup,
    response: pageOf(groupEquipment),
    permission: 'equipment_edit',
    reads: ['equipmentGroup', 'equipment'],
  }),
  addEquipment: defineCall({
    path: `${base}/equipment/add`,
    summary:
      'Puts equipment that the data range of the caller holds into a group; what is in it already stays.',
    request: members,
    response: done,
    permission: 'equipment_edit',
    changes: ['equipmentGroup'],
  }),
  removeEquipment: defineCall({
    path: `${base}/equipment/remove`,
    summary: 'Takes equipment out of a group.',
    request: members,
    response: done,
    permission: 'equipment_edit',
    changes: ['equipmentGroup'],
  }),
  queryAccounts: defineCall({
    path: `${base}/account/query`,
    summary:
      'Accounts that see the equipment of a group by it, as far as the data range of the caller holds them.',
    request: accountsOfGroup,
    response: pageOf(groupAccount),
    permission: 'account_view',
    reads: ['equipmentGroup', 'account'],
  }),
  queryOtherAccounts: defineCall({
    path: `${base}/account/queryOther`,
    summary:
      'Accounts that the data range of the caller holds and that the group is not given to: to choose from.',
    request: accountsOfGroup,
    response: pageOf(groupAccount),
    permission: 'account_edit',
    reads: ['equipmentGroup', 'account'],
  }),
  addAccounts: defineCall({
    path: `${base}/account/add`,
    summary:
      'Gives a group to accounts, whose data range "group" and wider ones then hold its equipment. The caller has ' +
      'to see all of that.',
    request: givenTo,
    response: done,
    permission: 'account_edit',
    errors: ['groupBeyondOwnRange'],
    changes: ['equipmentGroup', 'equipment'],
  }),
  removeAccounts: defineCall({
    path: `${base}/account/remove`,
    summary: 'Takes a group away from accounts; their open pages of its equipment close at once.',
    request: givenTo,
    response: done,
    permission: 'account_edit',
    changes: ['equipmentGroup', 'equipment'],
  }),
};
