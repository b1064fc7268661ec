import { expect, it } from 'vitest';
import { SilenceWatch } from './silence-watch.ts';

it('doubts what comes after 6 s of silence until a ping sent after it is answered', () => {
  let pings = 0;
  const watch: SilenceWatch = new SilenceWatch(() => {
    pings += 1;
    watch.notePing();
  });
  const startMs = performance.now();
  const receive = (afterMs: number, isPingAnswer = false) => {
    watch.notePacket(isPingAnswer, startMs + afterMs);
    return watch.isInDoubt;
  };
  expect(receive(4_000)).toBe(false);
  // One of the client's own, whose answer lies among what was held up.
  watch.notePing();
  expect(receive(10_500)).toBe(true);
  expect(pings).toBe(1);
  expect(receive(10_501)).toBe(true);
  expect(receive(10_502, true)).toBe(true);
  expect(receive(10_503)).toBe(true);
  expect(receive(10_600, true)).toBe(false);
  expect(receive(14_000)).toBe(false);
});
