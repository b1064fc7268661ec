import { calls, type Message, MOST_UNREAD_COUNTED } from '@zutai/contract';
import { messageList } from '@zutai/lists';
import { Button } from 'antd';
import { Link, useLocation } from 'react-router';
import { ClampedText } from '../../../components/clamped-text/index.ts';
import { TabLinks } from '../../../components/detail-page/index.ts';
import { useAction } from '../../../components/dialogs/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { bulkAction, ListTable } from '../../../components/managed-list/index.ts';
import { PageHead } from '../../../components/page-head/index.ts';
import { countText, useText, useTitle } from '../../../lib/language/index.ts';
import styles from '../message.module.css';
import { type MessageShelf, type MessageTree, messagePath, shelfPath } from '../message-path.ts';
import { useUnread } from '../use-unread.ts';

const REFETCH_MS = 60_000;
const SHELVES: Readonly<Record<MessageShelf, 'read' | 'unread' | undefined>> = {
  messageAll: undefined,
  messageUnReaden: 'unread',
  messageReaden: 'read',
};
const WORDS = { messageAll: 'all', messageUnReaden: 'unread', messageReaden: 'read' } as const;

/** What an address says: /message and /msg show all messages. */
function readAddress(pathname: string): { tree: MessageTree; shelf: MessageShelf } {
  const [, tree, shelf = ''] = pathname.split('/');
  return {
    tree: tree === 'msg' ? 'msg' : 'message',
    shelf: Object.hasOwn(SHELVES, shelf) ? (shelf as MessageShelf) : 'messageAll',
  };
}

const idsOf = (rows: readonly Message[]) => ({ id: rows.map(({ id }) => id).join(',') });

/** /message and /msg with their lists. */
export function MessageListPage() {
  const t = useText('message');
  const titleOf = useTitle();
  const act = useAction();
  const { count } = useUnread();
  const { tree, shelf } = readAddress(useLocation().pathname);
  const state = SHELVES[shelf];
  const markAll = () =>
    act(
      calls.message.allMarkAsRead,
      {},
      {
        question: { title: t('markAllTitle'), text: t('markAllText'), okText: t('markAll') },
        done: t('markedAll'),
      },
    );
  const isUnreadShelf = state === 'unread';
  return (
    <div className={styles.page}>
      <PageHead
        title={t('title')}
        extra={
          <Button disabled={count === 0} onClick={markAll}>
            {t('markAll')}
          </Button>
        }
      >
        <TabLinks
          current={shelf}
          tabs={(Object.keys(SHELVES) as MessageShelf[]).map((key) => ({
            key,
            text: t(WORDS[key]),
            path: shelfPath(tree, key),
            ...(key === 'messageUnReaden' && count > 0
              ? { count: countText(count, MOST_UNREAD_COUNTED - 1) }
              : {}),
          }))}
        />
      </PageHead>
      <ListTable
        list={messageList}
        owner={shelf}
        {...(state === undefined ? {} : { scope: { state } })}
        cells={{
          title: (row) => (
            <Link to={messagePath(row)} className={styles.name} data-unread={!row.isRead}>
              {titleOf(row)}
            </Link>
          ),
          note: (row) => <ClampedText>{titleOf({ title: row.note, titleEn: row.noteEn })}</ClampedText>,
        }}
        bulk={[
          bulkAction(calls.message.markAsRead, {
            key: 'markRead',
            text: t('markRead'),
            requestAll: idsOf,
            done: (marked) => t('markedRead', { count: marked }),
          }),
          bulkAction(calls.message.delete, {
            key: 'remove',
            text: t('remove'),
            isDanger: true,
            confirm: (removed) => ({ title: t('removeTitle', { count: removed }), text: t('removeText') }),
            requestAll: idsOf,
            done: (removed) => t('removed', { count: removed }),
          }),
        ]}
        empty={
          <EmptyState
            title={t(isUnreadShelf ? 'emptyUnreadTitle' : 'emptyTitle')}
            text={t(isUnreadShelf ? 'emptyUnreadText' : 'emptyText')}
          />
        }
        refetchMs={REFETCH_MS}
      />
    </div>
  );
}
