import { expect, it } from 'vitest';
import { SilenceWatch } from './silence-watch.ts';

it('doubts what comes after 6 s of silence until a ping sent after it is answered', () => {
  let pings = 0;
  const watch: SilenceWatch = new SilenceWatch(() => {
    pings += 1;
    watch.notePing();
  });
  const startMs = performance.now();
  const hear = (afterMs: number, isPingAnswer = false) => {
    watch.noteHeard(isPingAnswer, startMs + afterMs);
    return watch.isInDoubt;
  };
  expect(hear(4_000)).toBe(false);
  // One of the client's own, whose answer lies among what was held up.
  watch.notePing();
  expect(hear(10_500)).toBe(true);
  expect(pings).toBe(1);
  expect(hear(10_501)).toBe(true);
  expect(hear(10_502, true)).toBe(true);
  expect(hear(10_503)).toBe(true);
  expect(hear(10_600, true)).toBe(false);
  expect(hear(14_000)).toBe(false);
});
