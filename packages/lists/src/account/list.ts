import { type AccountRecord, calls, isPlatformRole } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import type { Say } from '../cell.ts';
import { defineList } from '../define-list.ts';
import { departmentCell } from '../department/department-cell.ts';

const STATE = { true: textRef('managedAccount', 'active'), false: textRef('managedAccount', 'inactive') };

const FACTOR = {
  true: textRef('managedAccount', 'secondFactorOn'),
  false: textRef('managedAccount', 'secondFactorOff'),
};

/** What each kind of accounts is called, in the order of their screens. */
export const ACCOUNT_KIND_WORDS = {
  company: textRef('managedAccount', 'company'),
  internal: textRef('managedAccount', 'internal'),
  external: textRef('managedAccount', 'external'),
  operation: textRef('managedAccount', 'operation'),
};

/** What each data range is called, from least to most. */
export const DATA_RANGE_WORDS = {
  self: textRef('managedAccount', 'range_self'),
  group: textRef('managedAccount', 'range_group'),
  department: textRef('managedAccount', 'range_department'),
  departmentAndBelow: textRef('managedAccount', 'range_departmentAndBelow'),
  organisation: textRef('managedAccount', 'range_organisation'),
};

/** The role of an account in words: of the platform in those of the product. */
export function accountRoleOf(
  { roleId, roleTitle, roleTitleEn }: Pick<AccountRecord, 'roleId' | 'roleTitle' | 'roleTitleEn'>,
  say: Say,
): string {
  if (isPlatformRole(roleId)) return say.text(textRef('shell', `role${roleId}`));
  return say.title({ title: roleTitle, titleEn: roleTitleEn });
}

export const accountList = defineList(calls.account.query, {
  name: 'account',
  title: textRef('managedAccount', 'title'),
  search: textRef('managedAccount', 'search'),
  scope: ['kind'],
  filters: {
    isActive: { text: textRef('managedAccount', 'state'), choices: STATE },
    roleId: { text: textRef('managedAccount', 'role'), isPicked: true },
    departmentId: { text: textRef('department', 'one'), isPicked: true },
  },
  rowKey: ({ id }) => id,
  columns: (make) => [
    make.name(textRef('managedAccount', 'name'), { sort: 'title' }),
    make.text('loginname', textRef('managedAccount', 'loginname'), { sort: 'loginname' }),
    make.cell('isActive', textRef('managedAccount', 'state'), ({ isActive, isWaiting }, say) =>
      say.text(isWaiting ? textRef('managedAccount', 'waiting') : STATE[isActive ? 'true' : 'false']),
    ),
    make.cell('role', textRef('managedAccount', 'role'), accountRoleOf),
    make.cell('department', textRef('department', 'one'), departmentCell),
    make.word('dataRange', textRef('managedAccount', 'dataRange'), DATA_RANGE_WORDS),
    make.word('hasSecondFactor', textRef('managedAccount', 'factorColumn'), FACTOR),
    make.time('lastLoginMs', textRef('managedAccount', 'lastLogin'), { sort: 'lastLoginMs' }),
    make.text('contactName', textRef('managedAccount', 'contactName'), { isHidden: true }),
    make.text('tel', textRef('managedAccount', 'tel'), { isHidden: true }),
    make.text('email', textRef('managedAccount', 'email'), { isHidden: true }),
    make.text('remark', textRef('managedAccount', 'remark'), { isHidden: true }),
    make.time('createdMs', textRef('managedAccount', 'created'), { sort: 'createdMs', isHidden: true }),
  ],
});
