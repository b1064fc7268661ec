import { PlusOutlined } from '@ant-design/icons';
import type { Driver } from '@zutai/contract';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { CallButton } from '../../../components/call-button/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ErrorState } from '../../../components/error-state/index.ts';
import { useAddOnArrival } from '../../../components/record-actions/index.ts';
import { StaleNotice } from '../../../components/stale-notice/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';
import { type DefinitionOwner, definitionCalls, driverQueryOf } from '../definition-owner.ts';
import { DriverList } from './DriverList.tsx';
import styles from './driver-tab.module.css';
import { useDriverDrawer } from './use-driver-drawer.tsx';

/** How often states are asked for while one looks, in ms. */
const REFETCH_MS = 2000;
const NONE: readonly Driver[] = [];

export interface DriverPanelProps {
  owner: DefinitionOwner;
  /** Of equipment: false while its gateway is away. */
  isGatewayOnline?: boolean;
  /** Beside the button that adds. */
  head: ReactNode;
  /** In the place of what is usually said where there is none. */
  empty?: ReactNode;
  /** Whether the first is what one comes for. */
  isFirstWanted?: boolean;
}

/** The drivers of a piece of equipment or of a template. */
export function DriverPanel(props: DriverPanelProps) {
  const { owner, isGatewayOnline = true, head, empty, isFirstWanted = false } = props;
  const t = useText('driver');
  const { addDriver } = definitionCalls[owner.kind];
  const mayAdd = useMayCall()(addDriver, owner.on);
  const [definition, request] = driverQueryOf(owner);
  const drivers = useCall(
    definition,
    request as never,
    owner.kind === 'equipment' ? { refetchMs: REFETCH_MS } : {},
  );
  const openDriver = useDriverDrawer(owner, drivers.data ?? NONE);
  const add = (
    <CallButton
      type="primary"
      icon={<PlusOutlined />}
      call={addDriver}
      on={owner.on}
      onClick={() => openDriver()}
    >
      {t('add')}
    </CallButton>
  );
  const isEmpty = drivers.data?.length === 0;
  useAddOnArrival(mayAdd && isEmpty && isFirstWanted, () => openDriver());
  return (
    <div className={styles.body}>
      <div className={styles.head}>
        {head}
        {!isEmpty && add}
      </div>
      <StaleNotice query={drivers} isPolled={owner.kind === 'equipment'} />
      {drivers.data === undefined && drivers.isPending && <Skeleton active paragraph={{ rows: 4 }} />}
      {drivers.data === undefined && drivers.isError && (
        <ErrorState error={drivers.error} onRetry={() => void drivers.refetch()} />
      )}
      {isEmpty && (empty ?? <EmptyState title={t('emptyTitle')} text={t('emptyText')} action={add} />)}
      {drivers.data !== undefined && !isEmpty && (
        <DriverList
          drivers={drivers.data}
          owner={owner}
          isGatewayOnline={isGatewayOnline}
          onEdit={openDriver}
        />
      )}
    </div>
  );
}
