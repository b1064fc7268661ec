import { calls, MESSAGE_TYPES, type Message } from '@zutai/contract';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { ErrorState } from '../../../components/error-state/index.ts';
import { PageHead } from '../../../components/page-head/index.ts';
import { Redirect } from '../../../components/redirect/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { shelfPath } from '../message-path.ts';
import { MessageDetail } from './MessageDetail.tsx';
import { NoticeDetail } from './NoticeDetail.tsx';

interface Query<T> {
  readonly data: T | undefined;
  readonly isError: boolean;
  readonly error: unknown;
  refetch(): unknown;
}

/** The frame of a detail: title, the way back, what is not there (any more). */
function Detail<T extends { title: string; titleEn: string }>(props: {
  query: Query<T>;
  children: (data: T) => ReactNode;
}) {
  const { data, isError, error, refetch } = props.query;
  const t = useText('message');
  const titleOf = useTitle();
  return (
    <>
      <PageHead
        title={data === undefined ? t('detail') : titleOf(data)}
        trail={[{ title: t('title'), to: shelfPath('message', 'messageAll') }]}
      />
      {data === undefined && isError && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <Skeleton active style={{ padding: 24 }} />}
      {data !== undefined && props.children(data)}
    </>
  );
}

function ExpiryById({ id, equipType }: { id: string; equipType: 'api' | 'project' | 'card' }) {
  const query = useCall(calls.message.getExpireById, { id, equipType });
  return <Detail query={query}>{(message: Message) => <MessageDetail message={message} />}</Detail>;
}

function NoticeById({ id }: { id: string }) {
  const query = useCall(calls.notice.detail, { id });
  return <Detail query={query}>{(notice) => <NoticeDetail notice={notice} />}</Detail>;
}

/** /message/detail/{msgType}/{msgId} */
export function MessagePage() {
  const { msgId = '' } = useParams();
  const query = useCall(calls.message.info, { id: msgId });
  return <Detail query={query}>{(message: Message) => <MessageDetail message={message} />}</Detail>;
}

/** /msg/detail/all/expire/api/{dataId} */
export function ApiExpiryPage() {
  const { dataId = '' } = useParams();
  return <ExpiryById id={dataId} equipType="api" />;
}

/** /msg/detail/all/expire/project/{dataId} */
export function ProjectExpiryPage() {
  const { dataId = '' } = useParams();
  return <ExpiryById id={dataId} equipType="project" />;
}

/** /msg/detail/all/expire/card/{dataId} */
export function CardExpiryPage() {
  const { dataId = '' } = useParams();
  return <ExpiryById id={dataId} equipType="card" />;
}

/** /msg/detail/all/notice/public/{dataId} */
export function NoticeDataPage() {
  const { dataId = '' } = useParams();
  return <NoticeById id={dataId} />;
}

/**
 * /msg/detail/{menuType}/{msgType}/{equipType}/{dataId} and /system/msg/detail/{dataId}/{msgType}: by the number of the
 * thing that messages of a type are about.
 */
export function DataPage() {
  const { msgType = '', equipType = 'api', dataId = '' } = useParams();
  if (msgType === 'notice') return <NoticeById id={dataId} />;
  if (msgType === 'expire' && (equipType === 'api' || equipType === 'project' || equipType === 'card'))
    return <ExpiryById id={dataId} equipType={equipType} />;
  if (msgType === 'alarm') return <Redirect to={pathTo('/monitor/eg/detail/list/:id', { id: dataId })} />;
  return <UnknownKind isKnown={(MESSAGE_TYPES as readonly string[]).includes(msgType)} />;
}

function UnknownKind({ isKnown }: { isKnown: boolean }) {
  const t = useText('message');
  return (
    <>
      <PageHead title={t('detail')} trail={[{ title: t('title'), to: shelfPath('message', 'messageAll') }]} />
      <p style={{ padding: 24 }}>{t(isKnown ? 'noSuchKind' : 'gone')}</p>
    </>
  );
}
