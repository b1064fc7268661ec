import { QrcodeOutlined } from '@ant-design/icons';
import { calls, type Equipment, LOG_PERMISSIONS } from '@zutai/contract';
import { Button, Skeleton } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { CallButton } from '../../../components/call-button/index.ts';
import { TabLinks } from '../../../components/detail-page/index.ts';
import { GoneNotice, isGone, PageError } from '../../../components/error-state/index.ts';
import { PageHead } from '../../../components/page-head/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { EquipmentLive } from '../../../lib/live/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { PHONE_QUERY, useMediaQuery } from '../../../lib/screen/index.ts';
import { useCan } from '../../../lib/session/index.ts';
import { useEquipmentLabels } from '../../equipment-label/index.ts';
import { useShareDialog } from '../../share/index.ts';
import { FollowButton } from '../list/FollowButton.tsx';
import { RealTimeTab } from '../real-time/RealTimeTab.tsx';
import { RECORD_REFETCH_MS } from '../record-refetch.ts';
import { WriteProvider } from '../write/WriteProvider.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { ConnectionMark } from './ConnectionMark.tsx';
import styles from './detail-page.module.css';
import { FeedStatusMark } from './FeedStatusMark.tsx';

const HistoryTab = lazy(async () => ({
  default: (await import('../history/HistoryTab.tsx')).HistoryTab,
}));
const InfoTab = lazy(async () => ({
  default: (await import('../info/InfoTab.tsx')).InfoTab,
}));
const WriteTab = lazy(async () => ({
  default: (await import('../write/WriteTab.tsx')).WriteTab,
}));

const AlarmTab = lazy(async () => ({
  default: (await import('../../alarm/index.ts')).EquipmentAlarms,
}));

const OrderNotice = lazy(async () => ({
  default: (await import('../../repair/index.ts')).OrderNotice,
}));

const RepairTab = lazy(async () => ({
  default: (await import('../../repair/index.ts')).EquipmentRepairs,
}));

const InspectionTab = lazy(async () => ({
  default: (await import('../../inspection/index.ts')).EquipmentInspections,
}));

const WalkBar = lazy(async () => ({ default: (await import('./WalkBar.tsx')).WalkBar }));

const LogTab = lazy(async () => ({
  default: (await import('../../../components/event-log/index.ts')).ObjectLog,
}));

type TabKey = 'real' | 'write' | 'history' | 'alarm' | 'repair' | 'inspection' | 'info' | 'log';
const TABS: Record<TabKey, (equipment: Equipment) => ReactNode> = {
  real: (equipment) => <RealTimeTab equipmentId={equipment.id} on={equipment} />,
  write: (equipment) => <WriteTab equipmentId={equipment.id} />,
  history: (equipment) => <HistoryTab equipmentId={equipment.id} on={equipment} />,
  alarm: (equipment) => <AlarmTab equipmentId={equipment.id} />,
  repair: (equipment) => <RepairTab equipment={equipment} />,
  inspection: (equipment) => <InspectionTab equipmentId={equipment.id} />,
  info: (equipment) => <InfoTab equipment={equipment} />,
  log: (equipment) => <LogTab kind="equipment" id={equipment.id} isInset />,
};

function Head({ equipment, children }: { equipment: Equipment; children: ReactNode }) {
  const t = useText('monitor');
  const shell = useText('shell');
  const titleOf = useTitle();
  const shared = useText('share');
  const share = useShareDialog();
  const canManage = useCan('equipment_view');
  const openLabels = useEquipmentLabels();
  return (
    <PageHead
      title={titleOf(equipment)}
      trail={[{ title: shell('menuMonitor') }, { title: t('listTitle'), to: pathTo('/monitor/eg/list') }]}
      mark={
        <>
          <FeedStatusMark equipment={equipment} />
          <FollowButton equipment={equipment} />
        </>
      }
      extra={
        <>
          <ConnectionMark />
          {share !== undefined && (
            <CallButton
              call={calls.share.editEquipmentAuth}
              on={equipment}
              onClick={() => share({ kind: 'equipment', id: equipment.id }, titleOf(equipment))}
            >
              {shared('share')}
            </CallButton>
          )}
          <CallButton
            call={calls.equipment.info}
            icon={<QrcodeOutlined />}
            onClick={() => openLabels([equipment])}
          >
            {t('label')}
          </CallButton>
          {canManage && (
            <Link to={pathTo('/manage/eg/equipment/edit/:id/info', { id: equipment.id })}>
              <Button>{t('edit')}</Button>
            </Link>
          )}
        </>
      }
      action={
        equipment.homePageId !== null && (
          <Link to={pathTo('/monitor/eg/detail/page/:pageId', { pageId: equipment.homePageId })}>
            <Button type="primary">{t('openPage')}</Button>
          </Link>
        )
      }
    >
      {children}
    </PageHead>
  );
}

