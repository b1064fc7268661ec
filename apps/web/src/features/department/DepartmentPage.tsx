import { calls } from '@zutai/contract';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { useLinkedId } from '../../components/dialogs/index.ts';
import { EmptyState } from '../../components/empty-state/index.ts';
import { ErrorState } from '../../components/error-state/index.ts';
import { PageHead } from '../../components/page-head/index.ts';
import { AddButton } from '../../components/record-actions/index.ts';
import { SearchField } from '../../components/search-field/index.ts';
import { useCall } from '../../lib/call/index.ts';
import { useText } from '../../lib/language/index.ts';
import { useUser } from '../../lib/session/index.ts';
import { DepartmentPanel } from './DepartmentPanel.tsx';
import { DepartmentTree } from './DepartmentTree.tsx';
import styles from './department.module.css';
import { departmentForm } from './department-form.ts';
import { buildTree, indexTree } from './department-tree.ts';
import { useMoveDepartment } from './use-move-department.tsx';

/** /manage/orgal/dept: the departments of the organisation. The chosen one stands in the address. */
export function DepartmentPage() {
  const t = useText('department');
  const shell = useText('shell');
  const [chosenId, setChosenId] = useLinkedId('open');
  const [keyword, setKeyword] = useState('');
  const { data, error, refetch } = useCall(calls.department.query, {});
  const nodes = indexTree(buildTree(data ?? []));
  const move = useMoveDepartment(nodes);
  // Beside the department of the user is not within their range.
  const mayAddTop = useUser().dataRange === 'organisation';
  const added = (answer: unknown) => setChosenId((answer as { id: string }).id);
  const action = mayAddTop ? <AddButton form={departmentForm} text={t('add')} onDone={added} /> : undefined;
  const chosen = nodes.get(chosenId ?? data?.[0]?.id ?? '');
  return (
    <>
      <PageHead title={t('title')} trail={[{ title: shell('menuOrganisation') }]} action={action} />
      {data === undefined && (
        <div className={styles.page}>
          {error === null ? (
            <Skeleton active paragraph={{ rows: 6 }} />
          ) : (
            <ErrorState error={error} onRetry={() => void refetch()} />
          )}
        </div>
      )}
      {data?.length === 0 && <EmptyState title={t('emptyTitle')} text={t('emptyText')} action={action} />}
      {data !== undefined && data.length > 0 && (
        <div className={styles.page}>
          <div className={styles.side}>
            <SearchField value={keyword} onChange={setKeyword} placeholder={t('search')} pauseMs={0} />
            <DepartmentTree
              departments={data}
              keyword={keyword}
              chosenId={chosen?.id ?? null}
              onChoose={setChosenId}
              onMove={move}
            />
          </div>
          {chosen !== undefined && (
            <DepartmentPanel
              key={chosen.id}
              node={chosen}
              departments={data}
              onMove={move}
              onAdded={setChosenId}
              onRemoved={() => setChosenId(chosen.parentId)}
            />
          )}
        </div>
      )}
    </>
  );
}
