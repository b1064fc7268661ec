import { encodeBinaryFrame, type LiveValue, monitorTopics } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Bus, createEmbeddedBus, type EmbeddedBroker } from '../../platform/mqtt/index.ts';
import { testLogger } from '../../platform/testing/test-database.ts';
import { startOpenBroker } from '../ingest/testing/test-broker.ts';
import { createLiveHub, type LiveService } from './live-hub.ts';
import { packAnswer, readAnswer } from './live-messages.ts';
import type { LiveRepository } from './live-repository.ts';

let broker: EmbeddedBroker;
let bus: Bus;
const hubs: LiveService[] = [];

beforeAll(async () => {
  broker = await startOpenBroker(testLogger);
  bus = createEmbeddedBus(broker, testLogger);
});
afterAll(async () => {
  for (const hub of hubs) await hub.stop();
  await bus.close();
});

/** A process that knows equipment 5 in one group. */
async function startHub(
  groupId: string,
  on: Bus = bus,
  stored: Partial<LiveRepository> = {},
): Promise<LiveService> {
  const repository: LiveRepository = {
    findNewestOf: async () => new Map(),
    findGroups: async (ids: readonly string[]) => new Map(ids.map((id) => [id, groupId])),
    ...stored,
  };
  const hub = createLiveHub({ bus: on, repository, logger: testLogger, isShared: true });
  hubs.push(hub);
  await hub.start();
  return hub;
}

/** A process that ingests equipment 5 with one signal. */
async function startOwner(groupId: string) {
  const hub = await startHub(groupId);
  const live = hub.board.claim('5', { gatewayId: '9' }, [1], 1)!;
  const report = (value: number, timeMs: number) => {
    const slot = live.slots[0]!;
    hub.board.store.set(slot, hub.board.store.generations[slot]!, 1, value, timeMs, 200);
    hub.board.touch(live, slot);
  };
  return { hub, report, serving: await hub.serveGroup(groupId) };
}

it('says that everything is to be read anew when another process ingests, even without a gap', async () => {
  const viewer = await startHub('zutai-0');
  const renewed = vi.fn();
  viewer.onOutage(renewed);
  const first = await startOwner('zutai-0');
  first.report(1, 9_000);
  const received = vi.fn();
  viewer.watch('5', received);
  await vi.waitFor(() => expect(received).toHaveBeenCalled());
  const second = await startOwner('zutai-0');
  second.report(2, 1_000);
  await first.serving.unsubscribe();
  await vi.waitFor(() => expect(renewed).toHaveBeenCalledWith(['5']));
  expect(viewer.outageOf('5')).toBeUndefined();
  expect((await viewer.snapshot('5')).values).toMatchObject([{ value: 2, time: 1_000 }]);
});

it('is told changes although the broker was away when it began to watch', async () => {
  let failures = 0;
  const flaky: Bus = {
    ...bus,
    subscribe: (filter, ...rest) => {
      if (!filter.endsWith('/5') || failures > 0) return bus.subscribe(filter, ...rest);
      failures += 1;
      return Promise.reject(new Error('away for a moment'));
    },
  };
  const owner = await startOwner('zutai-3');
  const viewer = await startHub('zutai-3', flaky);
  const received = vi.fn();
  viewer.watch('5', received);
  await vi.waitFor(
    () => {
      owner.report(7, Date.now());
      expect(received).toHaveBeenCalled();
    },
    { interval: 200 },
  );
  expect(failures).toBe(1);
});

