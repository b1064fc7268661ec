import { ledgerList } from '@zutai/lists';
import { Tag } from 'antd';
import { useLinkedId } from '../../../components/dialogs/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ListPage } from '../../../components/managed-list/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { LEDGER_REFETCH_MS, ledgerCells } from './ledger-cells.tsx';

/** /monitor/command: who wrote what to which signal, and what became of it. */
export function LedgerPage() {
  const t = useText('command');
  const shell = useText('shell');
  const [uuid, setUuid] = useLinkedId('write');
  return (
    <ListPage
      list={ledgerList}
      {...(uuid !== null && { owner: uuid, scope: { uuid } })}
      filters={
        uuid !== null && (
          <Tag closable color="processing" onClose={() => setUuid(null)}>
            {t('oneWrite')}
          </Tag>
        )
      }
      trail={[{ title: shell('menuMonitor') }]}
      cells={ledgerCells}
      empty={<EmptyState title={t('ledgerEmptyTitle')} text={t('ledgerEmptyText')} />}
      refetchMs={LEDGER_REFETCH_MS}
    />
  );
}
