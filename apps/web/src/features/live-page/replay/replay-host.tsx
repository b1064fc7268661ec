import { calls } from '@zutai/contract';
import { ShownTimeProvider } from '@zutai/widgets';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import { useAddressQuery } from '../../../lib/address/index.ts';
import { type Replay, ReplayClock, ReplayContext, ReplayFailure } from '../../../lib/replay/index.ts';
import { useGuest, useMayCall } from '../../../lib/session/index.ts';
import { PageClockContext } from '../../../lib/time/index.ts';
import { readReplayAddress, withReplayAddress } from './replay-address.ts';

/** Whether the screen can show the past, and does. */
export interface ReplayHost {
  readonly replay: Replay | null;
  /** Shows the page as it was at a moment, ms UTC; undefined when whoever looks may not. */
  readonly enter?: ((atMs: number) => void) | undefined;
  /** Shows the present. */
  readonly leave: () => void;
  /** The link to what is shown now. */
  readonly linkOf: () => string;
  /** What of the address another page of the same time has: '' while the present is shown. */
  readonly search: () => string;
}

const HostContext = createContext<ReplayHost | null>(null);

/** The screen around; null where a page stands that has no time of its own, such as a window. */
export function useReplayHost(): ReplayHost | null {
  return useContext(HostContext);
}

/** How long the time stands before the address follows it, ms. */
const SETTLED_MS = 400;

/** Shows a screen as it was when its address says so, or when somebody asks for it; the address follows. */
export function useReplayScreen(): ReplayHost {
  const [params, setParams] = useAddressQuery();
  const isGuest = useGuest() !== null;
  const mayReplay = useMayCall()(calls.replay.queryWindow) && !isGuest;
  const asked = mayReplay ? readReplayAddress(params) : null;
  const isOn = asked !== null;
  const latest = useRef({ asked, params, setParams });
  latest.current = { asked, params, setParams };
  /** The moment that this screen has written into the address. */
  const written = useRef<number>(undefined);
  /** Somebody goes back to the present: the address must not follow the past any more. */
  const isLeaving = useRef(false);
  const replay = useMemo<Replay | null>(() => {
    if (!isOn || latest.current.asked === null) return null;
    written.current = latest.current.asked.atMs;
    isLeaving.current = false;
    return { clock: new ReplayClock(latest.current.asked), failure: new ReplayFailure() };
  }, [isOn]);
  const clock = replay?.clock;

  useEffect(() => clock?.run(), [clock]);
  const askedMs = asked?.atMs;
  useEffect(() => {
    // Another moment was gone to by address: a link, or back and forward of the browser.
    if (clock === undefined || askedMs === undefined || askedMs === written.current) return;
    written.current = askedMs;
    clock.jump(askedMs);
  }, [clock, askedMs]);
  useEffect(() => {
    if (clock === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (clock.isPlaying || isLeaving.current || latest.current.asked === null) return;
        const { atMs, speed } = clock;
        const to = { atMs, speed };
        if (withReplayAddress(latest.current.params, to).toString() === latest.current.params.toString())
          return;
        written.current = atMs;
        latest.current.setParams((now) => withReplayAddress(now, to), { replace: true, isByItself: true });
      }, SETTLED_MS);
    };
    const stop = clock.subscribe(follow);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [clock]);

  return useMemo<ReplayHost>(() => {
    const asking = () => (clock === undefined ? null : { atMs: clock.atMs, speed: clock.speed });
    const searchOf = (next: URLSearchParams) => (next.size === 0 ? '' : `?${next}`);
    return {
      replay,
      enter: mayReplay
        ? (atMs) => latest.current.setParams((now) => withReplayAddress(now, { atMs, speed: 1 }))
        : undefined,
      leave: () => {
        isLeaving.current = true;
        latest.current.setParams((now) => withReplayAddress(now, null));
      },
      linkOf: () =>
        window.location.origin +
        window.location.pathname +
        searchOf(withReplayAddress(latest.current.params, asking())),
      search: () => {
        written.current = clock?.atMs;
        return searchOf(withReplayAddress(new URLSearchParams(), asking()));
      },
    };
  }, [replay, clock, mayReplay]);
}

/** Everything inside is shown at the time of the screen. */
export function ReplayScreen({ host, children }: { host: ReplayHost; children: ReactNode }) {
  const clock = host.replay?.clock ?? null;
  return (
    <HostContext value={host}>
      <ReplayContext value={host.replay}>
        <PageClockContext value={clock}>
          <ShownTimeProvider value={clock}>{children}</ShownTimeProvider>
        </PageClockContext>
      </ReplayContext>
    </HostContext>
  );
}
