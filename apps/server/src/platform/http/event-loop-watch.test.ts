import { expect, it, vi } from 'vitest';
import { watchEventLoop } from './event-loop-watch.ts';

it('says that the loop was blocked, at once and for a while after', () => {
  vi.useFakeTimers();
  let nowMs = 0;
  const watch = watchEventLoop(() => nowMs);
  const run = (ms: number) => {
    for (let at = 0; at < ms; at += 250) {
      nowMs += 250;
      vi.advanceTimersByTime(250);
    }
  };
  run(1_000);
  expect(watch.state()).toBe('ok');
  nowMs += 5_000;
  expect(watch.state()).toBe('failed');
  run(1_000);
  expect(watch.state()).toBe('degraded');
  run(10_000);
  expect(watch.state()).toBe('ok');
  watch.stop();
  vi.useRealTimers();
});
