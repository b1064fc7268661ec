import { feedbackList } from '@zutai/lists';
import { EmptyState } from '../../components/empty-state/index.ts';
import { ListTable } from '../../components/managed-list/index.ts';
import { PageHead } from '../../components/page-head/index.ts';
import { useText } from '../../lib/language/index.ts';

/** /manage/system/feedback: what people handed in, for whoever runs the platform. */
export function FeedbackListPage() {
  const t = useText('feedback');
  const shell = useText('shell');
  return (
    <>
      <PageHead title={t('title')} trail={[{ title: shell('menuManage') }]} />
      <ListTable list={feedbackList} empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} />} />
    </>
  );
}
