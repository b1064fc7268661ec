import { calls, type IdentityProvider } from '@zutai/contract';
import { Tag } from 'antd';
import { useParams } from 'react-router';
import { DetailPage } from '../../../components/detail-page/index.ts';
import { logTabOf } from '../../../components/event-log/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { ProviderMenu } from './ProviderMenu.tsx';

/** /manage/identity-provider/{id}/{tab} */
export function ProviderPage() {
  const t = useText('identityProvider');
  const shell = useText('shell');
  const audit = useText('audit');
  const { id = '' } = useParams();
  const query = useCall(calls.identityProvider.info, { id });
  const provider = query.data;
  return (
    <DetailPage<IdentityProvider>
      query={query}
      id={id}
      titleOf={({ title }) => title}
      one={t('one')}
      trail={[
        { title: shell('menuOrganisation') },
        { title: t('title'), to: pathTo('/manage/identity-provider') },
      ]}
      mark={({ isActive }) => (isActive ? <span>{t('active')}</span> : <Tag>{t('inactive')}</Tag>)}
      action={provider !== undefined && <ProviderMenu provider={provider} />}
      tabs={[
        {
          key: 'info',
          text: t('tabInfo'),
          path: pathTo('/manage/identity-provider/:id/info', { id }),
          load: async () => (await import('./InfoTab.tsx')).InfoTab,
        },
        {
          key: 'test',
          text: t('tabTest'),
          path: pathTo('/manage/identity-provider/:id/test', { id }),
          load: async () => (await import('./TestTab.tsx')).TestTab,
        },
        {
          key: 'link',
          text: t('tabLinks'),
          path: pathTo('/manage/identity-provider/:id/link', { id }),
          load: async () => (await import('./LinkTab.tsx')).LinkTab,
        },
        {
          key: 'log',
          text: audit('objectTitle'),
          path: pathTo('/manage/identity-provider/:id/log', { id }),
          load: async () => logTabOf('identity_provider'),
        },
      ]}
    />
  );
}
