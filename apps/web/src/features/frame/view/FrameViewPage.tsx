import { calls, FRAME_OPEN_FLAGS, type FrameOpenFlag } from '@zutai/contract';
import { Skeleton } from 'antd';
import { useParams } from 'react-router';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ErrorState } from '../../../components/error-state/index.ts';
import { WindowTitle } from '../../../components/page-head/index.ts';
import { CallError, useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { FramedPage } from './FramedPage.tsx';
import { TabPage } from './TabPage.tsx';

const isFlag = (text: string): text is FrameOpenFlag =>
  (FRAME_OPEN_FLAGS as readonly string[]).includes(text);

/** /manage/frame/{path} and /manage/frame/{path}/{openFlag}: the page of another system, here or in a tab. */
export function FrameViewPage() {
  const t = useText('frame');
  const { path = '', openFlag } = useParams();
  const { data, error, refetch } = useCall(calls.frame.open, { path });
  if (error instanceof CallError && error.name === 'frameNotConfigured')
    return (
      <div role="alert">
        <WindowTitle title={t('notConfigured')} />
        <EmptyState title={t('notConfigured')} text={t('notConfiguredText', { path })} />
      </div>
    );
  if (openFlag !== undefined && !isFlag(openFlag))
    return (
      <div role="alert">
        <WindowTitle title={t('notConfigured')} />
        <EmptyState title={t('notConfigured')} text={t('unknownFlag', { flag: openFlag })} />
      </div>
    );
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton active style={{ padding: 24 }} />;
  return (openFlag ?? data.openFlag) === 'tab' ? (
    <TabPage key={data.path} frame={data} />
  ) : (
    <FramedPage key={data.path} frame={data} />
  );
}
