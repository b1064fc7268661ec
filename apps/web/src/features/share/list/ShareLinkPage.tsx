import { calls, type ShareLink } from '@zutai/contract';
import { SHARE_LINK_STATE_WORDS, shareLinkList } from '@zutai/lists';
import { Tag, Tooltip } from 'antd';
import { Link } from 'react-router';
import { useAction } from '../../../components/dialogs/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { useLogAction } from '../../../components/event-log/index.ts';
import { bulkAction, type CellViews, ListPage } from '../../../components/managed-list/index.ts';
import { RowMenu } from '../../../components/row-menu/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { useText, useTextRef, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useShareDialog } from '../manage/use-share-dialog.tsx';

/** Guests come and go: the list asks again every 10 s. */
const REFETCH_MS = 10_000;
const COLOURS: Partial<Record<ShareLink['state'], string>> = { open: 'success' };

const placeOf = ({ kind, objectId: id }: ShareLink) =>
  kind === 'equipment'
    ? pathTo('/monitor/eg/detail/list/:id', { id })
    : pathTo('/monitor/gm/ocInfo/:ocId', { ocId: id });

function useCells(): CellViews<ShareLink> {
  const t = useText('share');
  const read = useTextRef();
  const titleOf = useTitle();
  return {
    title: (link) => <Link to={placeOf(link)}>{titleOf(link)}</Link>,
    state: ({ state }) => {
      const text = read(SHARE_LINK_STATE_WORDS[state]);
      if (state !== 'unbacked') return <Tag color={COLOURS[state] ?? 'default'}>{text}</Tag>;
      return (
        <Tooltip title={t('unbackedText')}>
          <Tag color="warning" tabIndex={0}>
            {text}
          </Tag>
        </Tooltip>
      );
    },
    expiresMs: ({ expiresMs }) => <TimeText timeMs={expiresMs} fallback={t('expiresNever')} />,
    lastVisitMs: ({ lastVisitMs }) => (
      <TimeText timeMs={lastVisitMs} isAgoOnly fallback={t('neverVisited')} />
    ),
  };
}

function LinkActions({ link }: { link: ShareLink }) {
  const t = useText('share');
  const act = useAction();
  const name = useTitle()(link);
  const share = useShareDialog();
  const log = useLogAction('share');
  const close = () =>
    act(
      calls.share.close,
      { ids: link.id },
      {
        question: {
          title: t('closeTitle', { name }),
          text: t('closeText'),
          okText: t('close'),
          isDanger: true,
        },
        done: t('closeDone', { count: 1 }),
      },
    );
  return (
    <RowMenu
      on={link}
      actions={[
        {
          key: 'details',
          text: t('details'),
          call: calls.share[link.kind === 'equipment' ? 'equipmentInfo' : 'projectInfo'],
          onSelect: () => share?.({ kind: link.kind, id: link.objectId }, name),
        },
        ...log(link.id, name),
        ...(link.state === 'closed'
          ? []
          : [
              {
                key: 'close',
                text: t('close'),
                isDanger: true,
                call: calls.share.close,
                onSelect: close,
              },
            ]),
      ]}
    />
  );
}

/** /manage/share: everything that can be opened without an account, and until when. */
export function ShareLinkPage() {
  const t = useText('share');
  const shell = useText('shell');
  const cells = useCells();
  return (
    <ListPage
      list={shareLinkList}
      trail={[{ title: shell('menuManage') }]}
      cells={cells}
      actions={(link) => <LinkActions link={link} />}
      bulk={[
        bulkAction(calls.share.close, {
          key: 'close',
          text: t('close'),
          isDanger: true,
          confirm: (count) => ({ title: t('closeManyTitle', { count }), text: t('closeText') }),
          requestAll: (links: readonly ShareLink[]) => ({ ids: links.map(({ id }) => id).join(',') }),
          done: (count) => t('closeDone', { count }),
        }),
      ]}
      empty={<EmptyState title={t('noLinksTitle')} text={t('noLinksText')} />}
      refetchMs={REFETCH_MS}
    />
  );
}
