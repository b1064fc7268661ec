import { describe, expect, it, vi } from 'vitest';
import { ReplayClock } from './replay-clock.ts';

const NOW_MS = 1_000_000;
const clockAt = (atMs: number, more: object = {}) =>
  new ReplayClock({ atMs, isPlaying: true, now: () => NOW_MS, ...more });

describe('the clock of a replay', () => {
  it('moves at its speed while it plays', () => {
    const clock = clockAt(500_000);
    clock.advance(100);
    clock.setSpeed(60);
    clock.advance(100);
    expect(clock.now()).toBe(506_100);
    clock.pause();
    clock.advance(100);
    expect(clock.now()).toBe(506_100);
  });

  it('stands at the present', () => {
    const clock = clockAt(NOW_MS - 50);
    clock.advance(100);
    expect(clock).toMatchObject({ atMs: NOW_MS, isPlaying: false });
    clock.play();
    expect(clock.isPlaying).toBe(false);
    clock.jump(NOW_MS + 5);
    expect(clock.atMs).toBe(NOW_MS);
    expect(clockAt(NOW_MS + 5).atMs).toBe(NOW_MS);
  });

  it('waits for the slowest of what is shown, and goes on by itself', () => {
    const clock = clockAt(500_000);
    let readyMs = 500_040;
    const stop = clock.addSource({ readyUntil: () => readyMs });
    clock.addSource({ readyUntil: () => 900_000 });
    clock.advance(100);
    expect(clock).toMatchObject({ atMs: 500_040, isWaiting: true });
    clock.advance(100);
    expect(clock.atMs).toBe(500_040);
    readyMs = 600_000;
    clock.sourceChanged();
    clock.advance(100);
    expect(clock).toMatchObject({ atMs: 500_140, isWaiting: false });
    readyMs = 0;
    clock.jump(100);
    expect(clock.isWaiting).toBe(true);
    stop();
    expect(clock.isWaiting).toBe(false);
  });

  it('repeats a stretch', () => {
    const clock = clockAt(500_000);
    clock.setLoop({ fromMs: 500_050, toMs: 500_250 });
    const jumps = vi.fn();
    clock.onMove((isJump) => isJump && jumps());
    clock.advance(100);
    expect(clock.atMs).toBe(500_050);
    clock.advance(100);
    expect(clock.atMs).toBe(500_150);
    clock.advance(100);
    expect(clock.atMs).toBe(500_050);
    expect(jumps).toHaveBeenCalledTimes(2);
    clock.setLoop({ fromMs: 5, toMs: 5 });
    expect(clock.loop).toBeNull();
  });

  it('tells of jumps apart from moves', () => {
    const clock = clockAt(500_000);
    const moves: boolean[] = [];
    clock.onMove((isJump) => moves.push(isJump));
    clock.advance(100);
    clock.jump(1);
    expect(moves).toEqual([false, true]);
    expect(clock.jumps).toBe(1);
  });
});