function Detail({ equipment }: { equipment: Equipment }) {
  const t = useText('monitor');
  const [query] = useSearchParams();
  const canSeeHistory = useCan('monitor_history');
  const canSeeLedger = useCan('command_view');
  const canSeeAlarms = useCan('monitor_equipinfo_menu_alarm');
  const alarms = useText('alarm');
  const canSeeRepairs = useCan('repair_view');
  const repairs = useText('repair');
  const canSeeInspections = useCan('inspection_view');
  const inspections = useText('inspection');
  const canReadLog = useCan(LOG_PERMISSIONS.equipment);
  const audit = useText('audit');
  const isPhone = useMediaQuery(PHONE_QUERY);
  const all: { key: TabKey; text: string; isAllowed: boolean }[] = [
    { key: 'real', text: t('tabReal'), isAllowed: true },
    { key: 'write', text: t('tabWrite'), isAllowed: canSeeLedger },
    { key: 'history', text: t('tabHistory'), isAllowed: canSeeHistory },
    { key: 'alarm', text: alarms('tab'), isAllowed: canSeeAlarms },
    { key: 'repair', text: repairs('tab'), isAllowed: canSeeRepairs },
    { key: 'inspection', text: inspections('title'), isAllowed: canSeeInspections },
    { key: 'info', text: t('tabInfo'), isAllowed: true },
    { key: 'log', text: audit('objectTitle'), isAllowed: canReadLog },
  ];
  const shown = all.filter(({ isAllowed }) => isAllowed);
  const tab = shown.find(({ key }) => key === query.get('tab'))?.key ?? 'real';
  const { id } = equipment;
  return (
    <>
      <Head equipment={equipment}>
        {/* What other tabs put into the address goes. */}
        <TabLinks
          current={tab}
          tabs={shown.map(({ key, text }) => ({
            key,
            text,
            path: pathTo('/monitor/eg/detail/list/:id', { id }, { tab: key === 'real' ? null : key }),
          }))}
        />
      </Head>
      <ConnectionBanner equipment={equipment} />
      {isPhone && (
        <Suspense>
          <WalkBar equipment={equipment} />
        </Suspense>
      )}
      {query.has('orderId') && (
        <Suspense>
          <OrderNotice orderType={query.get('orderType') ?? ''} orderId={query.get('orderId') ?? ''} />
        </Suspense>
      )}
      <div className={styles.body}>
        {/* Values are what one comes for: their code is in the page's. */}
        <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>{TABS[tab](equipment)}</Suspense>
      </div>
    </>
  );
}

/** /monitor/eg/detail/list/{id}: real time, write, history, info of one piece of equipment. */
export function EquipmentDetailPage() {
  const t = useText('monitor');
  const shell = useText('shell');
  const { id = '' } = useParams();
  const query = useCall(calls.equipment.info, { id }, { staleMs: 10_000, refetchMs: RECORD_REFETCH_MS });
  const { data, error, refetch } = query;
  if (isGone(query))
    return (
      <PageError
        error={error}
        onRetry={() => void refetch()}
        one={t('equipment')}
        trail={[{ title: shell('menuMonitor') }, { title: t('listTitle'), to: pathTo('/monitor/eg/list') }]}
      />
    );
  if (data === undefined)
    return (
      <div className={styles.body}>
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    );
  return (
    <EquipmentLive equipmentId={id}>
      <WriteProvider equipmentId={id}>
        <GoneNotice query={query} />
        <Detail equipment={data} />
      </WriteProvider>
    </EquipmentLive>
  );
}
