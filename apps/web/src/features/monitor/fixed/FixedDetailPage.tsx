import { calls, type EquipDetail } from '@zutai/contract';
import { Button, Skeleton } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { TabLinks } from '../../../components/detail-page/index.ts';
import { GoneNotice, isGone, PageError } from '../../../components/error-state/index.ts';
import { PageHead } from '../../../components/page-head/index.ts';
import { Redirect } from '../../../components/redirect/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { EquipmentLive } from '../../../lib/live/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useCan } from '../../../lib/session/index.ts';
import { ConnectionBanner } from '../detail/ConnectionBanner.tsx';
import { ConnectionMark } from '../detail/ConnectionMark.tsx';
import styles from '../detail/detail-page.module.css';
import { FeedStatusMark } from '../detail/FeedStatusMark.tsx';
import { FollowButton } from '../list/FollowButton.tsx';
import { RealTimeTab } from '../real-time/RealTimeTab.tsx';
import { RECORD_REFETCH_MS } from '../record-refetch.ts';
import { WriteProvider } from '../write/WriteProvider.tsx';
import { fixedPath } from './fixed-path.ts';

const HistoryTab = lazy(async () => ({
  default: (await import('../history/HistoryTab.tsx')).HistoryTab,
}));
const WriteTab = lazy(async () => ({
  default: (await import('../write/WriteTab.tsx')).WriteTab,
}));
const AlarmTab = lazy(async () => ({
  default: (await import('../../alarm/index.ts')).EquipmentAlarms,
}));

const TABS = ['real', 'write', 'history', 'alarm'] as const;
type TabKey = (typeof TABS)[number];
const LAST_STEP = /\/(\w+)\/?$/;

const CONTENTS: Record<TabKey, (equipment: EquipDetail['equipment']) => ReactNode> = {
  real: (equipment) => <RealTimeTab equipmentId={equipment.id} on={equipment} />,
  write: ({ id }) => <WriteTab equipmentId={id} />,
  history: (equipment) => <HistoryTab equipmentId={equipment.id} on={equipment} hasTable />,
  alarm: ({ id }) => <AlarmTab equipmentId={id} />,
};

/** The product and how many points each group of it has. */
function ModelNote({ model, groups }: EquipDetail) {
  const t = useText('monitor');
  const titleOf = useTitle();
  const product = model === null ? [] : [model.manufacturer, model.productNumber].filter((one) => one !== '');
  return (
    <>
      {model !== null && (
        <span>{[titleOf(model), ...product, t('modelVersion', { version: model.version })].join(' · ')}</span>
      )}
      {groups.map((group) => (
        <span key={group.title}>
          {t('groupPoints', {
            group: group.title === '' ? t('otherGroup') : titleOf(group),
            count: group.pointCount,
          })}
        </span>
      ))}
    </>
  );
}

function Detail({ detail }: { detail: EquipDetail }) {
  const t = useText('monitor');
  const shell = useText('shell');
  const menu = useText('menu');
  const alarms = useText('alarm');
  const titleOf = useTitle();
  const { pathname } = useLocation();
  const { equipment } = detail;
  const { id: equipId } = equipment;
  const isAllowed: Record<TabKey, boolean> = {
    real: true,
    write: useCan('command_view'),
    history: useCan('monitor_history'),
    alarm: useCan('monitor_equipinfo_menu_alarm'),
  };
  const texts: Record<TabKey, string> = {
    real: t('tabReal'),
    write: t('tabWrite'),
    history: t('tabHistory'),
    alarm: alarms('tab'),
  };
  const shown = TABS.filter((key) => isAllowed[key]);
  const tab = shown.find((key) => key === LAST_STEP.exec(pathname)?.[1]);
  // The default tab, and what its reader may not see.
  if (tab === undefined) return <Redirect to={fixedPath(equipment)} />;
  return (
    <>
      <PageHead
        title={titleOf(equipment)}
        trail={[
          { title: shell('menuMonitor') },
          { title: menu('fixedList'), to: pathTo('/monitor/gm/list') },
        ]}
        mark={
          <>
            <FeedStatusMark equipment={equipment} />
            <FollowButton equipment={equipment} />
          </>
        }
        note={<ModelNote {...detail} />}
        extra={
          <>
            <ConnectionMark />
            <Link to={pathTo('/monitor/eg/detail/list/:id', { id: equipId }, { tab: 'info' })}>
              <Button tabIndex={-1}>{t('tabMore')}</Button>
            </Link>
          </>
        }
      >
        <TabLinks
          current={tab}
          tabs={shown.map((key) => ({
            key,
            text: texts[key],
            path: pathTo(`/monitor/gm/vuedetail/:equipId/${key}`, { equipId }),
          }))}
        />
      </PageHead>
      <ConnectionBanner equipment={equipment} />
      <div className={styles.body}>
        <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>{CONTENTS[tab](equipment)}</Suspense>
      </div>
    </>
  );
}

/** /monitor/gm/vuedetail/{equipId}/…: equipment of a fixed model, which needs no drawing. */
export function FixedDetailPage() {
  const t = useText('monitor');
  const menu = useText('menu');
  const shell = useText('shell');
  const { equipId = '' } = useParams();
  const query = useCall(
    calls.monitor.getEquipDetail,
    { equipId },
    { staleMs: 10_000, refetchMs: RECORD_REFETCH_MS },
  );
  const { data, error, refetch } = query;
  if (isGone(query))
    return (
      <PageError
        error={error}
        onRetry={() => void refetch()}
        one={t('equipment')}
        trail={[
          { title: shell('menuMonitor') },
          { title: menu('fixedList'), to: pathTo('/monitor/gm/list') },
        ]}
      />
    );
  if (data === undefined)
    return (
      <div className={styles.body}>
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    );
  return (
    <EquipmentLive key={equipId} equipmentId={equipId}>
      <WriteProvider equipmentId={equipId}>
        <GoneNotice query={query} />
        <Detail detail={data} />
      </WriteProvider>
    </EquipmentLive>
  );
}
