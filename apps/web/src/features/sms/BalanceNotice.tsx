import { calls } from '@zutai/contract';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { useCall } from '../../lib/call/index.ts';
import { useText } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import styles from './sms.module.css';

/** What is left of the messages that were bought, and what takes from it. */
export function BalanceNotice({ hasLink = true }: { hasLink?: boolean }) {
  const t = useText('sms');
  const { data } = useCall(calls.sms.balance, {});
  if (data === undefined) return null;
  const { balance, isAlarmCounted, hasGateway } = data;
  const text = `${t('balanceCounts')} ${t(isAlarmCounted ? 'alarmCounted' : 'alarmFree')}`;
  return (
    <div className={styles.notice}>
      <Alert
        type={hasGateway ? 'info' : 'warning'}
        showIcon
        title={t('balance', { balance })}
        description={
          <>
            {hasGateway ? text : `${t('noGateway')} ${text}`}
            {hasLink && (
              <div>
                <Link to={pathTo('/manage/sms/balance')}>{t('entryTitle')}</Link>
              </div>
            )}
          </>
        }
      />
    </div>
  );
}
