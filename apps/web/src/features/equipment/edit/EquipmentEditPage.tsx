import { calls, type Equipment } from '@zutai/contract';
import { Button } from 'antd';
import { Link, useParams } from 'react-router';
import { DetailPage } from '../../../components/detail-page/index.ts';
import { logTabOf } from '../../../components/event-log/index.ts';
import { StatusMark } from '../../../components/status-mark/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { useMonitorPath } from '../../../lib/monitor-path/index.ts';
import { pathTo } from '../../../lib/path/index.ts';

/** How often the state in the head is asked for, in ms. */
const REFETCH_MS = 10_000;

/** /manage/eg/equipment/edit/{id}/{tab} */
export function EquipmentEditPage() {
  const t = useText('equipment');
  const titleOf = useTitle();
  const shell = useText('shell');
  const alarm = useText('alarm');
  const script = useText('script');
  const { id = '' } = useParams();
  const monitorPath = useMonitorPath();
  const query = useCall(calls.equipment.info, { id }, { refetchMs: REFETCH_MS });
  return (
    <DetailPage<Equipment>
      query={query}
      isPolled
      id={id}
      titleOf={titleOf}
      one={t('one')}
      trail={[{ title: shell('menuManage') }, { title: t('title'), to: pathTo('/manage/eg/equipment/list') }]}
      mark={({ communication }) => <StatusMark communication={communication} />}
      note={(equipment) => <HeadNote equipment={equipment} />}
      action={
        query.data !== undefined && (
          <Link to={monitorPath(query.data)}>
            <Button tabIndex={-1}>{t('monitor')}</Button>
          </Link>
        )
      }
      tabs={[
        {
          key: 'info',
          text: t('tabInfo'),
          path: pathTo('/manage/eg/equipment/edit/:id/info', { id }),
          load: async () => (await import('./InfoTab.tsx')).InfoTab,
        },
        {
          key: 'driver',
          text: t('tabDriver'),
          path: pathTo('/manage/eg/equipment/edit/:id/driver', { id }),
          count: ({ driverCount }) => driverCount,
          load: async () => (await import('../driver/DriverTab.tsx')).DriverTab,
        },
        {
          key: 'signal',
          text: t('tabSignal'),
          path: pathTo('/manage/eg/equipment/edit/:id/signal', { id }),
          count: ({ signalCount }) => signalCount,
          load: async () => (await import('../signal/SignalTab.tsx')).SignalTab,
        },
        {
          key: 'report',
          call: calls.report.query,
          text: t('tabReport'),
          path: pathTo('/manage/eg/equipment/edit/:id/report', { id }),
          load: async () => (await import('../../report/index.ts')).EquipmentReports,
        },
        {
          key: 'alarm',
          call: calls.alarm.queryRules,
          text: alarm('rules'),
          path: pathTo('/manage/eg/equipment/edit/:id/alarm', { id }),
          load: async () => (await import('../../alarm/index.ts')).RuleTab,
        },
        {
          key: 'page',
          call: calls.page.query,
          text: t('tabPage'),
          path: pathTo('/manage/eg/equipment/edit/:id/page', { id }),
          count: ({ pageCount }) => pageCount,
          load: async () => (await import('../page/PageTab.tsx')).PageTab,
        },
        {
          key: 'script',
          text: script('title'),
          path: pathTo('/manage/eg/equipment/edit/:id/script', { id }),
          load: async () => (await import('../script/ScriptTab.tsx')).ScriptTab,
        },
        {
          key: 'people',
          text: t('tabPeople'),
          path: pathTo('/manage/eg/equipment/edit/:id/people', { id }),
          call: calls.equipment.queryPermissions,
          load: async () => (await import('../people/PeopleTab.tsx')).PeopleTab,
        },
        {
          key: 'log',
          text: t('tabLog'),
          path: pathTo('/manage/eg/equipment/edit/:id/log', { id }),
          load: async () => logTabOf('equipment'),
        },
      ]}
    />
  );
}

function HeadNote({ equipment }: { equipment: Equipment }) {
  const t = useText('equipment');
  const titleOf = useTitle();
  const { gatewayId, gatewayTitle, gatewayTitleEn, sn, lastSeenMs, communication } = equipment;
  const name = titleOf({ title: gatewayTitle, titleEn: gatewayTitleEn });
  return (
    <>
      {gatewayId === null ? (
        <span>{t('noGateway')}</span>
      ) : (
        <Link to={pathTo('/manage/eg/gateway', undefined, { open: gatewayId })}>
          {t('gatewayOf', { name, sn })}
        </Link>
      )}
      {/* What is live was not seen last at some time: it is seen now. */}
      {communication === 'offline' && (
        <span>
          {t('lastSeen')} <TimeText timeMs={lastSeenMs} hasAgo fallback={t('neverSeen')} />
        </span>
      )}
    </>
  );
}
