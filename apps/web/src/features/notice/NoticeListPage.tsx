import { calls } from '@zutai/contract';
import { noticeList } from '@zutai/lists';
import { Link } from 'react-router';
import { ClampedText } from '../../components/clamped-text/index.ts';
import { EmptyState } from '../../components/empty-state/index.ts';
import { ListPage } from '../../components/managed-list/index.ts';
import { AddButton, RecordMenu, useBulkDelete } from '../../components/record-actions/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import { useNoticeForm } from './notice-form.tsx';

/** /manage/system/msg */
export function NoticeListPage() {
  const t = useText('notice');
  const shell = useText('shell');
  const titleOf = useTitle();
  const { delete: remove } = calls.notice;
  const noticeForm = useNoticeForm();
  const bulkDelete = useBulkDelete(remove);
  const add = <AddButton form={noticeForm} text={t('add')} />;
  return (
    <ListPage
      list={noticeList}
      trail={[{ title: shell('menuOrganisation') }]}
      action={add}
      cells={{
        content: (row) => <ClampedText>{row.content}</ClampedText>,
        title: (row) => (
          <Link to={pathTo('/manage/system/msg/:id/info', { id: row.id })}>{titleOf(row)}</Link>
        ),
      }}
      actions={(row) => <RecordMenu record={row} name={titleOf(row)} form={noticeForm} remove={remove} />}
      bulk={[bulkDelete]}
      empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} action={add} />}
    />
  );
}
