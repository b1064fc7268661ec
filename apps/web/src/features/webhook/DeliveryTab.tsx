import { calls, type Webhook } from '@zutai/contract';
import { webhookDeliveryList } from '@zutai/lists';
import { CallButton } from '../../components/call-button/index.ts';
import { useAction } from '../../components/dialogs/index.ts';
import { EmptyState } from '../../components/empty-state/index.ts';
import { ListTable } from '../../components/managed-list/index.ts';
import { useText } from '../../lib/language/index.ts';
import styles from './webhook.module.css';

const REFETCH_MS = 5_000;

/** What was sent to a webhook, with the answers. */
export function DeliveryTab({ record }: { record: Webhook }) {
  const t = useText('webhook');
  const act = useAction();
  const { id: webhookId, isActive, disabledReason } = record;
  const { test, resend } = calls.webhook;
  const trying = isActive ? (
    <CallButton call={test} onClick={() => act(test, { id: webhookId }, { done: t('tested') })}>
      {t('test')}
    </CallButton>
  ) : undefined;
  return (
    <>
      {disabledReason !== '' && <p className={styles.notice}>{t('disabled', { reason: disabledReason })}</p>}
      <ListTable
        list={webhookDeliveryList}
        owner={webhookId}
        scope={{ webhookId }}
        tools={trying}
        actions={(row) =>
          isActive &&
          row.state !== 'waiting' && (
            <CallButton
              type="link"
              size="small"
              call={resend}
              onClick={() => act(resend, { id: row.id }, { done: t('resent') })}
            >
              {t('resend')}
            </CallButton>
          )
        }
        empty={<EmptyState title={t('noDeliveryTitle')} text={t('noDeliveryText')} action={trying} />}
        refetchMs={REFETCH_MS}
      />
    </>
  );
}
