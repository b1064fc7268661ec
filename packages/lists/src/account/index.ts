export { ACCOUNT_KIND_WORDS, accountList, accountRoleOf, DATA_RANGE_WORDS } from './list.ts';
