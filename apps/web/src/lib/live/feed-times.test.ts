import { channels } from '@zutai/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startEquipmentFeed } from './equipment-feed.ts';
import { LiveStore } from './live-store.ts';
import { startProjectFeed } from './project-feed.ts';
import { watchActivity } from './use-live.tsx';

/** The times of sections 4, 7 and 9 as the feeds keep them when nobody gives them others. */

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const noToken = () => Promise.reject(new Error('no token'));
const gatewayOf = (equipmentId: string) => ({ equipmentId, online: true, vpn: false, interval: 1 });

describe('one piece of equipment', () => {
  function start() {
    const token = vi.fn(noToken);
    const gatewayInfo = vi.fn(() =>
      Promise.resolve({
        ...gatewayOf('7'),
        economizeOpen: false,
        economy: null,
        lastSeenMs: 1,
        signalLevel: null,
      } as never),
    );
    const open = vi.fn(() => Promise.resolve({ online: true }));
    const feed = startEquipmentFeed({
      store: new LiveStore(),
      calls: { token, gatewayInfo, open, isGatewayGone: () => false },
      origin: 'ws://nowhere',
      onState: () => undefined,
    });
    return { feed, token, gatewayInfo, open };
  }

  it('asks for a token again after 10 s, for the gateway every 60 s, and renews the lease after 580 s', async () => {
    const { feed, token, gatewayInfo, open } = start();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(token).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(token).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(49_999);
    expect(gatewayInfo).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(gatewayInfo).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(519_999);
    expect(open).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(open).toHaveBeenCalledTimes(2);
    feed.stop();
  });

  it('opens anew when the user is back after 2 minutes, and not before', async () => {
    const { feed, open } = start();
    await vi.advanceTimersByTimeAsync(119_999);
    feed.noteActivity();
    await vi.advanceTimersByTimeAsync(0);
    expect(open).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(120_000);
    feed.noteActivity();
    await vi.advanceTimersByTimeAsync(0);
    expect(open).toHaveBeenCalledTimes(2);
    feed.stop();
  });
});

describe('signs of the user', () => {
  it('are events of a page that is seen, not that it was hidden', () => {
    const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' });
    vi.stubGlobal('document', page);
    const listener = vi.fn();
    const stop = watchActivity(listener);
    page.dispatchEvent(new Event('visibilitychange'));
    expect(listener).not.toHaveBeenCalled();
    page.visibilityState = 'visible';
    for (const name of ['visibilitychange', 'pointermove', 'keydown']) page.dispatchEvent(new Event(name));
    expect(listener).toHaveBeenCalledTimes(3);
    stop();
    page.dispatchEvent(new Event('keydown'));
    expect(listener).toHaveBeenCalledTimes(3);
    vi.unstubAllGlobals();
  });
});

describe('a project page', () => {
  it('opens one gateway every 100 ms and all again after 3570 s', async () => {
    const token = vi.fn(noToken);
    const gateways = vi.fn(() => Promise.resolve(['1', '2', '3'].map(gatewayOf) as never));
    const open = vi.fn(() => Promise.resolve());
    const feed = startProjectFeed({
      store: new LiveStore(),
      channel: channels.projectMonitor.project,
      calls: { token, gateways, open, isGatewayGone: () => false },
      origin: 'ws://nowhere',
      signalsOf: (equipmentId) => [equipmentId],
      onState: () => undefined,
    });
    await vi.advanceTimersByTimeAsync(99);
    expect(open).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(open).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(100);
    expect(open).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(3_569_799);
    expect(open).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(1);
    expect(open).toHaveBeenCalledTimes(4);
    feed.stop();
  });
});
