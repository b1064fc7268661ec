import { calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { accountRoleOf, DATA_RANGE_WORDS } from '../account/index.ts';
import { defineList } from '../define-list.ts';
import { departmentCell } from '../department/department-cell.ts';

const STATE = { true: textRef('apiAccount', 'active'), false: textRef('apiAccount', 'inactive') };
const KINDS = { company: textRef('apiAccount', 'company'), external: textRef('apiAccount', 'externalKind') };

export const apiAccountList = defineList(calls.apiAccount.query, {
  name: 'api-account',
  title: textRef('apiAccount', 'title'),
  search: textRef('apiAccount', 'search'),
  filters: { isActive: { text: textRef('apiAccount', 'state'), choices: STATE } },
  rowKey: ({ id }) => id,
  columns: (make) => [
    make.name(textRef('apiAccount', 'name'), { sort: 'title' }),
    make.word('isActive', textRef('apiAccount', 'state'), STATE),
    make.cell('role', textRef('apiAccount', 'role'), accountRoleOf),
    make.word('dataRange', textRef('apiAccount', 'dataRange'), DATA_RANGE_WORDS),
    make.cell('department', textRef('department', 'one'), departmentCell),
    make.count('tokenCount', textRef('apiAccount', 'tokens')),
    make.time('lastUsedMs', textRef('apiAccount', 'lastUsed'), { sort: 'lastUsedMs' }),
    make.text('remark', textRef('apiAccount', 'remark'), { isHidden: true }),
    make.time('createdMs', textRef('apiAccount', 'created'), { sort: 'createdMs', isHidden: true }),
  ],
});

/** External and enterprise accounts that may use an API account. */
export const apiExternalList = defineList(calls.apiAccount.queryAuthExternal, {
  name: 'api-external',
  title: textRef('apiAccount', 'externalTitle'),
  search: textRef('apiAccount', 'externalSearch'),
  scope: ['id'],
  rowKey: ({ id }) => id,
  columns: (make) => [
    make.name(textRef('apiAccount', 'externalName'), { sort: 'title' }),
    make.text('loginname', textRef('apiAccount', 'loginname'), { sort: 'loginname' }),
    make.word('kind', textRef('apiAccount', 'kind'), KINDS),
  ],
});

/** Those that could; it is only chosen from. */
export const apiGivableList = defineList(calls.apiAccount.queryUnAuthExternal, {
  name: 'api-givable',
  title: textRef('apiAccount', 'externalTitle'),
  search: textRef('apiAccount', 'externalSearch'),
  scope: ['id'],
  rowKey: ({ id }) => id,
  columns: (make) => [make.name(textRef('apiAccount', 'externalName'))],
});
