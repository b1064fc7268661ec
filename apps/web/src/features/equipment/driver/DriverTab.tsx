import { calls, type Equipment } from '@zutai/contract';
import { isForeign } from '@zutai/lists';
import { Button } from 'antd';
import { Link } from 'react-router';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { ownerOfEquipment, signalsPath } from '../definition-owner.ts';
import { DriverPanel } from './DriverPanel.tsx';
import { GatewayBanner } from './GatewayBanner.tsx';

/** How often the gateway's state is asked for while one looks, in ms. */
const REFETCH_MS = 2000;

/** The drivers of a piece of equipment and how they are. */
export function DriverTab({ record: equipment }: { record: Equipment }) {
  const t = useText('driver');
  const { gatewayId } = equipment;
  const owner = ownerOfEquipment(equipment);
  const gateway = useCall(
    calls.gateway.info,
    { id: gatewayId ?? '' },
    { isEnabled: gatewayId !== null, refetchMs: REFETCH_MS },
  ).data;
  // A foreign gateway has drivers of its own.
  const isOurs = gateway !== undefined && !isForeign(gateway);
  return (
    <DriverPanel
      owner={owner}
      isGatewayOnline={gateway?.online ?? true}
      head={<GatewayBanner equipment={equipment} gateway={gatewayId === null ? undefined : gateway} />}
      isFirstWanted={isOurs}
      {...(gateway !== undefined &&
        isForeign(gateway) && {
          empty: (
            <EmptyState
              title={t('foreignTitle')}
              text={t('foreignText')}
              action={
                <Link to={signalsPath(owner)}>
                  <Button type="primary" tabIndex={-1}>
                    {t('toSignals')}
                  </Button>
                </Link>
              }
            />
          ),
        })}
    />
  );
}
