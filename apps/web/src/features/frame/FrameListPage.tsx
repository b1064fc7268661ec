import { calls } from '@zutai/contract';
import { frameList } from '@zutai/lists';
import { Link } from 'react-router';
import { EmptyState } from '../../components/empty-state/index.ts';
import { ListPage } from '../../components/managed-list/index.ts';
import { AddButton, RecordMenu, useBulkDelete } from '../../components/record-actions/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import { frameForm } from './frame-form.tsx';

/** /manage/frame: which pages of other systems are opened inside of the product, and who sees them. */
export function FrameListPage() {
  const t = useText('frame');
  const shell = useText('shell');
  const titleOf = useTitle();
  const { delete: remove } = calls.frame;
  const bulkDelete = useBulkDelete(remove);
  const add = <AddButton form={frameForm} text={t('add')} />;
  return (
    <ListPage
      list={frameList}
      trail={[{ title: shell('menuOrganisation') }]}
      note={t('note')}
      action={add}
      cells={{
        title: (row) => <Link to={pathTo('/manage/frame/:path', { path: row.path })}>{titleOf(row)}</Link>,
      }}
      actions={(row) => <RecordMenu record={row} name={titleOf(row)} form={frameForm} remove={remove} />}
      bulk={[bulkDelete]}
      empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} action={add} />}
    />
  );
}
