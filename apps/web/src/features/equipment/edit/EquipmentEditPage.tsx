import { calls, type Equipment } from '@zutai/contract';
import { Button, Skeleton, Tabs } from 'antd';
import type { ComponentType } from 'react';
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { ErrorState } from '../../../components/error-state/index.ts';
import { PageHead } from '../../../components/page-head/index.ts';
import { StaleNotice } from '../../../components/stale-notice/index.ts';
import { StatusMark } from '../../../components/status-mark/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { DriverTab } from '../driver/DriverTab.tsx';
import { EQUIPMENT_TABS, type EquipmentTab, editPath, monitorPath } from '../equipment-path.ts';
import { PageTab } from '../page/PageTab.tsx';
import { SignalTab } from '../signal/SignalTab.tsx';
import { InfoTab } from './InfoTab.tsx';

/** How often the state in the head is asked for, in ms. */
const REFETCH_MS = 10_000;

const TAB_TEXTS = { info: 'tabInfo', driver: 'tabDriver', signal: 'tabSignal', page: 'tabPage' } as const;
const TABS: Record<EquipmentTab, ComponentType<{ equipment: Equipment }>> = {
  info: InfoTab,
  driver: DriverTab,
  signal: SignalTab,
  page: PageTab,
};

/** /manage/eg/equipment/edit/{id}/{tab} */
export function EquipmentEditPage() {
  const t = useText('equipment');
  const titleOf = useTitle();
  const shell = useText('shell');
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const query = useCall(calls.equipment.info, { id }, { refetchMs: REFETCH_MS });
  const tab = EQUIPMENT_TABS.find((name) => pathname.endsWith(`/${name}`));
  if (tab === undefined) return <Navigate to={editPath(id)} replace />;
  const equipment = query.data;
  const counts = { info: null, driver: 'driverCount', signal: 'signalCount', page: 'pageCount' } as const;
  const Tab = TABS[tab];
  if (equipment === undefined && query.isError) {
    const toList = (
      <Link to="/manage/eg/equipment/list">
        <Button tabIndex={-1}>{t('title')}</Button>
      </Link>
    );
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} wayOut={toList} />;
  }
  return (
    <div style={{ display: 'flex', flexDirection: 'column', minHeight: '100%' }}>
      <PageHead
        title={equipment === undefined ? t('one') : titleOf(equipment)}
        trail={[{ title: shell('menuManage') }, { title: t('title'), to: '/manage/eg/equipment/list' }]}
        mark={equipment !== undefined && <StatusMark communication={equipment.communication} />}
        note={equipment !== undefined && <HeadNote equipment={equipment} />}
        action={
          <Link to={monitorPath(id)}>
            <Button tabIndex={-1}>{t('monitor')}</Button>
          </Link>
        }
      >
        <Tabs
          activeKey={tab}
          onChange={(key) => void navigate(editPath(id, key as EquipmentTab))}
          items={EQUIPMENT_TABS.map((name) => {
            const count = counts[name] === null ? undefined : equipment?.[counts[name]];
            return {
              key: name,
              label: (
                <>
                  {t(TAB_TEXTS[name])}
                  {count !== undefined && (
                    <span style={{ marginLeft: 6, color: 'var(--text-muted)' }}>{count}</span>
                  )}
                </>
              ),
            };
          })}
        />
      </PageHead>
      <StaleNotice query={query} />
      {equipment !== undefined && <Tab key={`${tab}-${equipment.id}`} equipment={equipment} />}
      {equipment === undefined && query.isPending && (
        <div style={{ padding: 24 }}>
          <Skeleton active paragraph={{ rows: 8 }} />
        </div>
      )}
    </div>
  );
}

function HeadNote({ equipment }: { equipment: Equipment }) {
  const t = useText('equipment');
  const titleOf = useTitle();
  const {
    gatewayId,
    gatewayTitle: title,
    gatewayTitleEn: titleEn,
    sn,
    lastSeenMs,
    communication,
  } = equipment;
  const name = titleOf({ title, titleEn });
  return (
    <>
      {gatewayId === null ? (
        <span>{t('noGateway')}</span>
      ) : (
        <Link to={`/manage/eg/gateway?open=${gatewayId}`}>{t('gatewayOf', { name, sn })}</Link>
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
