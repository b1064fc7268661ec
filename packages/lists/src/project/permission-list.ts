import { calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineList } from '../define-list.ts';

/** What somebody may do in a project, in words. */
export const PROJECT_AUTH_WORDS = {
  view: textRef('project', 'authView'),
  write: textRef('project', 'authWrite'),
} as const;

type RightsCall = typeof calls.project.queryPermissions | typeof calls.equipment.queryPermissions;

/** The accounts with a right of their own in something. */
const defineRightList = (call: RightsCall, name: string, scope: 'projectId' | 'equipmentId') =>
  defineList(call, {
    name,
    title: textRef('project', 'permissions'),
    search: textRef('project', 'accountSearch'),
    // The calls name what it is by different fields.
    scope: [scope as never],
    rowKey: (row) => row.accountId,
    columns: (make) => [
      make.cell('displayName', textRef('project', 'account'), (row) => row.displayName || row.loginname, {
        sort: 'displayName',
        isName: true,
      }),
      make.text('loginname', textRef('project', 'loginname'), { sort: 'loginname' }),
      make.word('auth', textRef('project', 'right'), PROJECT_AUTH_WORDS),
      make.time('createdMs', textRef('project', 'since'), { sort: 'createdMs' }),
    ],
  });

export const projectPermissionList = defineRightList(
  calls.project.queryPermissions,
  'project-permission',
  'projectId',
);
export const equipmentPermissionList = defineRightList(
  calls.equipment.queryPermissions,
  'equipment-permission',
  'equipmentId',
);
