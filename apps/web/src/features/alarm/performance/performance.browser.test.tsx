import { type AlarmPerformance, calls } from '@zutai/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { textOf } from '../../../lib/language/index.ts';
import { answer } from '../../../testing/answer.ts';
import { seeNoBarriers } from '../../../testing/barriers.ts';
import { show } from '../../../testing/show.tsx';
import { PerformancePage } from './PerformancePage.tsx';

const found: AlarmPerformance = {
  ...{ total: 40, subsequent: 7, average: 0.5, peak: 9, peakMs: 1_000, floodShare: 0, floods: 0 },
  ...{ bands: [0.9, 0.1, 0, 0, 0], busyHourShare: 0, parts: [{ fromMs: 0, count: 40 }], levels: [] },
  ...{ top: [], topShare: 0, chattering: [], stale: [], staleCount: 0 },
  ...{ standing: 3, standingAverage: 12, standingPeak: 15 },
};
const none = { ...found, ...{ total: 0, subsequent: 0, standing: 0, standingAverage: 0, standingPeak: 0 } };

it('a month without records is judged by nothing, and said to be without them', async () => {
  answer(calls.alarm.queryLevels, () => []);
  answer(calls.alarm.performanceOfMonth, () => ({
    ...{ fromMs: 0, toMs: 1, timeZone: 'Asia/Shanghai', found: none, before: found },
  }));
  const path = '/monitor/alarm/performance';
  await show({ [path]: <PerformancePage /> }, `${path}?days=month&month=2026-03`);
  await expect.element(page.getByText(textOf('alarm', 'noRecordsTitle'))).toBeVisible();
  expect(page.getByText(textOf('alarm', 'verdict_good')).elements()).toEqual([]);
  await seeNoBarriers();
});

it('a month beside one without records says so of that one', async () => {
  answer(calls.alarm.queryLevels, () => []);
  answer(calls.alarm.performanceOfMonth, () => ({
    ...{ fromMs: 0, toMs: 1, timeZone: 'Asia/Shanghai', found, before: none },
  }));
  const path = '/monitor/alarm/performance';
  await show({ [path]: <PerformancePage /> }, `${path}?days=month&month=2026-04`);
  const standing = page.getByRole('listitem').filter({ hasText: textOf('alarm', 'measure_standingAverage') });
  await expect.element(standing).toHaveTextContent(textOf('alarm', 'monthBeforeNone'));
});

it('a month is shown beside the one before it, with subsequent alarms or without them', async () => {
  answer(calls.alarm.queryLevels, () => []);
  answer(calls.alarm.performance, () => found);
  const asked = answer(calls.alarm.performanceOfMonth, ({ countsSubsequent }) => ({
    ...{ fromMs: 0, toMs: 1, timeZone: 'Asia/Shanghai' },
    found: { ...found, total: countsSubsequent ? 40 : 33 },
    before: { ...found, standingAverage: 4 },
  }));
  const shown = await show(
    { '/monitor/alarm/performance': <PerformancePage /> },
    '/monitor/alarm/performance?operators=2',
  );
  const counted = page.getByText(textOf('alarm', 'subsequentCounted', { count: 7 }));
  await expect.element(counted).toBeVisible();
  await page.getByText(textOf('alarm', 'days_month'), { exact: true }).click();
  await expect.poll(() => asked.at(-1)).toMatchObject({ operators: 2, countsSubsequent: true });
  const standing = page.getByRole('listitem').filter({ hasText: textOf('alarm', 'measure_standingAverage') });
  await expect.element(standing).toHaveTextContent(textOf('alarm', 'monthBefore', { value: '4' }));
  await expect.element(standing).toHaveTextContent(textOf('alarm', 'advice_standingAverage'));
  await seeNoBarriers();
  await page.getByRole('checkbox', { name: textOf('alarm', 'countsSubsequent') }).click();
  await expect.element(page.getByText(textOf('alarm', 'subsequentLeftOut', { count: 7 }))).toBeVisible();
  expect(asked.at(-1)).toMatchObject({ operators: 2, countsSubsequent: false });
  expect(shown.address()).toContain('subsequent=no');
  await seeNoBarriers();
});
