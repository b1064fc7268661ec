import { describe, expect, it } from 'vitest';
import { testLogger } from '../testing/test-database.ts';
import type { MessageHandler } from './bus.ts';
import { createDelivery } from './deliver.ts';

const deliver = (handler: MessageHandler) => {
  const delivery = createDelivery(testLogger);
  return { delivery, work: delivery.deliver(handler, 'a/b', Buffer.from('x'), 0) };
};

describe('a handler that is done at once', () => {
  const seen: string[] = [];
  it.each([
    ['nothing', () => undefined],
    ['a number', () => seen.push('x')],
    ['null', () => null],
    ['an object', () => ({ catch: 1 })],
  ])('and answers %s leaves nothing under way', (_what, answer) => {
    const { delivery, work } = deliver(answer as MessageHandler);
    expect(work).toBeUndefined();
    expect(delivery.underWay()).toBe(0);
    expect(delivery.dropped()).toBe(0);
  });
});

describe('a handler that is not', () => {
  it('is under way until its promise ends', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { delivery, work } = deliver(() => promise);
    expect(delivery.underWay()).toBe(1);
    resolve();
    await work;
    expect(delivery.underWay()).toBe(0);
  });

  it('is called again when it throws, and what it then answers is waited for', async () => {
    let calls = 0;
    const { delivery, work } = deliver(async () => {
      calls += 1;
      if (calls === 1) throw new Error('not yet');
    });
    await work;
    expect(calls).toBe(2);
    expect(delivery.dropped()).toBe(0);
    expect(delivery.underWay()).toBe(0);
  });
});
