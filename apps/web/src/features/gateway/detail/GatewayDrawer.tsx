import { calls } from '@zutai/contract';
import { Drawer, Skeleton, Tabs } from 'antd';
import { useState } from 'react';
import { ErrorState } from '../../../components/error-state/index.ts';
import { StaleNotice } from '../../../components/stale-notice/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { GatewayHealth } from '../../driver-health/index.ts';
import { GatewayMenu } from '../GatewayMenu.tsx';
import { GatewayLog } from '../log/GatewayLog.tsx';
import { GatewayVersions } from '../version/GatewayVersions.tsx';
import { GatewayDetail } from './GatewayDetail.tsx';

/** How often an open gateway is asked after, in ms. */
const REFETCH_MS = 3000;

/** One gateway: state, configuration, drivers, bound equipment. */
export function GatewayDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const t = useText('gateway');
  const health = useText('driverHealth');
  const log = useText('gatewayLog');
  const versions = useText('gatewayVersion');
  const titleOf = useTitle();
  const query = useCall(
    calls.gateway.info,
    { id: id ?? '' },
    { isEnabled: id !== null, refetchMs: REFETCH_MS },
  );
  const gateway = id === null ? undefined : query.data;
  // Each gateway is opened at its overview.
  const [chosen, setChosen] = useState<{ id: string | null; tab: string }>({ id: null, tab: '' });
  const tab = chosen.id === id ? chosen.tab : 'overview';
  return (
    <Drawer
      open={id !== null}
      onClose={onClose}
      size={tab === 'versions' ? 960 : 560}
      title={gateway === undefined ? t('one') : titleOf(gateway)}
      extra={gateway !== undefined && <GatewayMenu gateway={gateway} />}
    >
      <StaleNotice query={query} />
      {gateway !== undefined && (
        <Tabs
          destroyOnHidden
          activeKey={tab}
          onChange={(key) => setChosen({ id, tab: key })}
          items={[
            { key: 'overview', label: health('tabOverview'), children: <GatewayDetail gateway={gateway} /> },
            { key: 'health', label: health('tabHealth'), children: <GatewayHealth gateway={gateway} /> },
            {
              key: 'versions',
              label: versions('tab'),
              children: <GatewayVersions gateway={gateway} />,
            },
            { key: 'log', label: log('tab'), children: <GatewayLog gateway={gateway} /> },
          ]}
        />
      )}
      {gateway === undefined && query.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {gateway === undefined && query.isError && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
    </Drawer>
  );
}
