import { calls, type Webhook } from '@zutai/contract';
import { useParams } from 'react-router';
import { DetailPage } from '../../components/detail-page/index.ts';
import { logTabOf } from '../../components/event-log/index.ts';
import { useCall } from '../../lib/call/index.ts';
import { useText } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import { WebhookMenu } from './WebhookMenu.tsx';
import { WebhookState } from './WebhookState.tsx';

const REFETCH_MS = 10_000;

/** /manage/webhook/{id}/{tab} */
export function WebhookPage() {
  const t = useText('webhook');
  const shell = useText('shell');
  const audit = useText('audit');
  const { id = '' } = useParams();
  const query = useCall(calls.webhook.info, { id }, { refetchMs: REFETCH_MS });
  const webhook = query.data;
  return (
    <DetailPage<Webhook>
      query={query}
      isPolled
      id={id}
      titleOf={({ title }) => title}
      one={t('one')}
      trail={[{ title: shell('menuOrganisation') }, { title: t('title'), to: pathTo('/manage/webhook') }]}
      mark={(found) => <WebhookState webhook={found} />}
      action={webhook !== undefined && <WebhookMenu webhook={webhook} />}
      tabs={[
        {
          key: 'delivery',
          text: t('tabDelivery'),
          path: pathTo('/manage/webhook/:id/delivery', { id }),
          load: async () => (await import('./DeliveryTab.tsx')).DeliveryTab,
        },
        {
          key: 'info',
          text: t('tabInfo'),
          path: pathTo('/manage/webhook/:id/info', { id }),
          load: async () => (await import('./InfoTab.tsx')).InfoTab,
        },
        {
          key: 'log',
          text: audit('objectTitle'),
          path: pathTo('/manage/webhook/:id/log', { id }),
          load: async () => logTabOf('webhook'),
        },
      ]}
    />
  );
}
