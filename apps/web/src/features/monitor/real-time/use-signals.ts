import { calls, type MonitoredSignal } from '@zutai/contract';
import { useEffect, useMemo } from 'react';
import { useCall } from '../../../lib/call/index.ts';
import { inLanguage, useLanguage } from '../../../lib/language/index.ts';
import { useLiveStore } from '../../../lib/live/index.ts';

/** The signals of a piece of equipment, in the chosen language. The values that come with them fill the store until the socket does. */
export function useSignals(equipmentId: string) {
  const store = useLiveStore();
  const query = useCall(calls.monitor.querySignal, { equipmentId }, { staleMs: 60_000 });
  const language = useLanguage();
  const { data } = query;
  useEffect(() => {
    if (data !== undefined) store.fill(data.flatMap((signal) => signal.live ?? []));
  }, [data, store]);
  const shown = useMemo(() => data?.map((signal) => inLanguage(signal, language)), [data, language]);
  return { ...query, data: shown };
}

/** What a signal says about its value: unit, decimals, states. */
export type SignalDefinition = MonitoredSignal;
