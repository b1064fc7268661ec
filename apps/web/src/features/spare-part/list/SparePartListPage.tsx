import { calls } from '@zutai/contract';
import { sparePartList } from '@zutai/lists';
import { Link } from 'react-router';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ListPage } from '../../../components/managed-list/index.ts';
import { AddButton, RecordMenu, useBulkDelete } from '../../../components/record-actions/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { StateMark } from '../StateMark.tsx';
import { sparePartForm } from '../spare-part-form.tsx';
import { usePartActions } from '../use-part-actions.ts';

/** /manage/ops/spare-parts */
export function SparePartListPage() {
  const t = useText('sparePart');
  const titleOf = useTitle();
  const actionsOf = usePartActions();
  const { delete: remove } = calls.sparePart;
  const bulkDelete = useBulkDelete(remove);
  const add = <AddButton form={sparePartForm} text={t('add')} />;
  return (
    <ListPage
      list={sparePartList}
      action={add}
      cells={{
        title: (row) => (
          <Link to={pathTo('/manage/ops/spare-parts/:id/movements', { id: row.id })}>{titleOf(row)}</Link>
        ),
        state: (row) => <StateMark part={row} />,
      }}
      actions={(row) => (
        <RecordMenu
          record={row}
          name={titleOf(row)}
          form={sparePartForm}
          remove={remove}
          removeText={t('deleteText')}
          more={actionsOf(row)}
        />
      )}
      bulk={[bulkDelete]}
      empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} action={add} />}
    />
  );
}
