import type { MonitoredSignal } from '@zutai/contract';
import type { LiveLookup } from '@zutai/diagram';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLanguage, useText } from '../../../lib/language/index.ts';
import { useFeedState, useLiveStore } from '../../../lib/live/index.ts';
import { createLiveLookup } from './live-lookup.ts';
import { SYSTEM_KEYS } from './system-value.ts';

type Listener = (bindingKeys: Iterable<string>) => void;

const systemBindingKeys = SYSTEM_KEYS.map((key) => `system:${key}`);

/** Live values for the widgets of a page inside `EquipmentLive`, and how to hear which ones changed. */
export function usePageLookup(signals: readonly MonitoredSignal[]): {
  lookup: LiveLookup;
  subscribe: (listener: Listener) => () => void;
} {
  const store = useLiveStore();
  const state = useFeedState();
  const language = useLanguage();
  const t = useText('livePage');
  const common = useText('common');
  const feed = useRef(state);
  const listeners = useRef(new Set<Listener>());
  const lookup = useMemo(
    () => createLiveLookup({ signals, store, feed: () => feed.current, language, t, common }),
    [signals, store, language, t, common],
  );
  useEffect(() => {
    feed.current = state;
    for (const tell of listeners.current) tell(systemBindingKeys);
  }, [state]);
  const subscribe = useCallback(
    (listener: Listener) => {
      listeners.current.add(listener);
      const stop = store.subscribeAll((ids) => listener(ids.map((id) => `signal:${id}`)));
      return () => {
        listeners.current.delete(listener);
        stop();
      };
    },
    [store],
  );
  return { lookup, subscribe };
}
