import { type AccountRecord, calls } from '@zutai/contract';
import { useParams } from 'react-router';
import { DetailPage } from '../../../components/detail-page/index.ts';
import { logTabOf } from '../../../components/event-log/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { AccountMenu } from '../AccountMenu.tsx';
import { AccountState } from '../AccountState.tsx';
import { kindPath } from '../kinds.ts';

/** /manage/account/edit/{id}/{tab} */
export function AccountDetailPage() {
  const t = useText('managedAccount');
  const shell = useText('shell');
  const { id = '' } = useParams();
  const query = useCall(calls.account.info, { id });
  const account = query.data;
  return (
    <DetailPage<AccountRecord>
      query={query}
      id={id}
      titleOf={({ title }) => title}
      one={t('one')}
      trail={[
        { title: shell('menuOrganisation') },
        { title: t('title'), to: kindPath(account?.kind ?? 'internal') },
      ]}
      mark={(found) => <AccountState account={found} />}
      note={({ loginname }) => <span>{loginname}</span>}
      action={account !== undefined && <AccountMenu account={account} />}
      tabs={[
        {
          key: 'info',
          text: t('tabInfo'),
          path: pathTo('/manage/account/edit/:id/info', { id }),
          load: async () => (await import('./InfoTab.tsx')).InfoTab,
        },
        {
          key: 'session',
          text: t('tabSession'),
          path: pathTo('/manage/account/edit/:id/session', { id }),
          call: calls.session.queryAccountSessions,
          isAllowed: account?.isWithinOwnRights !== false,
          load: async () => (await import('./SessionTab.tsx')).SessionTab,
        },
        {
          key: 'key',
          text: t('tabKey'),
          path: pathTo('/manage/account/edit/:id/key', { id }),
          call: calls.hardwareKey.queryOfAccount,
          isAllowed: account?.isWithinOwnRights !== false,
          load: async () => (await import('./KeyTab.tsx')).KeyTab,
        },
        {
          key: 'log',
          text: t('tabLog'),
          path: pathTo('/manage/account/edit/:id/log', { id }),
          load: async () => logTabOf('account'),
        },
      ]}
    />
  );
}
