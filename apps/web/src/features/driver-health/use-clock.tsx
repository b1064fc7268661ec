import { CLOCK_OFF_MS, calls, type Gateway, isManaged } from '@zutai/contract';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { messageOf, useCall } from '../../lib/call/index.ts';
import { useText } from '../../lib/language/index.ts';
import { durationText } from '../../lib/time/index.ts';

/** A clock drifts slowly, ms. */
const REFETCH_MS = 15_000;

export interface ShownClock {
  /** How far it is off, as a fact; undefined for agents that do not tell. */
  readonly fact: ReactNode;
  /** That it is wrong. */
  readonly warning: ReactNode;
}

/** How far the clock of a gateway is from that of the platform, asked while it is shown. */
export function useClock(gateway: Gateway): ShownClock | undefined {
  const t = useText('driverHealth');
  const common = useText('common');
  const isTold = isManaged(gateway.agentVersion);
  const { data, error } = useCall(
    calls.driver.gatewayClock,
    { gatewayId: gateway.id },
    { isEnabled: isTold, refetchMs: REFETCH_MS },
  );
  if (!isTold) return undefined;
  // One that is asked in vain may have been set meanwhile.
  if (error !== null) return { fact: messageOf(error), warning: null };
  if (data === undefined) return { fact: '…', warning: null };
  const { offsetMs, uncertaintyMs } = data;
  const sign = offsetMs < 0 ? '−' : '+';
  const isOff = Math.abs(offsetMs) > CLOCK_OFF_MS + uncertaintyMs;
  const time = durationText(common, Math.abs(offsetMs));
  return {
    fact: t('clockOf', { offset: `${sign}${Math.abs(offsetMs)}`, uncertainty: uncertaintyMs }),
    warning: isOff && (
      <Alert
        type="warning"
        showIcon
        title={t(offsetMs > 0 ? 'clockAhead' : 'clockBehind', { time })}
        description={t('clockText')}
      />
    ),
  };
}
