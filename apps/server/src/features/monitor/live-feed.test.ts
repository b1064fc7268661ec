import type { LiveFrame, LiveValue } from '@zutai/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LiveChange, OnlineState } from '../live/index.ts';
import { LiveFeed } from './live-feed.ts';
import type { SharedFrame } from './shared-frame.ts';
import { stateOf as state, stubHub } from './testing/stub-hub.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A feed whose source and table say what the test lets them say; frames arrive in `frames`. */
async function openFeed(
  values: readonly LiveValue[],
  table: () => OnlineState,
  onlineOf: () => OnlineState | undefined = () => undefined,
) {
  vi.useFakeTimers();
  let notify: (change: LiveChange) => void = () => undefined;
  const source = stubHub({
    valuesOf: () => values,
    onlineOf,
    watch: (_id, listener) => {
      notify = listener;
      return () => undefined;
    },
  });
  const feed = new LiveFeed({ equipmentId: '5', source, readOnline: async () => table() });
  const frames: LiveFrame[] = [];
  const viewer = { offer: (frame: SharedFrame) => void frames.push(JSON.parse(String(frame.json))) };
  await feed.join(viewer as never);
  return {
    frames,
    feed,
    notify: (change: LiveChange) => notify(change),
    leave: () => feed.leave(viewer as never),
  };
}

const value = (code: string): LiveValue => ({ id: '1', value: 1, time: 1000, code });
const onlineIn = (frame: LiveFrame | undefined) => frame?.gatewayAlarm?.[0]?.online;

describe('the first state of a feed', () => {
  it('believes the ingesting process rather than a table that lags', async () => {
    const ingesting = () => state(true);
    const { frames, leave } = await openFeed([value('200')], () => state(false), ingesting);
    expect(onlineIn(frames[0])).toBe(true);
    leave();
  });

  it('does not conclude from a value that the equipment is online', async () => {
    const { frames, leave } = await openFeed([value('200')], () => state(false));
    expect(onlineIn(frames[0])).toBe(false);
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
    const { frames, notify, leave } = await openFeed([value('201')], () => state(false));
    notify({ values: [], frame: new Uint8Array(), online: state(true) });
    await vi.advanceTimersByTimeAsync(2_100);
    expect(frames.map(onlineIn)).toEqual([false, true]);
    leave();
  });
});

it('tells what became of alarms once, all of it, with whatever else changed', async () => {
  const { frames, notify, leave } = await openFeed([value('200')], () => state(true));
  const news = (alarmId: string, active: boolean) => ({ id: '1', alarmId, active, time: 5 });
  notify({ values: [], frame: new Uint8Array(), alarms: [news('7', true)] });
  notify({ values: [value('200')], frame: new Uint8Array(), alarms: [news('7', false), news('8', true)] });
  await vi.advanceTimersByTimeAsync(50);
  expect(frames.slice(1)).toMatchObject([
    { signalVal: [{ id: '1' }], signalAlarm: [news('7', true), news('7', false), news('8', true)] },
  ]);
  notify({ values: [value('200')], frame: new Uint8Array() });
  await vi.advanceTimersByTimeAsync(50);
  expect(frames.at(-1)).not.toHaveProperty('signalAlarm');
  leave();
});

describe('a feed whose equipment another process ingests from now on', () => {
  const at = (time: number, number: number): LiveValue => ({ id: '1', value: number, time, code: '200' });
  const change = (...values: LiveValue[]): LiveChange => ({ values, frame: new Uint8Array() });

  it('shows what that one says though its clock is behind, and then by its clock', async () => {
    const known = [at(9_000, 1), { ...at(9_000, 5), id: '2' }];
    const { frames, feed, notify, leave } = await openFeed(known, () => state(true));
    known.splice(0, 2, at(1_000, 2));
    feed.noteOutage();
    await vi.advanceTimersByTimeAsync(50);
    // Who looked on takes it whatever the time; what nobody vouches for is no longer good.
    expect(frames.at(-1)).toMatchObject({
      isSnapshot: true,
      signalVal: [
        { id: '1', value: 2, time: 1_000, code: '200' },
        { id: '2', value: 5, time: 9_000, code: '201' },
      ],
    });
    notify(change(at(1_001, 3)));
    notify(change(at(999, 4)));
    await vi.advanceTimersByTimeAsync(50);
    expect(frames.at(-1)).toEqual({ signalVal: [at(1_001, 3)] });
    leave();
  });

  it('keeps what was told while it was read', async () => {
    const known = [at(9_000, 1)];
    const { frames, feed, notify, leave } = await openFeed(known, () => state(true));
    known[0] = at(1_000, 2);
    feed.noteOutage();
    notify(change(at(1_001, 3)));
    await vi.advanceTimersByTimeAsync(50);
    expect(frames.at(-1)).toMatchObject({ isSnapshot: true, signalVal: [at(1_001, 3)] });
    leave();
  });
});
