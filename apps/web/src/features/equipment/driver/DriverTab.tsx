import { PlusOutlined } from '@ant-design/icons';
import { calls, type Equipment } from '@zutai/contract';
import { isForeign } from '@zutai/lists';
import { Button, Skeleton } from 'antd';
import { Link } from 'react-router';
import { CallButton } from '../../../components/call-button/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ErrorState } from '../../../components/error-state/index.ts';
import { useAddOnArrival } from '../../../components/record-actions/index.ts';
import { StaleNotice } from '../../../components/stale-notice/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';
import { DriverList } from './DriverList.tsx';
import styles from './driver-tab.module.css';
import { GatewayBanner } from './GatewayBanner.tsx';
import { useDriverDrawer } from './use-driver-drawer.tsx';

/** How often states are asked for while one looks, in ms. */
const REFETCH_MS = 2000;

/** The drivers of a piece of equipment and how they are. */
export function DriverTab({ record: equipment }: { record: Equipment }) {
  const t = useText('driver');
  const mayAdd = useMayCall()(calls.driver.add, equipment);
  const { gatewayId } = equipment;
  const drivers = useCall(calls.driver.query, { equipmentId: equipment.id }, { refetchMs: REFETCH_MS });
  const openDriver = useDriverDrawer(equipment.id, drivers.data ?? []);
  const gateway = useCall(
    calls.gateway.info,
    { id: gatewayId ?? '' },
    { isEnabled: gatewayId !== null, refetchMs: REFETCH_MS },
  ).data;
  const add = (
    <CallButton
      type="primary"
      icon={<PlusOutlined />}
      call={calls.driver.add}
      on={equipment}
      onClick={() => openDriver()}
    >
      {t('add')}
    </CallButton>
  );
  const isEmpty = drivers.data?.length === 0;
  // A foreign gateway has drivers of its own.
  const isOurs = gateway !== undefined && !isForeign(gateway);
  useAddOnArrival(mayAdd && isEmpty && isOurs, () => openDriver());
  return (
    <div className={styles.body}>
      <div className={styles.head}>
        <GatewayBanner equipment={equipment} gateway={gatewayId === null ? undefined : gateway} />
        {!isEmpty && add}
      </div>
      <StaleNotice query={drivers} />
      {drivers.data === undefined && drivers.isPending && <Skeleton active paragraph={{ rows: 4 }} />}
      {drivers.data === undefined && drivers.isError && (
        <ErrorState error={drivers.error} onRetry={() => void drivers.refetch()} />
      )}
      {isEmpty && gateway !== undefined && isForeign(gateway) && (
        <EmptyState
          title={t('foreignTitle')}
          text={t('foreignText')}
          action={
            <Link to={pathTo('/manage/eg/equipment/edit/:id/signal', { id: equipment.id })}>
              <Button type="primary" tabIndex={-1}>
                {t('toSignals')}
              </Button>
            </Link>
          }
        />
      )}
      {isEmpty && !(gateway !== undefined && isForeign(gateway)) && (
        <EmptyState title={t('emptyTitle')} text={t('emptyText')} action={add} />
      )}
      {drivers.data !== undefined && !isEmpty && (
        <DriverList drivers={drivers.data} on={equipment} onEdit={openDriver} />
      )}
    </div>
  );
}
