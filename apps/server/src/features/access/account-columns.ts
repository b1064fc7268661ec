/** How accounts are found, named and ordered wherever they are members of something or chosen from. */

/** What a search looks into. */
export const ACCOUNT_NAMES = ['account.display_name', 'account.loginname'] as const;

export const ACCOUNT_COLUMNS = [
  'account.id',
  'account.display_name as title',
  'account.loginname',
  'account.kind',
] as const;

/** By the name, unless the login name is asked for. */
export const accountOrder = (sortField: string | undefined) =>
  sortField === 'loginname' ? 'account.loginname' : 'account.display_name';
