import { EditOutlined, PlusOutlined } from '@ant-design/icons';
import { calls, type Faceplate } from '@zutai/contract';
import { faceplateList } from '@zutai/lists';
import { Button, Tag } from 'antd';
import { Link } from 'react-router';
import { CallButton } from '../../components/call-button/index.ts';
import { useDialogs } from '../../components/dialogs/index.ts';
import { EmptyState } from '../../components/empty-state/index.ts';
import { bulkAction, type CellViews, ListPage } from '../../components/managed-list/index.ts';
import { TimeText } from '../../components/time-text/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import { designerPathOf, PageThumbnail } from '../page-list/index.ts';
import { FaceplateMenu } from './FaceplateMenu.tsx';
import styles from './faceplate.module.css';
import { UsageDialog } from './UsageDialog.tsx';

/** How often it is asked who edits, ms. */
const REFETCH_MS = 20_000;

const pathOf = ({ id }: Faceplate) => designerPathOf({ kind: 'faceplate' }, id);

function useCellViews(): CellViews<Faceplate> {
  const t = useText('designerPage');
  const titleOf = useTitle();
  const dialogs = useDialogs();
  return {
    title: (row) => (
      <>
        <Link to={pathOf(row)} title={titleOf(row)}>
          {titleOf(row)}
        </Link>
        {row.lockedBy !== null && (
          <Tag icon={<EditOutlined />} color="warning" className={styles.editing}>
            {t('editing', { name: row.lockedBy.name })}
          </Tag>
        )}
      </>
    ),
    usageCount: (row) =>
      row.usageCount === 0 ? (
        t('faceplateUnused')
      ) : (
        <Button
          type="link"
          style={{ padding: 0, height: 'auto' }}
          onClick={() => dialogs.open((dialog) => <UsageDialog {...dialog} faceplate={row} />)}
        >
          {t('faceplateUsage', { count: row.usageCount })}
        </Button>
      ),
    updatedMs: ({ updatedMs }) => <TimeText timeMs={updatedMs} isAgoOnly />,
  };
}

/** /manage/faceplate/list: the parts that pages are put together from. */
export function FaceplateListPage() {
  const t = useText('designerPage');
  const common = useText('common');
  const shell = useText('shell');
  const cells = useCellViews();
  const add = (
    <CallButton
      type="primary"
      icon={<PlusOutlined />}
      call={calls.page.save}
      to={pathTo('/manage/faceplate/designer/:pageId', { pageId: 'new' })}
    >
      {t('faceplateNew')}
    </CallButton>
  );
  const remove = bulkAction(calls.page.delete, {
    key: 'delete',
    text: common('delete'),
    isDanger: true,
    confirm: (count) => ({
      title: t('faceplateDeleteMany', { count }),
      text: t('faceplateDeleteManyText'),
      typed: String(count),
    }),
    request: ({ id, title }: Faceplate) => ({ id, title }),
  });
  return (
    <ListPage
      list={faceplateList}
      trail={[{ title: shell('menuManage') }]}
      action={add}
      picture={(row) => (
        // The name below is the same link.
        <Link to={pathOf(row)} className={styles.picture} tabIndex={-1} aria-hidden>
          <PageThumbnail page={row} />
        </Link>
      )}
      cells={cells}
      actions={(row) => <FaceplateMenu faceplate={row} />}
      bulk={[remove]}
      empty={<EmptyState title={t('faceplateEmptyTitle')} text={t('faceplateEmptyText')} action={add} />}
      refetchMs={REFETCH_MS}
    />
  );
}
