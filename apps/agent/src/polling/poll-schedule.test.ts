import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Backoff } from './backoff.ts';
import { PollSchedule } from './poll-schedule.ts';

describe('poll schedule', () => {
  it('is due at once, then on a grid that the length of a poll does not shift', () => {
    const schedule = new PollSchedule(1_000, 5);
    expect(schedule.getDelayMs(5)).toBe(0);
    schedule.complete(305);
    expect(schedule.getDelayMs(305)).toBe(700);
    schedule.complete(1_905);
    expect(schedule.getDelayMs(1_905)).toBe(100);
    expect(schedule.skippedCount).toBe(0);
  });

  it('skips what a long poll missed instead of making up for it', () => {
    const schedule = new PollSchedule(100, 0);
    schedule.complete(350);
    expect(schedule.skippedCount).toBe(3);
    expect(schedule.getDelayMs(350)).toBe(50);
  });

  it('begins a shorter interval at once and a longer one later', () => {
    const schedule = new PollSchedule(1_000, 0);
    schedule.complete(10);
    schedule.setIntervalMs(100, 20);
    expect(schedule.getDelayMs(20)).toBe(0);
    schedule.complete(25);
    expect(schedule.getDelayMs(25)).toBe(95);
    schedule.setIntervalMs(1_000, 30);
    expect(schedule.getDelayMs(30)).toBe(90);
    schedule.complete(120);
    expect(schedule.getDelayMs(120)).toBe(1_000);
  });

  it('never lags and never piles up, however long polls take', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.array(fc.integer({ min: 0, max: 2_000 }), { maxLength: 50 }),
        (intervalMs, durations) => {
          const schedule = new PollSchedule(intervalMs, 0);
          let nowMs = 0;
          for (const duration of durations) {
            nowMs += schedule.getDelayMs(nowMs);
            expect(nowMs % intervalMs).toBe(0);
            nowMs += duration;
            schedule.complete(nowMs);
            expect(schedule.getDelayMs(nowMs)).toBeGreaterThan(0);
            expect(schedule.getDelayMs(nowMs)).toBeLessThanOrEqual(intervalMs);
          }
        },
      ),
    );
  });
});

describe('back-off', () => {
  it('doubles from min to max, shortened by at most half, and begins anew after success', () => {
    const backoff = new Backoff({ minMs: 100, maxMs: 1_000 });
    for (const fullMs of [100, 200, 400, 800, 1_000, 1_000]) {
      const ms = backoff.nextMs();
      expect(ms).toBeLessThanOrEqual(fullMs);
      expect(ms).toBeGreaterThanOrEqual(fullMs / 2);
    }
    backoff.reset();
    expect(backoff.nextMs()).toBeLessThanOrEqual(100);
  });
});
