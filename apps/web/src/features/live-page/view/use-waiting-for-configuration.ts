import type { Binding, LiveValue } from '@zutai/diagram';
import { createContext, useContext, useMemo } from 'react';
import { useFeedState } from '../../../lib/live/index.ts';

type IsWaiting = (signalId: string) => boolean;

/** Whether the equipment of a signal waits for its gateway to take a configuration, and nothing worse keeps it. */
export const WaitingContext = createContext<IsWaiting>(() => false);

/** For the context, of a page with these signals. */
export function useWaitingSignals(signals: readonly { id: string; equipmentId: string }[]): IsWaiting {
  const { gateway, gateways } = useFeedState();
  return useMemo(() => {
    const known = gateways ?? (gateway === null ? [] : [gateway]);
    // Where something else fell, all values of it are stale.
    const waiting = known.filter(({ faults }) => faults[0]?.part === 'configuration');
    const equipmentIds = new Set(waiting.map(({ equipmentId }) => equipmentId));
    const ids = new Set(signals.flatMap((one) => (equipmentIds.has(one.equipmentId) ? [one.id] : [])));
    return (signalId) => ids.has(signalId);
  }, [signals, gateway, gateways]);
}

/** Whether a value is missing because its gateway has not taken the configuration that names its new source. */
export function useIsWaitingForConfiguration(live: LiveValue, { type, signalId }: Binding): boolean {
  const isWaiting = useContext(WaitingContext);
  return live.quality === 'stale' && type === 'signal' && isWaiting(signalId);
}
