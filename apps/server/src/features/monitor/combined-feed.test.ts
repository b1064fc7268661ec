import type { LiveFrame, LiveValue } from '@zutai/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveChange } from '../live/index.ts';
import { CombinedFeed } from './combined-feed.ts';
import { type FeedViewer, LiveFeed } from './live-feed.ts';
import { stateOf, stubHub } from './testing/stub-hub.ts';

const value = (id: string, content: number, time = 1000): LiveValue => ({
  id,
  value: content,
  time,
  code: '200',
});

let listeners: Map<string, (change: LiveChange) => void>;
let unwatched: string[];
let emptied: number;

/** Signals 1 and 2 of equipment 10, signal 3 of equipment 20; the page shows 1 and 3. */
function openFeed({ isBroken = false, onMember = (_feed: LiveFeed): void => undefined } = {}): CombinedFeed {
  const first: Record<string, LiveValue[]> = { '10': [value('1', 1), value('2', 2)], '20': [value('3', 3)] };
  const source = stubHub({
    valuesOf: (id) => first[id] ?? [],
    watch: (id, listener) => {
      listeners.set(id, listener);
      return () => void unwatched.push(id);
    },
  });
  const readOnline = async () => {
    if (isBroken) throw new Error('no database');
    return stateOf(true);
  };
  return new CombinedFeed({
    openMembers: () =>
      ['10', '20'].map((equipmentId) => {
        const feed = new LiveFeed({ equipmentId, source, readOnline });
        onMember(feed);
        return feed;
      }),
    signalIds: new Set(['1', '3']),
    onEmpty: () => {
      emptied += 1;
    },
  });
}

function notify(equipmentId: string, values: LiveValue[], online?: boolean): void {
  const change = { values, frame: new Uint8Array() };
  listeners.get(equipmentId)!(online === undefined ? change : { ...change, online: stateOf(online) });
}

function view() {
  const frames: LiveFrame[] = [];
  const viewer: FeedViewer = { offer: ({ frame }) => void frames.push(frame) };
  return { viewer, frames };
}
const textOf = (frame: LiveFrame | undefined) =>
  frame?.signalVal?.map((one) => `${one.id}=${one.value}`).join(' ');

beforeEach(() => {
  vi.useFakeTimers();
  listeners = new Map();
  unwatched = [];
  emptied = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a feed over several pieces of equipment', () => {
  it('begins with what is wanted of all of them', async () => {
    const { viewer, frames } = view();
    await openFeed().join(viewer);
    expect(frames.map(textOf)).toEqual(['1=1 3=3']);
    expect(frames[0]!.gatewayAlarm!.map(({ equipmentId }) => equipmentId)).toEqual(['10', '20']);
  });

  it('sends what changes of them together, and nothing for what is not wanted', async () => {
    const { viewer, frames } = view();
    await openFeed().join(viewer);
    await vi.advanceTimersByTimeAsync(100);
    notify('10', [value('2', 20, 2000)]);
    await vi.advanceTimersByTimeAsync(100);
    expect(frames).toHaveLength(1);
    for (let i = 1; i <= 5; i += 1) {
      notify('10', [value('1', i, 3000 + i)]);
      notify('20', [value('3', -i, 3000 + i)]);
      await vi.advanceTimersByTimeAsync(3);
    }
    await vi.advanceTimersByTimeAsync(100);
    const newest = new Map(
      frames.flatMap(({ signalVal = [] }) => signalVal).map((one) => [one.id, one.value]),
    );
    expect(newest).toEqual(
      new Map([
        ['1', 5],
        ['3', -5],
      ]),
    );
    expect(frames.length).toBeLessThanOrEqual(5);
  });

  it('tells which equipment went offline', async () => {
    const { viewer, frames } = view();
    await openFeed().join(viewer);
    notify('20', [], false);
    await vi.advanceTimersByTimeAsync(100);
    const changes = frames.slice(1).flatMap(({ gatewayAlarm = [] }) => gatewayAlarm);
    expect(changes).toMatchObject([{ equipmentId: '20', online: false }]);
    const stale = frames.slice(1).flatMap(({ signalVal = [] }) => signalVal);
    expect(stale).toMatchObject([{ id: '3', code: '201' }]);
  });

  it('gives a viewer that missed frames the newest of what it missed', async () => {
    const feed = openFeed();
    await feed.join(view().viewer);
    notify('20', [value('3', 33, 2000)]);
    expect(textOf(feed.frameOf(['3'], false).frame)).toBe('3=33');
    expect(feed.frameOf([], true).frame.gatewayAlarm).toHaveLength(2);
  });

  it('asks each piece of equipment for its own signals alone', async () => {
    const asked: string[] = [];
    const feed = openFeed({
      onMember: (member) => {
        const { frameOf } = member;
        vi.spyOn(member, 'frameOf').mockImplementation((ids, isOnlineMissed) => {
          asked.push(`${member.equipmentId}: ${[...ids].join()}`);
          return frameOf.call(member, ids, isOnlineMissed);
        });
      },
    });
    await feed.join(view().viewer);
    asked.length = 0;
    expect(textOf(feed.frameOf(['1', '3'], true).frame)).toBe('1=1 3=3');
    expect(textOf(feed.frameOf(['3'], false).frame)).toBe('3=3');
    expect(asked).toEqual(['10: 1', '20: 3', '20: 3']);
  });

  it('ends with its last viewer, and begins anew with the next', async () => {
    const feed = openFeed();
    const [first, second] = [view(), view()];
    await feed.join(first.viewer);
    await feed.join(second.viewer);
    feed.leave(first.viewer);
    expect([unwatched, emptied]).toEqual([[], 0]);
    feed.leave(second.viewer);
    expect([unwatched, emptied]).toEqual([['10', '20'], 1]);
    await feed.join(first.viewer);
    expect(first.frames.map(textOf)).toEqual(['1=1 3=3', '1=1 3=3']);
  });

  it('is over for a viewer that leaves while it begins', async () => {
    const feed = openFeed();
    const { viewer, frames } = view();
    const joined = feed.join(viewer);
    feed.leave(viewer);
    await joined;
    expect(frames).toEqual([]);
    expect(unwatched).toEqual(['10', '20']);
  });

  it('refuses a viewer when there is no snapshot, and holds on to nothing', async () => {
    const feed = openFeed({ isBroken: true });
    await expect(feed.join(view().viewer)).rejects.toThrow('no database');
    expect(unwatched).toEqual(['10', '20']);
    expect(emptied).toBe(1);
  });
});

it('tells of alarms of all its equipment', async () => {
  const feed = openFeed();
  const { viewer, frames } = view();
  await feed.join(viewer);
  const news = (alarmId: string) => ({ alarmId, active: true, time: 5 });
  for (const [equipmentId, alarmId] of [
    ['10', '7'],
    ['20', '8'],
  ] as const)
    listeners.get(equipmentId)!({ values: [], frame: new Uint8Array(), alarms: [news(alarmId)] });
  await vi.advanceTimersByTimeAsync(100);
  expect(frames.slice(1).flatMap(({ signalAlarm }) => signalAlarm ?? [])).toEqual([news('7'), news('8')]);
  feed.leave(viewer);
});
