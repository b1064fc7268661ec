import { calls } from '@zutai/contract';
import { type TextRef, textRef } from '@zutai/i18n';
import { equipmentPermissionList, projectPermissionList } from '@zutai/lists';

/** What rights are given in, with its calls and words. */
export interface GivenThing {
  readonly scope: { readonly equipmentId: string } | { readonly projectId: string };
  readonly list: typeof equipmentPermissionList;
  readonly addCall: typeof calls.equipment.addPermissions | typeof calls.project.addPermissions;
  readonly editCall: typeof calls.equipment.editPermission | typeof calls.project.editPermission;
  readonly deleteCall: typeof calls.equipment.deletePermissions | typeof calls.project.deletePermissions;
  readonly withoutCall:
    | typeof calls.equipment.queryAccountsWithoutPermission
    | typeof calls.project.queryAccountsWithoutPermission;
  readonly words: {
    readonly accountsHelp: TextRef;
    readonly rightHelp: TextRef;
    readonly removeText: TextRef;
    readonly emptyText: TextRef;
  };
}

export const givenEquipment = (equipmentId: string): GivenThing => ({
  scope: { equipmentId },
  list: equipmentPermissionList,
  addCall: calls.equipment.addPermissions,
  editCall: calls.equipment.editPermission,
  deleteCall: calls.equipment.deletePermissions,
  withoutCall: calls.equipment.queryAccountsWithoutPermission,
  words: {
    accountsHelp: textRef('equipment', 'peopleAccountsHelp'),
    rightHelp: textRef('equipment', 'peopleRightHelp'),
    removeText: textRef('equipment', 'peopleRemoveText'),
    emptyText: textRef('equipment', 'peopleEmptyText'),
  },
});

export const givenProject = (projectId: string): GivenThing => ({
  scope: { projectId },
  list: projectPermissionList,
  addCall: calls.project.addPermissions,
  editCall: calls.project.editPermission,
  deleteCall: calls.project.deletePermissions,
  withoutCall: calls.project.queryAccountsWithoutPermission,
  words: {
    accountsHelp: textRef('project', 'accountsHelp'),
    rightHelp: textRef('project', 'rightHelp'),
    removeText: textRef('project', 'permissionRemoveText'),
    emptyText: textRef('project', 'noPermissionText'),
  },
});
