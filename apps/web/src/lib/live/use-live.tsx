import { useQueryClient } from '@tanstack/react-query';
import { calls } from '@zutai/contract';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { CallError, call, callKey } from '../call/index.ts';
import { OPEN_DELAY_S, startEquipmentFeed } from './equipment-feed.ts';
import { type FeedState, FIRST_FEED_STATE, NO_FEED_STATE } from './feed-state.ts';
import { LiveStore, type ShownValue } from './live-store.ts';

export interface Live {
  store: LiveStore;
  state: FeedState;
}

export const LiveContext = createContext<Live | null>(null);

/** Where sockets of this site are. */
export function socketOrigin(): string {
  return window.location.origin.replace(/^http/, 'ws');
}

const ACTIVITY_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'visibilitychange'] as const;

/** Tells signs of the user; returns how to stop. That the page is hidden is no sign of them. */
export function watchActivity(listener: () => void): () => void {
  const note = () => {
    if (document.visibilityState !== 'hidden') listener();
  };
  for (const name of ACTIVITY_EVENTS) document.addEventListener(name, note, { passive: true });
  return () => {
    for (const name of ACTIVITY_EVENTS) document.removeEventListener(name, note);
  };
}

interface EquipmentLiveProps {
  equipmentId: string;
  children: ReactNode;
}

/** Live values of one piece of equipment for everything inside; read them with {@link useLive}. */
export function EquipmentLive(props: EquipmentLiveProps) {
  // Another piece of equipment begins with an empty store.
  return <OneEquipmentLive key={props.equipmentId} {...props} />;
}

function OneEquipmentLive({ equipmentId, children }: EquipmentLiveProps) {
  const [store] = useState(() => new LiveStore());
  const [state, setState] = useState(FIRST_FEED_STATE);
  const client = useQueryClient();
  useEffect(() => {
    const feed = startEquipmentFeed({
      store,
      origin: socketOrigin(),
      onState: setState,
      onChanged: () => {
        for (const touched of [calls.equipment.info, calls.monitor.querySignal])
          void client.invalidateQueries({ queryKey: callKey(touched) });
      },
      calls: {
        token: (signal) => call(calls.monitor.token, { equipmentId }, { signal }),
        gatewayInfo: () => call(calls.monitor.gatewayInfo, { equipmentId }),
        open: (intervalS) =>
          call(calls.monitor.open, { equipmentId, interval: intervalS, delay: OPEN_DELAY_S }),
        isGatewayGone: (error) => error instanceof CallError && error.name === 'gatewayGone',
      },
    });
    const stopWatching = watchActivity(feed.noteActivity);
    return () => {
      stopWatching();
      feed.stop();
    };
  }, [equipmentId, store, client]);
  const live = useMemo(() => ({ store, state }), [store, state]);
  return <LiveContext value={live}>{children}</LiveContext>;
}

/** A store that nothing feeds, for pages without equipment of their own. */
export function NoLive({ children }: { children: ReactNode }) {
  const [live] = useState<Live>(() => ({ store: new LiveStore(), state: NO_FEED_STATE }));
  return <LiveContext value={live}>{children}</LiveContext>;
}

function useLiveContext(): Live {
  const live = useContext(LiveContext);
  if (live === null) throw new Error('useLive outside of EquipmentLive');
  return live;
}

/** The live value of a signal; re-draws only when this signal's value or quality changes. */
export function useLive(signalId: string): ShownValue {
  const { store } = useLiveContext();
  const watch = useCallback((listener: () => void) => store.subscribe(signalId, listener), [store, signalId]);
  return useSyncExternalStore(watch, () => store.read(signalId));
}

/** Connection and gateway of the equipment whose values are shown. */
export function useFeedState(): FeedState {
  return useLiveContext().state;
}

/** The store itself, for pages that paint by themselves and to hand in values of a first answer. */
export function useLiveStore(): LiveStore {
  return useLiveContext().store;
}

/** The store when there is one around. */
export function useOptionalLiveStore(): LiveStore | undefined {
  return useContext(LiveContext)?.store;
}
