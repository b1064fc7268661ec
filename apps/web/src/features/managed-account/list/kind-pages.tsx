import { AccountListPage } from './AccountListPage.tsx';

/** /manage/account/co: accounts that represent enterprises. */
export const CompanyAccountsPage = () => <AccountListPage key="company" kind="company" />;
/** /manage/account/int: the staff of the organisation. */
export const InternalAccountsPage = () => <AccountListPage key="internal" kind="internal" />;
/** /manage/account/ext: people of other companies. */
export const ExternalAccountsPage = () => <AccountListPage key="external" kind="external" />;
/** /manage/account/op: staff that operates for others. */
export const OperationAccountsPage = () => <AccountListPage key="operation" kind="operation" />;
