import { calls, type WorkEntry } from '@zutai/contract';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { textOf } from '../../lib/language/index.ts';
import { answer } from '../../testing/answer.ts';
import { seeNoBarriers } from '../../testing/barriers.ts';
import { show } from '../../testing/show.tsx';
import { WorkCalendar } from './index.ts';
import { periodOf } from './month-days.ts';

const entry = (more: Partial<WorkEntry>): WorkEntry => ({
  ...{ kind: 'repair', id: '5', title: '漏水', titleEn: '', equipTitle: '水泵', equipTitleEn: '', count: 1 },
  ...{ dueMs: periodOf('2026-12').fromMs + 8 * 3_600_000, repairStatus: 'received', inspectionStatus: null },
  ...{ isLate: true, assigneeId: '9', assignee: '王工', isAssigned: false },
  ...more,
});

it('shows a month by one call, goes by keys, and keeps month, day and filters in the address', async () => {
  localStorage.clear();
  await page.viewport(1440, 900);
  const dueMs = periodOf('2026-11').toMs - 3_600_000;
  const planned = { kind: 'planned', id: '7', title: '日检', repairStatus: null, isLate: false } as const;
  const asked = answer(calls.inspection.calendar, ({ fromMs }) => ({
    entries: fromMs === periodOf('2026-12').fromMs ? [entry({})] : [entry({ ...planned, count: 3, dueMs })],
    people: [{ id: '9', title: '王工' }],
    isCut: false,
  }));
  await show(
    { '/manage/ops/repairs': <WorkCalendar tools={null} picker={() => null} /> },
    '/manage/ops/repairs?show=calendar&month=2026-12&day=2026-12-01',
  );
  const day = (text: string, count: number) =>
    page.getByRole('button', { name: textOf('workCalendar', 'dayLabel', { day: text, count }), exact: true });
  await expect.element(day('2026-12-01', 1)).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByRole('link', { name: '漏水', exact: true })).toBeVisible();
  await seeNoBarriers();
  expect(asked).toHaveLength(1);
  day('2026-12-01', 1).element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(day('2026-12-02', 0)).toHaveFocus();
  await expect.element(page.getByText(textOf('workCalendar', 'dayEmpty'))).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(day('2026-12-01', 1)).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(day('2026-11-30', 1)).toHaveFocus();
  await expect
    .element(page.getByText(textOf('workCalendar', 'equipments', { name: '水泵', count: 3 })))
    .toBeVisible();
  // A day of the same month is no call; each month was one.
  expect(asked.map(({ fromMs }) => fromMs)).toEqual([periodOf('2026-12').fromMs, periodOf('2026-11').fromMs]);
  await page.getByRole('radio', { name: textOf('workCalendar', 'whose_mine') }).click();
  await expect.poll(() => asked.at(-1)?.isAssigned).toBe(true);

  await page.viewport(390, 844);
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: /2026-11-30/ })).toBeVisible();
  await page.getByRole('button', { name: textOf('workCalendar', 'nextMonth') }).click();
  await expect.element(page.getByRole('heading', { name: /2026-12-01/ })).toBeVisible();
  await seeNoBarriers();
});
