import { calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineList } from '../define-list.ts';

/** What somebody may do in a project, in words. */
export const PROJECT_AUTH_WORDS = {
  view: textRef('project', 'authView'),
  write: textRef('project', 'authWrite'),
} as const;

/** The accounts with a right of their own in a project. */
export const projectPermissionList = defineList(calls.project.queryPermissions, {
  name: 'project-permission',
  title: textRef('project', 'permissions'),
  search: textRef('project', 'accountSearch'),
  scope: ['projectId'],
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
