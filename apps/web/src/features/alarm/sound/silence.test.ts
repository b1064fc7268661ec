import { expect, it } from 'vitest';
import { keepSilence, loudLevels, silenceOf } from './silence.ts';

const ring = (unacknowledged: number, rungMs: number | null, levelId = '1') => ({
  levelId,
  unacknowledged,
  rungMs,
});
const loud = (...args: Parameters<typeof loudLevels>) => [...loudLevels(...args)];

it('what waits for nobody does not sound', () => {
  expect(loud({}, [ring(0, null), ring(1, 5, '2')])).toEqual(['2']);
});

it('what was silenced stays so while less of it is left', () => {
  const silence = silenceOf([ring(3, 10), ring(1, 7, '2')]);
  expect(loud(silence, [ring(3, 10), ring(1, 7, '2')])).toEqual([]);
  expect(loud(silence, [ring(1, 4)])).toEqual([]);
});

it('what rings later sounds again, of its level alone', () => {
  const silence = silenceOf([ring(3, 10), ring(1, 7, '2')]);
  const rings = [ring(3, 11), ring(1, 7, '2')];
  expect(loud(silence, rings)).toEqual(['1']);
  // Also when it is acknowledged at once by somebody else, and another one was raised before.
  expect(loud(keepSilence(silence, rings), [ring(2, 10), ring(1, 7, '2')])).toEqual(['1']);
});

it('one that was written late, with an earlier time, is counted', () => {
  let silence = silenceOf([ring(3, 10)]);
  silence = keepSilence(silence, [ring(1, 10)]);
  expect(loud(silence, [ring(2, 10)])).toEqual(['1']);
});
