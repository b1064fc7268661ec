import { type AccountKind, type AccountPassword, type AccountRecord, calls } from '@zutai/contract';
import { ACCOUNT_KIND_WORDS, accountList } from '@zutai/lists';
import { Link, useSearchParams } from 'react-router';
import { TabLinks } from '../../../components/detail-page/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import {
  bulkAction,
  type CellViews,
  type FilterPicker,
  ListTable,
} from '../../../components/managed-list/index.ts';
import { PageHead } from '../../../components/page-head/index.ts';
import { AddButton, useBulkDelete } from '../../../components/record-actions/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText, useTextRef } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { DepartmentSelect } from '../../department/index.ts';
import { AccountMenu } from '../AccountMenu.tsx';
import { AccountState } from '../AccountState.tsx';
import { accountForm } from '../form/account-form.tsx';
import { RoleSelect } from '../form/RoleSelect.tsx';
import { useShowPassword } from '../form/use-show-password.tsx';
import { KINDS, kindPath } from '../kinds.ts';
import styles from './account-list.module.css';

/** What the list can be narrowed to, beside the chips. */
const PICKERS: Readonly<Record<string, FilterPicker>> = {
  roleId: ({ label, ...props }) => (
    <span className={styles.picker}>
      <RoleSelect {...props} isAnyRole placeholder={label} aria-label={label} />
    </span>
  ),
  departmentId: ({ label, ...props }) => (
    <span className={styles.picker}>
      <DepartmentSelect {...props} placeholder={label} aria-label={label} />
    </span>
  ),
};

function useCells(): CellViews<AccountRecord> {
  const t = useText('managedAccount');
  return {
    title: ({ id, title }) => <Link to={pathTo('/manage/account/edit/:id/info', { id })}>{title}</Link>,
    isActive: (account) => <AccountState account={account} />,
    lastLoginMs: ({ lastLoginMs }) => (
      <TimeText timeMs={lastLoginMs} isAgoOnly fallback={t('neverLoggedIn')} />
    ),
  };
}

/** How many accounts of a kind there are, of those that the address narrows the screens to. */
function useCount(kind: AccountKind, departmentId: string | null): number | undefined {
  const narrowed = departmentId === null ? {} : { departmentId };
  return useCall(calls.account.query, { kind, pageSize: 1, ...narrowed }).data?.total;
}

/** The accounts of one kind; the four screens are one. */
export function AccountListPage({ kind }: { kind: AccountKind }) {
  const t = useText('managedAccount');
  const shell = useText('shell');
  const read = useTextRef();
  const departmentId = useSearchParams()[0].get('departmentId');
  const counts: Record<AccountKind, number | undefined> = {
    company: useCount('company', departmentId),
    internal: useCount('internal', departmentId),
    external: useCount('external', departmentId),
    operation: useCount('operation', departmentId),
  };
  const cells = useCells();
  const showPassword = useShowPassword();
  const setActive = (key: 'activate' | 'deactivate', isActive: boolean) =>
    bulkAction(calls.account.setActive, {
      key,
      text: t(key),
      confirm: (count) => ({
        title: t(`${key}ManyTitle`, { count }),
        ...(!isActive && { text: t('deactivateText') }),
      }),
      request: ({ id }: AccountRecord) => ({ id, isActive }),
    });
  const remove = useBulkDelete<AccountRecord>(calls.account.delete, t('deleteManyText'));
  const action = (
    <AddButton
      form={accountForm}
      text={t('add')}
      title={t('addTitle', { kind: read(ACCOUNT_KIND_WORDS[kind]) })}
      scope={{ kind }}
      initial={{ departmentId }}
      onDone={(answer) => showPassword(answer as AccountPassword)}
    />
  );
  return (
    <>
      <PageHead title={t('title')} trail={[{ title: shell('menuOrganisation') }]} action={action}>
        <TabLinks
          current={kind}
          tabs={KINDS.map((key) => ({
            key,
            text: read(ACCOUNT_KIND_WORDS[key]),
            path: kindPath(key, { departmentId }),
            ...(counts[key] !== undefined && { count: counts[key] }),
          }))}
        />
      </PageHead>
      <div className={styles.list}>
        <ListTable
          list={accountList}
          owner={kind}
          scope={{ kind }}
          cells={cells}
          pickers={PICKERS}
          actions={(account) => <AccountMenu account={account} isInList />}
          rightsOf={({ isWithinOwnRights }) => ({ isChangeable: isWithinOwnRights })}
          bulk={[setActive('deactivate', false), setActive('activate', true), remove]}
          empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} action={action} />}
        />
      </div>
    </>
  );
}
