import { type AlarmLevel, calls } from '@zutai/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { refreshAnswers } from '../../../lib/call/index.ts';
import { textOf } from '../../../lib/language/index.ts';
import { queryClient } from '../../../shell/query-client.ts';
import { answer, refuse } from '../../../testing/answer.ts';
import { seeNoBarriers } from '../../../testing/barriers.ts';
import { show, USER } from '../../../testing/show.tsx';
import { storedSilence } from '../sound/stored-silence.ts';
import { AlarmSummary } from './AlarmSummary.tsx';
import { AlarmWatch } from './AlarmWatch.tsx';

const LISTENER = { ...USER, prompType: 'sound' };
const t = (key: Parameters<typeof textOf<'alarm'>>[1], params = {}) => textOf('alarm', key, params);
const level = (priority: number, more: Partial<AlarmLevel> = {}): AlarmLevel => ({
  ...{ id: String(priority), revision: 1, priority, title: `L${priority}`, titleEn: '', shape: '■' },
  ...{ color: '$alarmGeneral', sound: 'general', ...more },
});

let levels: {
  levelId: string;
  open: number;
  unacknowledged: number;
  quiet: number;
  rungMs: number | null;
}[];
const ring = (levelId: string, unacknowledged: number, rungMs: number | null, quiet = 0) => {
  levels = [
    ...levels.filter((one) => one.levelId !== levelId),
    { levelId, open: Math.max(unacknowledged, 2), unacknowledged, quiet, rungMs },
  ];
};
const tell = () => refreshAnswers(queryClient, ['alarm']);

beforeEach(() => {
  levels = [];
  answer(calls.alarm.count, () => ({ open: 0, unacknowledged: 0, count: 0, levels }));
  answer(calls.alarm.queryLevels, () => [level(1), level(2), level(3), level(4, { sound: 'none' })]);
  storedSilence.write({});
});

const screen = (
  <main>
    <AlarmSummary />
    <AlarmWatch />
    <h1>page</h1>
  </main>
);
const state = (name: 'off' | 'blocked' | 'quiet' | 'sounding' | 'silenced') =>
  page.getByRole('button', { name: t(`horn_${name}`) });

afterEach(() => {
  // The browser's own word again.
  Reflect.deleteProperty(navigator, 'userActivation');
});

it('says that the browser allows no sound before the first click', async () => {
  // The document is that of all tests, and others have clicked in it: until a press here it is as one of its own.
  let hasBeenActive = false;
  Object.defineProperty(navigator, 'userActivation', {
    configurable: true,
    get: () => ({ hasBeenActive, isActive: false }),
  });
  const note = () => {
    hasBeenActive = true;
  };
  addEventListener('pointerdown', note, { capture: true, once: true });
  ring('2', 1, 5);
  await show({ '/': screen }, '/', LISTENER);
  await expect.element(state('blocked')).toHaveTextContent(t('hornDo_blocked'));
  await seeNoBarriers();
  await state('blocked').click();
  await expect.element(state('sounding')).toBeVisible();
});

it('counts by level with shape and number, and leads to the list', async () => {
  ring('2', 1, 5);
  const shown = await show({ '/': screen, '/monitor/alarm': <p>list</p> });
  await expect.element(state('off')).toBeVisible();
  const second = page.getByRole('link', {
    name: t('levelCount', { level: 'L2', open: 2, unacknowledged: 1 }),
  });
  await expect.element(second).toHaveTextContent('■2');
  await expect.element(page.getByRole('link', { name: /^L4/ })).toHaveTextContent('■0');
  await seeNoBarriers();
  await second.click();
  await expect.poll(shown.address).toBe('/monitor/alarm?levelId=2');
});

it('sounds until it is silenced, and again for what rings later, but not for levels without a sound', async () => {
  ring('4', 5, 5);
  await show({ '/': screen }, '/', LISTENER);
  await page.getByRole('heading').click();
  await expect.element(state('quiet')).toBeVisible();
  ring('2', 1, 10);
  await tell();
  await expect.element(state('sounding')).toBeVisible();
  await seeNoBarriers();
  await state('sounding').click();
  await expect.element(state('silenced')).toBeVisible();
  ring('2', 1, 11);
  await tell();
  await expect.element(state('sounding')).toBeVisible();
  ring('2', 0, null);
  await tell();
  await expect.element(state('quiet')).toBeVisible();
});

it('does not sound for subsequent alarms, and counts them', async () => {
  ring('2', 1, 10);
  await show({ '/': screen }, '/', LISTENER);
  await page.getByRole('heading').click();
  await state('sounding').click();
  await expect.element(state('silenced')).toBeVisible();
  // Five more that their first-out speaks for: as silent as before, also without the first.
  ring('2', 6, 10, 5);
  await tell();
  const name = t('levelCountQuiet', { level: 'L2', open: 6, unacknowledged: 6, quiet: 5 });
  await expect.element(page.getByRole('link', { name })).toBeVisible();
  await expect.element(state('silenced')).toBeVisible();
  ring('2', 5, null, 5);
  await tell();
  await expect.element(state('quiet')).toBeVisible();
  // One of them asks for itself now.
  ring('2', 5, 20, 4);
  await tell();
  await expect.element(state('sounding')).toBeVisible();
});

it('says that nothing is known while the server does not answer, rather than that nothing is open', async () => {
  await show({ '/': screen }, '/', LISTENER);
  await page.getByRole('heading').click();
  await expect.element(state('quiet')).toBeVisible();
  answer(calls.alarm.count, () => refuse('internal'));
  void tell();
  await expect.element(page.getByText(t('countUnknown'))).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^L1/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button')).toHaveAttribute('data-state', 'unknown');
  await seeNoBarriers();
  answer(calls.alarm.count, () => ({ open: 0, unacknowledged: 0, count: 0, levels }));
  await tell();
  await expect.element(state('quiet')).toBeVisible();
});

it('stays silent after a reload, and in another tab', async () => {
  ring('1', 2, 20);
  await show({ '/': screen }, '/', LISTENER);
  await page.getByRole('heading').click();
  await state('sounding').click();
  await show({ '/': screen }, '/', LISTENER);
  await expect.element(state('silenced')).toBeVisible();
});

it('is nothing for who may not see alarms', async () => {
  await show({ '/': screen }, '/', { ...LISTENER, auths: [] });
  await expect.element(page.getByRole('heading')).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});
