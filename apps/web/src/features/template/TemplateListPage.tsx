import { PlusOutlined } from '@ant-design/icons';
import { calls } from '@zutai/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { DataTable, useList } from '../../components/data-table/index.ts';
import { EmptyState } from '../../components/empty-state/index.ts';
import { PageHead } from '../../components/page-head/index.ts';
import { useText } from '../../lib/language/index.ts';
import { useCan } from '../../lib/session/index.ts';
import { TemplateDialog } from './TemplateDialog.tsx';
import { useTemplateColumns } from './use-template-columns.tsx';

/** /manage/eg/template/list */
export function TemplateListPage() {
  const t = useText('equipment');
  const shell = useText('shell');
  const canEdit = useCan('template_edit');
  const [isAdding, setAdding] = useState(false);
  const { state, query } = useList(calls.template.queryForManage, {
    name: 'template',
    filters: { keyword: '' },
    pageSize: 20,
  });
  const columns = useTemplateColumns();
  const add = canEdit ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
      {t('templateAdd')}
    </Button>
  ) : undefined;
  return (
    <>
      <PageHead title={t('templateTitle')} trail={[{ title: shell('menuManage') }]} action={add} />
      <DataTable
        columns={columns}
        rowKey={(row) => row.id}
        query={query}
        state={state}
        search={t('templateSearch')}
        empty={<EmptyState title={t('templateEmptyTitle')} text={t('templateEmptyText')} action={add} />}
      />
      <TemplateDialog template="new" isOpen={isAdding} onClose={() => setAdding(false)} />
    </>
  );
}
