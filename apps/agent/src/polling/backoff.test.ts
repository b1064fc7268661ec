import { expect, it } from 'vitest';
import { Backoff } from './backoff.ts';

const limits = { minMs: 500, maxMs: 8_000, quick: { maxMs: 1_000, forMs: 60_000 } };

/** Waits of an outage of that length, each within what it may be shortened by. */
function waitThrough(backoff: Backoff, clock: { ms: number }, outageMs: number): number[] {
  const waits: number[] = [];
  for (const endMs = clock.ms + outageMs; clock.ms < endMs; clock.ms += waits.at(-1)!) {
    waits.push(backoff.nextMs());
  }
  return waits;
}

it('after a working connection a short outage is never waited out for long', () => {
  const clock = { ms: 0 };
  const backoff = new Backoff(limits, () => clock.ms);
  backoff.reset();
  expect(Math.max(...waitThrough(backoff, clock, 59_000))).toBeLessThanOrEqual(1_000);
});

it('a long outage, and one that was there from the beginning, has the long waits', () => {
  for (const hadConnection of [true, false]) {
    const clock = { ms: 0 };
    const backoff = new Backoff(limits, () => clock.ms);
    if (hadConnection) backoff.reset();
    const waits = waitThrough(backoff, clock, 300_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(8_000);
    expect(waits.at(-1)).toBeGreaterThanOrEqual(4_000);
  }
});

it('waits double, shortened by up to half', () => {
  const backoff = new Backoff({ minMs: 100, maxMs: 400 });
  for (const full of [100, 200, 400, 400]) {
    const wait = backoff.nextMs();
    expect(wait).toBeLessThanOrEqual(full);
    expect(wait).toBeGreaterThanOrEqual(full / 2);
  }
});
