import { z } from 'zod';
import { defineCall, done, id, idList, pageOf, pagingFields } from '../core/index.ts';
import {
  project,
  projectAuth,
  projectEquipment,
  projectFields,
  projectPermission,
  shareInfo,
  sharePassword,
} from './entity.ts';

const base = '/lfscada/project';
const account = z.object({ accountId: id, loginname: z.string(), displayName: z.string() });
const keyword = z.string().max(100).optional();

export const projectCalls = {
  queryAll: defineCall({
    path: `${base}/queryAll`,
    summary: 'All projects of the organisation in their order, for management.',
    request: z.strictObject({ keyword }),
    response: z.array(project),
    permission: 'project_edit',
  }),
  queryAllByUser: defineCall({
    path: `${base}/queryAllByUser`,
    summary: 'The projects the caller may see, in their order.',
    request: z.strictObject({ keyword }),
    response: z.array(project),
    permission: 'project_view',
  }),
  info: defineCall({
    path: `${base}/info`,
    summary: 'One project.',
    request: z.strictObject({ id }),
    response: project,
    permission: 'project_view',
  }),
  add: defineCall({
    path: `${base}/add`,
    summary: 'Adds a project at the end, with equipment when some is named.',
    request: z.strictObject({ ...projectFields, equipmentIds: idList.optional() }),
    response: z.object({ id }),
    errors: ['projectTitleTaken'],
    permission: 'project_edit',
  }),
  edit: defineCall({
    path: `${base}/edit`,
    summary: 'Changes what a person entered about a project.',
    request: z.strictObject({ id, ...projectFields }),
    response: done,
    errors: ['projectTitleTaken'],
    permission: 'project_edit',
  }),
  delete: defineCall({
    path: `${base}/delete`,
    summary: 'Deletes a project with its pages, variables and rights, not its equipment; `title` confirms.',
    request: z.strictObject({ id, title: z.string().max(100) }),
    response: done,
    errors: ['projectTitleMismatch'],
    permission: 'project_edit',
  }),
  saveSequence: defineCall({
    path: `${base}/seq/save`,
    summary: 'Puts projects in the order of the ids; those not named follow in the order they had.',
    request: z.strictObject({ ids: idList }),
    response: done,
    permission: 'project_edit',
  }),
  queryShareInfo: defineCall({
    path: `${base}/queryShareInfo`,
    summary: 'How a project is shared by its link.',
    request: z.strictObject({ id }),
    response: shareInfo,
    permission: 'project_edit',
  }),
  editShareAuth: defineCall({
    path: `${base}/editShareAuth`,
    summary: 'Makes the link of a project public or private and says what it allows.',
    request: z.strictObject({
      id,
      shareState: shareInfo.shape.shareState,
      shareAuth: projectAuth.default('view'),
      /** A new key: links given out before stop working. */
      isKeyRenewed: z.boolean().default(false),
    }),
    response: shareInfo,
    permission: 'project_edit',
  }),
  editSharePwd: defineCall({
    path: `${base}/editSharePwd`,
    summary: 'Sets the password of the link of a project; an empty one takes it away.',
    request: z.strictObject({ id, password: sharePassword }),
    response: done,
    permission: 'project_edit',
  }),
  queryPermissions: defineCall({
    path: `${base}/pmsn/query`,
    summary: 'The accounts with a right of their own in a project.',
    request: z.strictObject({
      projectId: id,
      keyword,
      ...pagingFields(['loginname', 'displayName', 'createdMs']),
    }),
    response: pageOf(projectPermission),
    permission: 'project_edit',
  }),
  queryAccountsWithoutPermission: defineCall({
    path: `${base}/pmsn/queryNoPmsnUser`,
    summary: 'Accounts that would need a right in a project to see it and have none.',
    request: z.strictObject({ projectId: id, keyword }),
    response: z.array(account),
    permission: 'project_edit',
  }),
  addPermissions: defineCall({
    path: `${base}/pmsn/add`,
    summary: 'Gives accounts a right in a project; who has one already has this one now.',
    request: z.strictObject({ projectId: id, accountIds: idList, auth: projectAuth.default('view') }),
    response: done,
    errors: ['permissionUnfit'],
    permission: 'project_edit',
  }),
  editPermission: defineCall({
    path: `${base}/pmsn/edit`,
    summary: "Changes an account's right in a project.",
    request: z.strictObject({ projectId: id, accountId: id, auth: projectAuth }),
    response: done,
    permission: 'project_edit',
  }),
  deletePermissions: defineCall({
    path: `${base}/pmsn/delete`,
    summary: 'Takes the right in a project from accounts; their open sockets are closed.',
    request: z.strictObject({ projectId: id, accountIds: idList }),
    response: done,
    permission: 'project_edit',
  }),
  queryUnboundEquipment: defineCall({
    path: `${base}/equip/queryNoBindEquip`,
    summary: 'Equipment of the organisation that is not bound to a project.',
    request: z.strictObject({ projectId: id, keyword, ...pagingFields(['title', 'sn']) }),
    response: pageOf(projectEquipment.pick({ id: true, title: true, sn: true, online: true })),
    permission: 'project_edit',
  }),
  bindEquipment: defineCall({
    path: `${base}/equip/add`,
    summary: 'Binds equipment to a project, after what is bound already.',
    request: z.strictObject({ projectId: id, equipmentIds: idList }),
    response: done,
    permission: 'project_edit',
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
  }),
  queryAllEquipment: defineCall({
    path: `${base}/equip/queryAll`,
    summary: 'All equipment bound to a project in its order.',
    request: z.strictObject({ projectId: id }),
    response: z.array(projectEquipment),
    permission: 'project_view',
  }),
  unbindEquipment: defineCall({
    path: `${base}/equip/delete`,
    summary: 'Takes equipment out of a project; bindings of its pages to it show as missing.',
    request: z.strictObject({ projectId: id, equipmentIds: idList }),
    response: done,
    permission: 'project_edit',
  }),
};
