import { ledgerList } from '@zutai/lists';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ListTable } from '../../../components/managed-list/index.ts';
import { useText } from '../../../lib/language/index.ts';
import styles from './ledger.module.css';
import { LEDGER_REFETCH_MS, ledgerCells } from './ledger-cells.tsx';

/** The ledger of writes of one piece of equipment. */
export function EquipmentLedger({ equipmentId }: { equipmentId: string }) {
  const t = useText('command');
  return (
    <div className={styles.ledger}>
      <ListTable
        list={ledgerList}
        owner={equipmentId}
        scope={{ equipmentId }}
        cells={ledgerCells}
        redundant={['equipment']}
        empty={<EmptyState title={t('ledgerEmptyTitle')} text={t('ledgerEmptyText')} />}
        refetchMs={LEDGER_REFETCH_MS}
      />
    </div>
  );
}
