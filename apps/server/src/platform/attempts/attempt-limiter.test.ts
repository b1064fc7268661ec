import { describe, expect, it } from 'vitest';
import { AttemptLimiter } from './attempt-limiter.ts';

describe('AttemptLimiter', () => {
  const clock = { nowMs: 0 };
  const create = (maxKeys = 3) =>
    new AttemptLimiter({ maxFailures: 2, windowMs: 1_000, maxKeys, now: () => clock.nowMs });

  it('blocks after the allowed failures until the window is over', () => {
    const limiter = create();
    limiter.addFailure('a');
    expect(limiter.isBlocked('a')).toBe(false);
    limiter.addFailure('a');
    expect(limiter.isBlocked('a')).toBe(true);
    expect(limiter.isBlocked('b')).toBe(false);
    clock.nowMs += 1_000;
    expect(limiter.isBlocked('a')).toBe(false);
  });

  it('forgets on success', () => {
    const limiter = create();
    limiter.addFailure('a');
    limiter.clear('a');
    limiter.addFailure('a');
    expect(limiter.isBlocked('a')).toBe(false);
  });

  it('remembers a bounded number of keys', () => {
    const limiter = create();
    for (const key of ['a', 'a', 'b', 'c', 'd']) limiter.addFailure(key);
    expect(limiter.isBlocked('a')).toBe(false);
    limiter.addFailure('d');
    expect(limiter.isBlocked('d')).toBe(true);
  });
});
