import { expect, it } from 'vitest';
import { news as en } from './en.ts';
import { NEWEST_RELEASE } from './release.ts';
import { news as zh } from './zh.ts';

it('both languages tell of the same releases, the newest first', () => {
  const dates = zh.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(new Set(dates).size).toBe(dates.length);
  expect(dates[0]).toBe(NEWEST_RELEASE);
  expect(en.map(({ date }) => date)).toEqual(dates);
  expect(en.map(({ changes }) => changes.length)).toEqual(zh.map(({ changes }) => changes.length));
});

it('no change is empty, and each is in its language', () => {
  const lines = (releases: typeof zh) => releases.flatMap(({ title, changes }) => [title, ...changes]);
  expect(lines(zh).filter((line) => !/\p{Script=Han}/u.test(line))).toEqual([]);
  expect(lines(en).filter((line) => line.trim() === '' || /\p{Script=Han}/u.test(line))).toEqual([]);
});
