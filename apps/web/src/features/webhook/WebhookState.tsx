import type { Webhook } from '@zutai/contract';
import { Tag } from 'antd';
import { TimeText } from '../../components/time-text/index.ts';
import { useText } from '../../lib/language/index.ts';

/** Whether a webhook is sent events, and since when none was taken. */
export function WebhookState({ webhook: { isActive, failingSinceMs } }: { webhook: Webhook }) {
  const t = useText('webhook');
  if (!isActive) return <Tag>{t('inactive')}</Tag>;
  if (failingSinceMs === null) return t('active');
  return (
    <>
      {t('active')} <Tag>{t('stateFailed')}</Tag> <TimeText timeMs={failingSinceMs} isAgoOnly />
    </>
  );
}
