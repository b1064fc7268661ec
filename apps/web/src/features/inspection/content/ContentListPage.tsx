import { calls } from '@zutai/contract';
import { inspectionContentList } from '@zutai/lists';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ListPage } from '../../../components/managed-list/index.ts';
import { AddButton, RecordMenu } from '../../../components/record-actions/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { contentForm } from './content-form.tsx';

/** /manage/ops/inspection_content: the library of what inspections look at. */
export function ContentListPage() {
  const t = useText('inspection');
  const titleOf = useTitle();
  const add = <AddButton form={contentForm} text={t('addContent')} />;
  return (
    <ListPage
      list={inspectionContentList}
      action={add}
      actions={(row) => (
        <RecordMenu
          record={row}
          name={titleOf(row)}
          form={contentForm}
          remove={calls.inspection.deleteContent}
        />
      )}
      empty={<EmptyState title={t('contentsEmptyTitle')} text={t('contentsEmptyText')} action={add} />}
    />
  );
}
