import type { MadeWebhook, Webhook } from '@zutai/contract';
import { webhookList } from '@zutai/lists';
import { Link } from 'react-router';
import { EmptyState } from '../../components/empty-state/index.ts';
import { type CellViews, ListPage } from '../../components/managed-list/index.ts';
import { AddButton } from '../../components/record-actions/index.ts';
import { TimeText } from '../../components/time-text/index.ts';
import { useText } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import { useShowSecret, WebhookMenu } from './WebhookMenu.tsx';
import { WebhookState } from './WebhookState.tsx';
import { webhookForm } from './webhook-form.tsx';

const REFETCH_MS = 15_000;

/** /manage/webhook: where events are sent to. */
export function WebhookListPage() {
  const t = useText('webhook');
  const shell = useText('shell');
  const showSecret = useShowSecret();
  const cells: CellViews<Webhook> = {
    title: ({ id, title }) => <Link to={pathTo('/manage/webhook/:id/delivery', { id })}>{title}</Link>,
    isActive: (webhook) => <WebhookState webhook={webhook} />,
    lastDeliveredMs: ({ lastDeliveredMs }) => (
      <TimeText timeMs={lastDeliveredMs} isAgoOnly fallback={t('never')} />
    ),
  };
  const action = (
    <AddButton form={webhookForm} text={t('add')} onDone={(answer) => showSecret(answer as MadeWebhook)} />
  );
  return (
    <ListPage
      list={webhookList}
      trail={[{ title: shell('menuOrganisation') }]}
      action={action}
      cells={cells}
      actions={(webhook) => <WebhookMenu webhook={webhook} isInList />}
      empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} action={action} />}
      refetchMs={REFETCH_MS}
    />
  );
}
