import { Skeleton } from 'antd';
import { memo } from 'react';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ErrorState } from '../../../components/error-state/index.ts';
import { LiveValueView } from '../../../components/value-view/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { EquipmentLedger } from '../ledger/EquipmentLedger.tsx';
import { type SignalDefinition, useSignals } from '../real-time/use-signals.ts';
import { WriteButton } from './WriteButton.tsx';
import styles from './write-tab.module.css';

const Writable = memo(function Writable({ signal }: { signal: SignalDefinition }) {
  const titleOf = useTitle();
  return (
    <li className={styles.item}>
      <span className={styles.name} title={signal.tag}>
        {titleOf(signal)}
      </span>
      <LiveValueView signalId={signal.id} format={signal} unit={signal.unit} size="medium" align="start" />
      <WriteButton signal={signal} />
    </li>
  );
});

/** Signals that can be written, and below the ledger of all writes. */
export function WriteTab({ equipmentId }: { equipmentId: string }) {
  const t = useText('command');
  const { data, error, refetch } = useSignals(equipmentId);
  const writable = data?.filter((signal) => signal.writable);
  return (
    <div className={styles.tab}>
      <section>
        <h2 className={styles.title}>{t('writableTitle')}</h2>
        {error !== null && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
        {error === null && data === undefined && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
        {writable?.length === 0 && <EmptyState title={t('noWritableTitle')} text={t('noWritableText')} />}
        {writable !== undefined && writable.length > 0 && (
          <ul className={styles.items}>
            {writable.map((signal) => (
              <Writable key={signal.id} signal={signal} />
            ))}
          </ul>
        )}
      </section>
      <section>
        <h2 className={styles.title}>{t('ledgerTitle')}</h2>
        <EquipmentLedger equipmentId={equipmentId} />
      </section>
    </div>
  );
}
