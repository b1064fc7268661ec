import type { AlarmPerformance } from '@zutai/contract';
import { expect, it } from 'vitest';
import { assess, hasRecords } from './assess.ts';

const QUIET: AlarmPerformance = {
  ...{
    ...{ total: 0, subsequent: 0 },
    average: 0,
    peak: 0,
    peakMs: null,
    bands: [1, 0, 0, 0, 0],
    floodShare: 0,
    floods: 0,
    busyHourShare: 0,
    parts: [],
  },
  ...{ levels: [], top: [], topShare: 0, chattering: [], stale: [], staleCount: 0, standing: 0 },
  ...{ standingAverage: 0, standingPeak: 0 },
};
const verdicts = (more: Partial<AlarmPerformance>) =>
  Object.fromEntries(assess({ ...QUIET, ...more }).map(({ name, verdict }) => [name, verdict]));

it('figures of nothing are told from figures of a quiet time', () => {
  expect(hasRecords(QUIET)).toBe(false);
  // Raised before the time and active in it, recovered or not; or only alarms that are left out of the figures.
  for (const more of [
    { total: 1 },
    { standingPeak: 1 },
    { standing: 1 },
    { staleCount: 1 },
    { subsequent: 1 },
  ])
    expect(hasRecords({ ...QUIET, ...more })).toBe(true);
});

it('a system that is quiet is good in everything', () => {
  expect(new Set(Object.values(verdicts({})))).toEqual(new Set(['good']));
});

it('judges by the limits of the standard', () => {
  expect(verdicts({ average: 1, peak: 10, floodShare: 0.01 })).toMatchObject({
    ...{ average: 'good', peak: 'good', floodShare: 'good' },
  });
  expect(verdicts({ average: 1.5, peak: 11, floodShare: 0.02, staleCount: 4 })).toMatchObject({
    ...{ average: 'fair', peak: 'fair', floodShare: 'fair', stale: 'fair' },
  });
  expect(verdicts({ average: 2.1, staleCount: 6 })).toMatchObject({ average: 'poor', stale: 'poor' });
  expect(verdicts({ standingAverage: 10, busyHourShare: 0.01 })).toMatchObject({
    ...{ standingAverage: 'good', busyHourShare: 'good' },
  });
  expect(verdicts({ standingAverage: 10.1, busyHourShare: 0.06 })).toMatchObject({
    ...{ standingAverage: 'fair', busyHourShare: 'poor' },
  });
});

it('ten rules may make up all of few alarms, and not of many', () => {
  expect(verdicts({ average: 0.2, topShare: 1 }).topShare).toBe('few');
  expect(verdicts({ average: 0.2, topShare: 0.04 }).topShare).toBe('good');
  expect(verdicts({ average: 3, topShare: 1 }).topShare).toBe('poor');
});
