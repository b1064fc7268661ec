import { PlusOutlined } from '@ant-design/icons';
import { calls } from '@zutai/contract';
import { excelList } from '@zutai/lists';
import { Link, useNavigate } from 'react-router';
import { CallButton } from '../../../components/call-button/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ListPage } from '../../../components/managed-list/index.ts';
import { RecordMenu } from '../../../components/record-actions/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { excelForm } from './excel-form.ts';

/** /manage/excel/list: smart reports, to be made and changed. */
export function ExcelListPage() {
  const t = useText('excel');
  const shell = useText('shell');
  const titleOf = useTitle();
  const navigate = useNavigate();
  const add = (
    <CallButton
      call={calls.excel.add}
      type="primary"
      icon={<PlusOutlined />}
      to={pathTo('/manage/excel/add')}
    >
      {t('add')}
    </CallButton>
  );
  return (
    <ListPage
      list={excelList}
      trail={[{ title: shell('menuManage') }]}
      action={add}
      cells={{
        title: (row) => (
          <Link to={pathTo('/manage/excel/edit/:id/template', { id: row.id })}>{titleOf(row)}</Link>
        ),
      }}
      actions={(row) => (
        <RecordMenu
          record={row}
          name={titleOf(row)}
          form={excelForm}
          remove={calls.excel.delete}
          removeText={t('deleteText')}
          first={[
            {
              key: 'records',
              text: t('openRecords'),
              call: calls.excel.queryRecords,
              on: {},
              onSelect: () => void navigate(pathTo('/manage/excel/info/:id', { id: row.id })),
            },
          ]}
        />
      )}
      empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} action={add} />}
    />
  );
}
