import { type ApiAccount, calls } from '@zutai/contract';
import { Tag } from 'antd';
import { useParams } from 'react-router';
import { DetailPage } from '../../../components/detail-page/index.ts';
import { logTabOf } from '../../../components/event-log/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { ApiAccountMenu } from '../ApiAccountMenu.tsx';

/** /manage/api/edit/{id}/{tab} */
export function ApiAccountPage() {
  const t = useText('apiAccount');
  const shell = useText('shell');
  const { id = '' } = useParams();
  const query = useCall(calls.apiAccount.info, { id });
  const account = query.data;
  return (
    <DetailPage<ApiAccount>
      query={query}
      id={id}
      titleOf={({ title }) => title}
      one={t('one')}
      trail={[{ title: shell('menuOrganisation') }, { title: t('title'), to: pathTo('/manage/api/list') }]}
      mark={({ isActive }) => (isActive ? t('active') : <Tag>{t('inactive')}</Tag>)}
      action={account !== undefined && <ApiAccountMenu account={account} />}
      tabs={[
        {
          key: 'token',
          text: t('tabToken'),
          path: pathTo('/manage/api/edit/:id/token', { id }),
          load: async () => (await import('../token/TokenTab.tsx')).TokenTab,
        },
        {
          key: 'info',
          text: t('tabInfo'),
          path: pathTo('/manage/api/edit/:id/info', { id }),
          load: async () => (await import('./InfoTab.tsx')).InfoTab,
        },
        {
          key: 'external',
          text: t('tabExternal'),
          path: pathTo('/manage/api/edit/:id/external', { id }),
          call: calls.apiAccount.queryAuthExternal,
          isAllowed: account?.isManageable !== false,
          load: async () => (await import('./ExternalTab.tsx')).ExternalTab,
        },
        {
          key: 'log',
          text: t('tabLog'),
          path: pathTo('/manage/api/edit/:id/log', { id }),
          call: calls.account.query,
          isAllowed: account?.isManageable !== false,
          load: async () => logTabOf('account'),
        },
      ]}
    />
  );
}
