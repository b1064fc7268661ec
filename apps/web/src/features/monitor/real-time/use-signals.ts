import { calls, type MonitoredSignal } from '@zutai/contract';
import { useEffect } from 'react';
import { useCall } from '../../../lib/call/index.ts';
import { useLiveStore } from '../../../lib/live/index.ts';

/** The signals of a piece of equipment. The values that come with them fill the store until the socket does. */
export function useSignals(equipmentId: string) {
  const store = useLiveStore();
  const query = useCall(calls.monitor.querySignal, { equipmentId }, { staleMs: 60_000 });
  const { data } = query;
  useEffect(() => {
    if (data !== undefined) store.apply(data.flatMap((signal) => signal.live ?? []));
  }, [data, store]);
  return query;
}

/** What a signal says about its value: unit, decimals, states. */
export type SignalDefinition = MonitoredSignal;
