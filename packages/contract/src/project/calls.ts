import { z } from 'zod';
import {
  basedOnRevision,
  defineCall,
  done,
  id,
  idList,
  keepAbsent,
  pageOf,
  pagingFields,
} from '../core/index.ts';
import { project, projectAuth, projectEquipment, projectFields } from './entity.ts';
import { rightCalls } from './right-calls.ts';

const base = '/lfscada/project';
const keyword = z.string().max(100).optional();

export const projectCalls = {
  query: defineCall({
    path: `${base}/query`,
    summary:
      'The projects the caller may see, searched and paged; in their order unless another is asked for.',
    request: z.strictObject({
      keyword,
      ...pagingFields(['sequence', 'title', 'equipmentCount', 'pageCount', 'updatedMs', 'createdMs']),
    }),
    response: pageOf(project),
    permission: 'project_view',
    tokens: 'read',
    reads: ['project', 'page', 'department'],
  }),
  queryAll: defineCall({
    path: `${base}/queryAll`,
    summary: 'All projects of the organisation in their order, for management.',
    request: z.strictObject({ keyword }),
    response: z.array(project),
    permission: 'project_edit',
    tokens: 'read',
    reads: ['project', 'page', 'department'],
  }),
  queryAllByUser: defineCall({
    path: `${base}/queryAllByUser`,
    summary: 'The projects the caller may see, in their order.',
    request: z.strictObject({ keyword }),
    response: z.array(project),
    permission: 'project_view',
    tokens: 'read',
    reads: ['project', 'page', 'department'],
  }),
  info: defineCall({
    path: `${base}/info`,
    summary: 'One project.',
    request: z.strictObject({ id }),
    response: project,
    permission: 'project_view',
    tokens: 'read',
    guests: 'view',
    reads: ['project', 'page', 'department'],
  }),
  add: defineCall({
    path: `${base}/add`,
    summary: 'Adds a project at the end, with equipment when some is named.',
    request: z.strictObject({ ...projectFields, equipmentIds: idList.optional() }),
    response: z.object({ id }),
    errors: ['projectTitleTaken'],
    permission: 'project_edit',
    tokens: 'write',
    changes: ['project'],
  }),
  edit: defineCall({
    path: `${base}/edit`,
    summary: 'Changes what a person entered about a project.',
    request: z.strictObject({ id, ...keepAbsent(projectFields), revision: basedOnRevision }),
    response: done,
    errors: ['projectTitleTaken'],
    permission: 'project_edit',
    tokens: 'write',
    changes: ['project'],
  }),
  delete: defineCall({
    path: `${base}/delete`,
    summary: 'Deletes a project with its pages, variables and rights, not its equipment; `title` confirms.',
    request: z.strictObject({ id, title: z.string().max(100) }),
    response: done,
    errors: ['projectTitleMismatch'],
    permission: 'project_edit',
    tokens: 'write',
    changes: ['project'],
  }),
  saveSequence: defineCall({
    path: `${base}/seq/save`,
    summary: 'Puts projects in the order of the ids; those not named follow in the order they had.',
    request: z.strictObject({ ids: idList }),
    response: done,
    permission: 'project_edit',
    changes: ['project'],
  }),
  ...rightCalls({
    path: base,
    encoding: 'form',
    field: 'projectId',
    one: 'a project',
    entity: 'project',
    permission: 'project_edit',
  }),
  queryUnboundEquipment: defineCall({
    path: `${base}/equip/queryNoBindEquip`,
    summary: 'Equipment of the organisation that is not bound to a project.',
    request: z.strictObject({ projectId: id, keyword, ...pagingFields(['title', 'sn']) }),
    response: pageOf(
      projectEquipment.pick({
        id: true,
        title: true,
        titleEn: true,
        sn: true,
        online: true,
        communication: true,
      }),
    ),
    permission: 'project_edit',
    tokens: 'read',
    reads: ['project', 'equipment'],
  }),
  bindEquipment: defineCall({
    path: `${base}/equip/add`,
    summary:
      'Binds equipment to a project, after what is bound already. Who writes in the project writes to equipment that ' +
      'was bound with the right to write, which wants that right there of the caller.',
    request: z.strictObject({
      projectId: id,
      equipmentIds: idList,
      /** What the project passes on; left out it is as much as the caller has, and of what is bound no less than before. */
      auth: projectAuth.optional(),
    }),
    response: done,
    errors: ['permissionWriteNotHeld'],
    permission: 'project_edit',
    tokens: 'write',
    changes: ['project'],
  }),
  queryEquipment: defineCall({
    path: `${base}/equip/query`,
    summary: 'Equipment bound to a project, searched and paged.',
    request: z.strictObject({
      projectId: id,
      keyword,
      online: z.boolean().optional(),
      ...pagingFields(['sequence', 'title', 'sn']),
    }),
    response: pageOf(projectEquipment),
    permission: 'project_view',
    tokens: 'read',
    reads: ['project', 'equipment'],
  }),
  queryAllEquipment: defineCall({
    path: `${base}/equip/queryAll`,
    summary: 'All equipment bound to a project in its order.',
    request: z.strictObject({ projectId: id }),
    response: z.array(projectEquipment),
    permission: 'project_view',
    tokens: 'read',
    guests: 'view',
    reads: ['project', 'equipment'],
  }),
  unbindEquipment: defineCall({
    path: `${base}/equip/delete`,
    summary: 'Takes equipment out of a project; bindings of its pages to it show as missing.',
    request: z.strictObject({ projectId: id, equipmentIds: idList }),
    response: done,
    permission: 'project_edit',
    tokens: 'write',
    changes: ['project'],
  }),
};
