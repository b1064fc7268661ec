import { z } from 'zod';
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

/** Longest name of a group (specification, sections 3, 5 and 9). */
export const MAX_GROUP_TITLE = 30;

export const equipmentGroupErrors = defineErrors({
  /** Specification, section 8: "group name exists". */
  groupTitleTaken: { wire: '2151', status: 409, params: ['title'], field: 'title' },
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

/** Equipment of a group, or that could be. */
export const groupEquipment = z.object({
  id,
  title: z.string(),
  titleEn: z.string(),
  sn: z.string(),
  communication: communicationState,
});
export type GroupEquipment = z.output<typeof groupEquipment>;

const base = '/lfscada/equipment/group';
const equipmentOfGroup = z.strictObject({
  groupId: id,
  keyword: z.string().max(100).optional(),
  ...pagingFields(['title', 'sn']),
});
const members = z.strictObject({ groupId: id, equipmentIds: idList });

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
};
