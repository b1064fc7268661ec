import { calls, type Equipment } from '@zutai/contract';
import { Skeleton } from 'antd';
import { ErrorState } from '../../../components/error-state/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { useUnchanged } from '../../../lib/memo/index.ts';
import { SignalEditor } from './SignalEditor.tsx';
import styles from './signal-tab.module.css';
import { useSignals } from './use-signals.ts';

/** The signals of a piece of equipment. */
export function SignalTab({ record: equipment }: { record: Equipment }) {
  const t = useText('signal');
  const { query, progress, reload } = useSignals(equipment.id);
  const drivers = useCall(calls.driver.query, { equipmentId: equipment.id });
  // Only what cells need, so that a driver's live state does not make everything be checked again.
  const choices = useUnchanged(
    (drivers.data ?? []).map(({ id, title, protocol }) => ({ id, title, protocol })),
  );
  const error = query.error ?? drivers.error;
  if (query.data !== undefined && drivers.data !== undefined)
    return <SignalEditor equipment={equipment} signals={query.data} drivers={choices} reload={reload} />;
  if (error !== null)
    return (
      <ErrorState
        error={error}
        onRetry={() => {
          void query.refetch();
          void drivers.refetch();
        }}
      />
    );
  return (
    <div className={styles.loading}>
      {progress !== null && <p>{t('loadingAll', { count: progress.count, total: progress.total })}</p>}
      <Skeleton active title={false} paragraph={{ rows: 10, width: '100%' }} />
    </div>
  );
}
