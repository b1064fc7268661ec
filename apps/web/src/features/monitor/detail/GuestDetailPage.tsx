import { calls } from '@zutai/contract';
import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { TabLinks } from '../../../components/detail-page/index.ts';
import { ErrorState, isGone } from '../../../components/error-state/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { EquipmentLive } from '../../../lib/live/index.ts';
import { RealTimeTab } from '../real-time/RealTimeTab.tsx';
import { RECORD_REFETCH_MS } from '../record-refetch.ts';
import { WriteProvider } from '../write/WriteProvider.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import styles from './detail-page.module.css';

const AlarmNotice = lazy(async () => ({
  default: (await import('../../alarm/index.ts')).AlarmNotice,
}));
const HistoryTab = lazy(async () => ({
  default: (await import('../history/HistoryTab.tsx')).HistoryTab,
}));

/**
 * /monitor/eg/detail/list/{id}/{alarm} and …/{orderType}/{orderId}: the values of a piece of equipment as the guest of a
 * link sees them.
 */
export function GuestDetailPage() {
  const t = useText('monitor');
  const { id = '', alarm = '' } = useParams();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const record = useCall(calls.equipment.info, { id }, { staleMs: 10_000, refetchMs: RECORD_REFETCH_MS });
  const { data, error, refetch } = record;
  if (isGone(record)) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <div className={styles.body}>
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    );
  const tab = query.get('tab') === 'history' ? 'history' : 'real';
  return (
    <EquipmentLive equipmentId={id}>
      <WriteProvider equipmentId={id}>
        <div className={styles.guestTabs}>
          <TabLinks
            current={tab}
            tabs={[
              { key: 'real', text: t('tabReal'), path: pathname },
              { key: 'history', text: t('tabHistory'), path: `${pathname}?tab=history` },
            ]}
          />
        </div>
        <Suspense>
          <AlarmNotice alarmId={alarm} />
        </Suspense>
        <ConnectionBanner equipment={data} />
        <div className={styles.body}>
          <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
            {tab === 'real' ? (
              <RealTimeTab equipmentId={id} on={data} />
            ) : (
              <HistoryTab equipmentId={id} on={data} />
            )}
          </Suspense>
        </div>
      </WriteProvider>
    </EquipmentLive>
  );
}
