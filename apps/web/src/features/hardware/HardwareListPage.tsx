import { calls } from '@zutai/contract';
import { hardwareList } from '@zutai/lists';
import { EmptyState } from '../../components/empty-state/index.ts';
import { ListPage } from '../../components/managed-list/index.ts';
import { AddButton, RecordMenu, useBulkDelete } from '../../components/record-actions/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';
import { hardwareForm } from './hardware-form.ts';

/** /manage/system/hardware: which gateways there are, kept by who runs the installation and read by all. */
export function HardwareListPage() {
  const t = useText('hardware');
  const shell = useText('shell');
  const titleOf = useTitle();
  const { delete: remove } = calls.hardware;
  const bulkDelete = useBulkDelete(remove);
  const add = <AddButton form={hardwareForm} text={t('add')} />;
  return (
    <ListPage
      list={hardwareList}
      trail={[{ title: shell('menuManage') }]}
      action={add}
      actions={(row) => <RecordMenu record={row} name={titleOf(row)} form={hardwareForm} remove={remove} />}
      bulk={[bulkDelete]}
      empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} action={add} />}
    />
  );
}
