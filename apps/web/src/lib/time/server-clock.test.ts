import { beforeEach, expect, it, vi } from 'vitest';

type Clock = typeof import('./server-clock.ts');
let clock: Clock;

beforeEach(async () => {
  vi.resetModules();
  clock = await import('./server-clock.ts');
});

const NOW_MS = Date.UTC(2026, 5, 1, 12, 0, 0, 400);
const offset = () => clock.serverTimeOf(NOW_MS) - NOW_MS;
/** An answer that a server made, whose clock is ahead by so much, and that took so long. */
const learn = (aheadMs: number, wayMs: number, sentMs = NOW_MS) =>
  clock.learnServerTime(new Date(sentMs + wayMs / 2 + aheadMs).toUTCString(), sentMs, sentMs + wayMs);

it.each([-1_800_000, -30_000, 3600_000])(
  'finds out by %i ms within a second, and stays with it',
  (aheadMs) => {
    learn(aheadMs, 80);
    const found = offset();
    expect(Math.abs(found - aheadMs)).toBeLessThan(1000);
    for (let at = 1; at < 200; at += 1) learn(aheadMs, (at * 37) % 400, NOW_MS + at * 1337);
    expect(Math.abs(offset() - aheadMs)).toBeLessThan(1000);
    const settled = offset();
    for (let at = 1; at < 200; at += 1) learn(aheadMs, (at * 53) % 400, NOW_MS + at * 1973);
    expect(Math.abs(offset() - settled)).toBeLessThan(100);
  },
);

it('takes a clock that is right for right, and learns nothing of slow answers or of those without a time', () => {
  for (let at = 0; at < 100; at += 1) learn(0, at * 15, NOW_MS + at * 777);
  expect(offset()).toBe(0);
  learn(60_000, 2001);
  learn(60_000, -5);
  clock.learnServerTime(null, NOW_MS, NOW_MS);
  clock.learnServerTime('soon', NOW_MS, NOW_MS);
  expect(offset()).toBe(0);
});

it('is right again when the clock of the computer was set right', () => {
  learn(-60_000, 50);
  expect(offset()).toBeLessThan(-59_000);
  learn(0, 50);
  expect(offset()).toBe(0);
});
