import { PlusOutlined } from '@ant-design/icons';
import { calls, type Driver, type Equipment } from '@zutai/contract';
import { isForeign } from '@zutai/lists';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ErrorState } from '../../../components/error-state/index.ts';
import { StaleNotice } from '../../../components/stale-notice/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { useCan } from '../../../lib/session/index.ts';
import { editPath } from '../equipment-path.ts';
import { DriverDrawer } from './DriverDrawer.tsx';
import { DriverList } from './DriverList.tsx';
import styles from './driver-tab.module.css';
import { GatewayBanner } from './GatewayBanner.tsx';

/** How often states are asked for while one looks, in ms. */
const REFETCH_MS = 2000;

/** The drivers of a piece of equipment and how they are. */
export function DriverTab({ equipment }: { equipment: Equipment }) {
  const t = useText('driver');
  const canEdit = useCan('equipment_edit');
  const [edited, setEdited] = useState<Driver | 'new' | null>(null);
  const { gatewayId } = equipment;
  const drivers = useCall(calls.driver.query, { equipmentId: equipment.id }, { refetchMs: REFETCH_MS });
  const gateway = useCall(
    calls.gateway.info,
    { id: gatewayId ?? '' },
    { isEnabled: gatewayId !== null, refetchMs: REFETCH_MS },
  ).data;
  const add = canEdit ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  ) : undefined;
  const isEmpty = drivers.data?.length === 0;
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
            <Link to={editPath(equipment.id, 'signal')}>
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
        <DriverList drivers={drivers.data} canEdit={canEdit} onEdit={setEdited} />
      )}
      <DriverDrawer equipmentId={equipment.id} driver={edited} onClose={() => setEdited(null)} />
    </div>
  );
}
