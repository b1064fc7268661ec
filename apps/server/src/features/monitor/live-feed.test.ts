import type { LiveFrame, LiveValue } from '@zutai/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LiveChange, LiveHub } from '../live/index.ts';
import { LiveFeed } from './live-feed.ts';
import type { SharedFrame } from './shared-frame.ts';

type Online = { online: boolean; vpn: boolean; timeMs: number };

afterEach(() => {
  vi.useRealTimers();
});

/** A feed whose source and table say what the test lets them say; frames arrive in `frames`. */
async function openFeed(values: readonly LiveValue[], table: () => Online) {
  vi.useFakeTimers();
  let tell: (change: LiveChange) => void = () => undefined;
  const source: LiveHub = {
    read: async () => new Map(values.map((value) => [value.id, value])),
    watch: (_id, listener) => {
      tell = listener;
      return () => undefined;
    },
  };
  const feed = new LiveFeed({ equipmentId: '5', source, readOnline: async () => table() });
  const frames: LiveFrame[] = [];
  const viewer = { offer: (frame: SharedFrame) => void frames.push(JSON.parse(String(frame.json))) };
  await feed.join(viewer as never);
  return { frames, tell: (change: LiveChange) => tell(change), leave: () => feed.leave(viewer as never) };
}

const value = (code: string): LiveValue => ({ id: '1', value: 1, time: 1000, code });
const state = (online: boolean): Online => ({ online, vpn: false, timeMs: 1 });
const onlineIn = (frame: LiveFrame | undefined) => frame?.gatewayAlarm?.[0]?.online;

describe('the first state of a feed', () => {
  it('believes a good value rather than a table that lags', async () => {
    const { frames, leave } = await openFeed([value('200')], () => state(false));
    expect(onlineIn(frames[0])).toBe(true);
    leave();
  });

  it('finds a change that came before the watch and was not yet in the table', async () => {
    let isOnline = false;
    const { frames, leave } = await openFeed([value('201')], () => state(isOnline));
    expect(onlineIn(frames[0])).toBe(false);
    isOnline = true;
    await vi.advanceTimersByTimeAsync(2_100);
    expect(onlineIn(frames.at(-1))).toBe(true);
    leave();
  });

  it('never lets the table overrule a change that was told', async () => {
    const { frames, tell, leave } = await openFeed([value('201')], () => state(false));
    tell({ values: [], frame: new Uint8Array(), online: state(true) });
    await vi.advanceTimersByTimeAsync(2_100);
    expect(frames.map(onlineIn)).toEqual([false, true]);
    leave();
  });
});
