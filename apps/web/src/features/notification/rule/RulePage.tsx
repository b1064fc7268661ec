import { calls, type NotificationRule } from '@zutai/contract';
import { useParams } from 'react-router';
import { DetailPage } from '../../../components/detail-page/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { RuleMenu } from './RuleMenu.tsx';

/** /manage/notification/edit/{id}/{tab} */
export function RulePage() {
  const t = useText('notification');
  const shell = useText('shell');
  const titleOf = useTitle();
  const { id = '' } = useParams();
  const query = useCall(calls.notification.info, { id });
  return (
    <DetailPage<NotificationRule>
      query={query}
      id={id}
      titleOf={titleOf}
      one={t('one')}
      trail={[
        { title: shell('menuOrganisation') },
        { title: t('title'), to: pathTo('/manage/notification') },
      ]}
      extra={query.data !== undefined && <RuleMenu rule={query.data} />}
      tabs={[
        {
          key: 'info',
          text: t('info'),
          path: pathTo('/manage/notification/edit/:id/info', { id }),
          load: async () => (await import('./InfoTab.tsx')).InfoTab,
        },
      ]}
    />
  );
}
