import type { Webhook } from '@zutai/contract';
import { sayIn, WEBHOOK_EVENT_WORDS } from '@zutai/lists';
import { FactList } from '../../components/fact-list/index.ts';
import { TimeText } from '../../components/time-text/index.ts';
import { useLanguage, useText } from '../../lib/language/index.ts';
import styles from './webhook.module.css';

/** What is known of a webhook. */
export function InfoTab({ record }: { record: Webhook }) {
  const t = useText('webhook');
  const say = sayIn(useLanguage());
  return (
    <div className={styles.tab}>
      {record.disabledReason !== '' && (
        <p className={styles.notice}>{t('disabled', { reason: record.disabledReason })}</p>
      )}
      <FactList
        facts={[
          [t('name'), record.title],
          [t('url'), record.url],
          [t('events'), record.events.map((event) => say.text(WEBHOOK_EVENT_WORDS[event])).join(', ')],
          [t('waiting'), String(record.waitingCount)],
          [
            t('lastDelivered'),
            <TimeText key="last" timeMs={record.lastDeliveredMs} hasAgo fallback={t('never')} />,
          ],
          [t('created'), <TimeText key="created" timeMs={record.createdMs} />],
        ]}
      />
    </div>
  );
}
