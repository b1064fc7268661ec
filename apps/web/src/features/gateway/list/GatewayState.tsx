import type { Gateway } from '@zutai/contract';
import { StatusMark } from '../../../components/status-mark/index.ts';
import { useText } from '../../../lib/language/index.ts';

/** Whether a gateway is there, and that its disk takes no values: what comes in an outage would be lost. */
export function GatewayState({
  gateway: { online, storage },
}: {
  gateway: Pick<Gateway, 'online' | 'storage'>;
}) {
  const t = useText('gateway');
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: '0 12px' }}>
      <StatusMark isOnline={online} />
      {storage !== null && <StatusMark communication="fault" text={t(`storage_${storage.cause}`)} />}
    </span>
  );
}
