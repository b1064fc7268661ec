import { PlusOutlined } from '@ant-design/icons';
import { faceplateList } from '@zutai/lists';
import { Button } from 'antd';
import { Link } from 'react-router';
import { EmptyState } from '../../components/empty-state/index.ts';
import { ListPage } from '../../components/managed-list/index.ts';
import { useText } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import { FaceplateCard } from './FaceplateCard.tsx';

/** How often it is asked who edits, ms. */
const REFETCH_MS = 20_000;

/** /manage/faceplate/list: the parts that pages are put together from. */
export function FaceplateListPage() {
  const t = useText('designerPage');
  const shell = useText('shell');
  const add = (
    <Link to={pathTo('/manage/faceplate/designer/:pageId', { pageId: 'new' })}>
      <Button type="primary" icon={<PlusOutlined />} tabIndex={-1}>
        {t('faceplateNew')}
      </Button>
    </Link>
  );
  return (
    <ListPage
      list={faceplateList}
      trail={[{ title: shell('menuManage') }]}
      action={add}
      card={(faceplate) => <FaceplateCard faceplate={faceplate} />}
      empty={<EmptyState title={t('faceplateEmptyTitle')} text={t('faceplateEmptyText')} action={add} />}
      refetchMs={REFETCH_MS}
    />
  );
}
