import { PlusOutlined } from '@ant-design/icons';
import { calls } from '@zutai/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { DataTable, useListState } from '../../components/data-table/index.ts';
import { EmptyState } from '../../components/empty-state/index.ts';
import { PageHead } from '../../components/page-head/index.ts';
import { SearchField } from '../../components/search-field/index.ts';
import { useCall } from '../../lib/call/index.ts';
import { useText } from '../../lib/language/index.ts';
import { useCan } from '../../lib/session/index.ts';
import { TemplateDialog } from './TemplateDialog.tsx';
import { useTemplateColumns } from './use-template-columns.tsx';

const SORT_FIELDS = ['title', 'updatedMs'] as const;

/** /manage/eg/template/list */
export function TemplateListPage() {
  const t = useText('equipment');
  const shell = useText('shell');
  const canEdit = useCan('template_edit');
  const [isAdding, setAdding] = useState(false);
  const state = useListState({ name: 'template', filters: { keyword: '' }, pageSize: 20 });
  const { keyword } = state.filters;
  const sortField = SORT_FIELDS.find((field) => field === state.sortField);
  const query = useCall(
    calls.template.queryForManage,
    {
      pageNum: state.pageNum,
      pageSize: state.pageSize,
      ...(keyword === '' ? {} : { keyword }),
      ...(sortField && state.sortOrder ? { sortField, sortOrder: state.sortOrder } : {}),
    },
    { isKeepingPrevious: true },
  );
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
        name="template"
        columns={columns}
        rowKey={(row) => row.id}
        data={query.data}
        isFetching={query.isPlaceholderData}
        error={query.error}
        onRetry={() => void query.refetch()}
        state={state}
        filters={
          <SearchField
            value={keyword}
            placeholder={t('templateSearch')}
            onChange={(text) => state.setFilter('keyword', text)}
          />
        }
        empty={<EmptyState title={t('templateEmptyTitle')} text={t('templateEmptyText')} action={add} />}
      />
      <TemplateDialog template="new" isOpen={isAdding} onClose={() => setAdding(false)} />
    </>
  );
}