describe('some signals', () => {
  const of = (equipmentId: string, ...ids: string[]) => ids.map((id) => ({ id, equipmentId }));
  const valuesOf = (values: ReadonlyMap<string, LiveValue>) =>
    [...values].map(([id, { value }]) => [id, value] as const).toSorted(([a], [b]) => a.localeCompare(b));

  async function startOwnerOf(groupId: string) {
    const hub = await startHub(groupId);
    for (const [equipmentId, ids] of [
      ['5', [1, 2, 3]],
      ['6', [4, 5, 6]],
    ] as const) {
      const live = hub.board.claim(equipmentId, { gatewayId: '9' }, ids, 1)!;
      for (const [index, slot] of live.slots.entries())
        hub.board.store.set(slot, hub.board.store.generations[slot]!, 1, ids[index]! * 10, 1_000, 200);
    }
    return { hub, serving: await hub.serveGroup(groupId) };
  }

  it('are read alone, and of the equipment they are said to be of', async () => {
    const { hub } = await startOwnerOf('zutai-4');
    expect(valuesOf(await hub.readSignals([...of('5', '1', '3'), ...of('6', '5')]))).toEqual([
      ['1', 10],
      ['3', 30],
      ['5', 50],
    ]);
    expect(valuesOf(await hub.readSignals(of('5', '4', '99')))).toEqual([]);
    expect(valuesOf(await hub.readSignals([]))).toEqual([]);
  });

  it('are all that another process is asked for and answers', async () => {
    await startOwnerOf('zutai-5');
    const viewer = await startHub('zutai-5');
    const answers: number[] = [];
    const replies = monitorTopics.reply.filter({});
    const listening = await bus.subscribe(replies, (_topic, payload) => {
      const { answers: received } = readAnswer(Buffer.from(payload));
      answers.push([...received.values()].reduce((count, one) => count + one.values.length, 0));
    });
    expect(valuesOf(await viewer.readSignals([...of('5', '2'), ...of('6', '4', '6')]))).toEqual([
      ['2', 20],
      ['4', 40],
      ['6', 60],
    ]);
    await vi.waitFor(() => expect(answers).toEqual([3]));
    await listening.unsubscribe();
  });

  it('are all that history is asked for when nobody ingests them', async () => {
    const asked: unknown[] = [];
    const hub = await startHub('zutai-6', bus, {
      findGroups: async () => new Map(),
      findNewestOf: async (equipmentIds, _sinceMs, signalIds) => {
        asked.push([equipmentIds, signalIds]);
        return new Map();
      },
    });
    await hub.readSignals([...of('5', '1'), ...of('6', '4', '6')]);
    await hub.read(['5']);
    expect(asked).toEqual([
      [
        ['5', '6'],
        [1, 4, 6],
      ],
      [['5'], undefined],
    ]);
  });
});

describe('while processes are replaced by those of a newer version', () => {
  it('answers a question that says more than it knows', async () => {
    const { report } = await startOwner('zutai-7');
    report(7, 1_000);
    const answered = vi.fn();
    const replyTo = monitorTopics.reply.build({ processId: 'newer', askId: '1' });
    const listening = await bus.subscribe(replyTo, (_topic, payload) =>
      answered(readAnswer(Buffer.from(payload)).answers.get('5')?.values),
    );
    const question = { replyTo, equipmentIds: ['5'], signalIds: [[1]], inWords: 'zh', since: { ms: 5 } };
    await bus.publish(monitorTopics.ask.build({ groupId: 'zutai-7' }), JSON.stringify(question));
    await vi.waitFor(() => expect(answered).toHaveBeenCalledWith([expect.objectContaining({ value: 7 })]));
    await listening.unsubscribe();
  });

  it('reads an answer that says more than it knows', () => {
    const signalVal = [{ id: '1', value: 7, time: 1_000, code: '200' }];
    const newer = { signalVal, weather: { wind: 3 } };
    const frame = encodeBinaryFrame(newer);
    const { length } = JSON.stringify(['newer', [['5', frame.length]]]);
    const answer = packAnswer('newer', [{ equipmentId: '5', frame }]);
    const head = JSON.stringify(['newer', [['5', frame.length, 'more']], { more: true }]);
    const size = Buffer.alloc(4);
    size.writeUInt32LE(head.length);
    const longer = Buffer.concat([size, Buffer.from(head), answer.subarray(4 + length)]);
    expect(readAnswer(longer)).toEqual(readAnswer(answer));
    expect(readAnswer(longer).answers.get('5')?.values).toEqual(signalVal);
  });
});

describe('an owner that does not answer any more', () => {
  it('is an outage of what is watched, until this process ingests it itself', async () => {
    const { hub, serving } = await startOwner('zutai-1');
    const viewer = await startHub('zutai-1');
    const received = vi.fn();
    viewer.watch('5', received);
    await vi.waitFor(() => expect(received).toHaveBeenCalled());
    await serving.unsubscribe();
    await hub.stop();
    await vi.waitFor(() => expect(viewer.outageOf('5')).toMatchObject({ part: 'server' }));
    viewer.board.claim('5', { gatewayId: '9' }, [1], 1);
    expect(viewer.outageOf('5')).toBeUndefined();
  });

  it('is none of what nobody watches any more when the question comes back unanswered', async () => {
    const { hub, serving } = await startOwner('zutai-2');
    const viewer = await startHub('zutai-2');
    const received = vi.fn();
    const unwatch = viewer.watch('5', received);
    await vi.waitFor(() => expect(received).toHaveBeenCalled());
    await serving.unsubscribe();
    await hub.stop();
    await vi.waitFor(() => expect(viewer.outageOf('5')).toMatchObject({ part: 'server' }));
    // The viewer leaves while the next question is under way.
    await new Promise<void>((resolve) => {
      void bus.subscribe(monitorTopics.ask.build({ groupId: 'zutai-2' }), () => resolve());
    });
    unwatch();
    expect(viewer.outageOf('5')).toBeUndefined();
    // Asked later and waited for as long: by then the question before has come back unanswered.
    await viewer.read(['5']);
    expect(viewer.outageOf('5')).toBeUndefined();
  });
});
