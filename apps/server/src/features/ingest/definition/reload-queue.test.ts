import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { testLogger } from '../../../platform/testing/test-database.ts';
import { ReloadQueue } from './reload-queue.ts';
import { joinWanted, parseWanted, type WantedDefinitions } from './wanted-definitions.ts';

const ids = (...signalIds: number[]) => new Set(signalIds);

describe('reloads', () => {
  it('of what is changed meanwhile are one, and what failed is in the next', async () => {
    const loads: (WantedDefinitions | undefined)[] = [];
    const queue = new ReloadQueue({
      logger: testLogger,
      quietMs: 1,
      retryMs: 1,
      load: async (wanted) => {
        loads.push(wanted);
        if (loads.length === 1) {
          queue.request({ gatewayId: '1', signals: ids(3) });
          queue.request({ gatewayId: '2', signals: 'all' });
          queue.request({ gatewayId: '2', signals: ids(9) });
          throw new Error('the database is away');
        }
        if (loads.length === 2) queue.request();
      },
    });
    queue.request({ gatewayId: '1', signals: ids(1) });
    queue.request({ gatewayId: '1', signals: ids(2) });
    await queue.settled();
    expect(loads).toEqual([
      new Map([['1', ids(1, 2)]]),
      new Map<string, unknown>([
        ['1', ids(1, 2, 3)],
        ['2', 'all'],
      ]),
      undefined,
    ]);
    await queue.stop();
  });

  it('rest for as long as the last one took', async () => {
    const times: { startMs: number; endMs: number }[] = [];
    const queue = new ReloadQueue({
      logger: testLogger,
      quietMs: 1,
      load: async () => {
        const startMs = performance.now();
        if (times.length < 2) queue.request({ gatewayId: '1', signals: ids(times.length) });
        await delay(100);
        times.push({ startMs, endMs: performance.now() });
      },
    });
    queue.request({ gatewayId: '1', signals: ids(7) });
    await queue.settled();
    expect(times).toHaveLength(3);
    for (const [index, { startMs }] of times.slice(1).entries())
      expect(startMs - times[index]!.endMs).toBeGreaterThan(90);
    await queue.stop();
  });
});

describe('what is to be read', () => {
  it('is everything when a notification says nothing that is understood', () => {
    expect(parseWanted('-')).toEqual(ids());
    expect(parseWanted('12,13')).toEqual(ids(12, 13));
    for (const word of [undefined, '', '12,', 'x', '-1', '99999999999'])
      expect(parseWanted(word)).toBe('all');
  });

  it('is everything from a thousand signals on', () => {
    const many = (from: number) => new Set(Array.from({ length: 600 }, (_, i) => from + i));
    expect(joinWanted(many(0), many(300))).toHaveProperty('size', 900);
    expect(joinWanted(many(0), many(600))).toBe('all');
  });
});
