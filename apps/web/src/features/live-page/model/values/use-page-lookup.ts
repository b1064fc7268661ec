import type { LiveLookup } from '@zutai/diagram';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLanguage, useText } from '../../../../lib/language/index.ts';
import { useFeedState, useLiveStore } from '../../../../lib/live/index.ts';
import type { PageSources } from '../page-owner.ts';
import { createLiveLookup } from './live-lookup.ts';
import { MvarValues } from './mvar-values.ts';
import type { PageVariables } from './page-variables.ts';
import { SYSTEM_KEYS } from './system-value.ts';

type Listener = (bindingKeys: Iterable<string>) => void;

const systemBindingKeys = SYSTEM_KEYS.map((key) => `system:${key}`);

/** Live values for the widgets of a page inside `PageLive`, and a subscription to which ones changed. */
export function usePageLookup(
  sources: Pick<PageSources, 'signals' | 'equipments' | 'mvars' | 'errorText'>,
  variables: PageVariables,
): {
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
  const { signals, equipments, mvars: definitions, errorText } = sources;
  const mvars = useMemo(() => new MvarValues(definitions, store), [definitions, store]);
  const lookup = useMemo(
    () =>
      createLiveLookup({
        sources: { signals, equipments, mvars: definitions, errorText },
        ...{ mvars, store, variables, language, t, common },
        feed: () => feed.current,
      }),
    [signals, equipments, definitions, errorText, mvars, store, variables, language, t, common],
  );
  useEffect(() => {
    feed.current = state;
    for (const notify of listeners.current) notify(systemBindingKeys);
  }, [state]);
  const subscribe = useCallback(
    (listener: Listener) => {
      listeners.current.add(listener);
      const stop = store.subscribeAll((ids) => {
        const keys = ids.map((id) => `signal:${id}`);
        for (const id of mvars.touchedBy(ids)) keys.push(`mvar:${id}`);
        listener(keys);
      });
      const stopVariables = variables.subscribe((name) => listener([`variable:${name}`]));
      return () => {
        listeners.current.delete(listener);
        stop();
        stopVariables();
      };
    },
    [store, mvars, variables],
  );
  return { lookup, subscribe };
}
