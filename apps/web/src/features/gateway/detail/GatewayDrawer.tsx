import { calls } from '@zutai/contract';
import { Drawer, Skeleton } from 'antd';
import { ErrorState } from '../../../components/error-state/index.ts';
import { StaleNotice } from '../../../components/stale-notice/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { GatewayMenu } from '../GatewayMenu.tsx';
import { GatewayDetail } from './GatewayDetail.tsx';

/** How often an open gateway is asked after, in ms. */
const REFETCH_MS = 3000;

/** One gateway: state, configuration, drivers, bound equipment. */
export function GatewayDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const t = useText('gateway');
  const titleOf = useTitle();
  const query = useCall(
    calls.gateway.info,
    { id: id ?? '' },
    { isEnabled: id !== null, refetchMs: REFETCH_MS },
  );
  const gateway = id === null ? undefined : query.data;
  return (
    <Drawer
      open={id !== null}
      onClose={onClose}
      size={560}
      title={gateway === undefined ? t('one') : titleOf(gateway)}
      extra={gateway !== undefined && <GatewayMenu gateway={gateway} />}
    >
      <StaleNotice query={query} />
      {gateway !== undefined && <GatewayDetail gateway={gateway} />}
      {gateway === undefined && query.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {gateway === undefined && query.isError && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
    </Drawer>
  );
}
