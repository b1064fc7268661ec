import { type Alarm, type CommandRecord, calls } from '@zutai/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { textOf } from '../../../lib/language/index.ts';
import { formatTime } from '../../../lib/time/index.ts';
import { answer } from '../../../testing/answer.ts';
import { seeNoBarriers } from '../../../testing/barriers.ts';
import { show, USER } from '../../../testing/show.tsx';
import type { PageSources } from '../model/page-owner.ts';
import { PastBanner } from './PastBanner.tsx';
import { ReplayBar } from './ReplayBar.tsx';
import { ReplayScreen, useReplayScreen } from './replay-host.tsx';

const AT = Date.UTC(2026, 2, 1, 4);
const MINUTE_MS = 60_000;
const say = (key: Parameters<typeof textOf<'replay'>>[1], params = {}) => textOf('replay', key, params);

const sources: PageSources = {
  owner: { kind: 'equipment', id: '7' },
  title: 'Pump',
  equipments: [{ id: '7', title: 'Pump', online: true }],
  signals: [],
  mvars: [],
  errorText: null,
};

function Screen() {
  const host = useReplayScreen();
  return (
    <ReplayScreen host={host}>
      {host.replay === null ? (
        host.enter && (
          <button type="button" onClick={() => host.enter?.(AT)}>
            enter
          </button>
        )
      ) : (
        <main>
          <h1>Pump</h1>
          <PastBanner replay={host.replay} />
          <ReplayBar replay={host.replay} sources={sources} />
        </main>
      )}
    </ReplayScreen>
  );
}

const alarm: Alarm = {
  ...{ id: '3', ruleId: '4', equipmentId: '7', equipTitle: 'Pump', equipTitleEn: '', signalId: '5' },
  ...{ title: '水位高', titleEn: '', type: 'limit', alarmLevelId: '1', levelTitle: '紧急', levelTitleEn: '' },
  ...{
    levelColor: '$alarmUrgent',
    levelShape: '◆',
    state: 'normal',
    stage: 0,
    gmtTrigger: AT + 5 * MINUTE_MS,
  },
  ...{ gmtRelease: AT + 9 * MINUTE_MS, acknowledgedMs: null, acknowledgedBy: '', note: '' },
  ...{ shelvedUntilMs: null, value: '5', valueEn: '', msg: '', msgEn: '', raisedCount: 1 },
  ...{ firstOutId: null, firstOutMs: null, isQuiet: false, subsequentCount: 0, subsequentUnacknowledged: 0 },
};
const write: CommandRecord = {
  ...{ uuid: 'b2f0a6f0-0000-4000-8000-000000000000', equipmentId: '7', signalId: '5', signalTitle: '设定值' },
  ...{
    equipmentTitle: 'Pump',
    equipmentTitleEn: '',
    equipmentNow: null,
    hasEquipment: true,
    signalTag: 'sp',
  },
  ...{ signalNow: null, signal: null, userId: '1', userName: '王工', address: '', sessionId: null },
  ...{ oldValue: 1, newValue: 2, requestedMs: AT - 3 * MINUTE_MS, sentMs: null, acknowledgedMs: null },
  ...{ readBackMs: null, readBack: null, status: 'success', code: '200', message: '', hold: null },
};

beforeEach(() => {
  answer(calls.alarm.queryOfPage, () => ({ total: 1, rows: [alarm] }));
  answer(calls.command.query, () => ({ total: 1, rows: [write] }));
  answer(calls.history.queryCorrections, () => ({ total: 0, rows: [] }));
});

const time = page.getByTestId('past-time');
const button = (name: string | RegExp) => page.getByRole('button', { name });
const expectMoment = (ms: number) => expect.element(time).toHaveTextContent(formatTime(ms));

describe('the bar of a replay', () => {
  it('is entered and left, and stands in the address', async () => {
    const shown = await show({ '/page': <Screen /> }, '/page?tab=1');
    await button('enter').click();
    await expectMoment(AT);
    expect(shown.address()).toBe(`/page?tab=1&at=${AT}`);
    await seeNoBarriers();
    await button(say('forward', { seconds: 1 })).click();
    await expectMoment(AT + 1000);
    await expect.poll(() => shown.address()).toBe(`/page?tab=1&at=${AT + 1000}`);
    await shown.goTo(`/page?at=${AT + MINUTE_MS}`);
    await expectMoment(AT + MINUTE_MS);
    await button(say('leave')).click();
    await expect.element(button('enter')).toBeVisible();
    expect(shown.address()).toBe('/page');
  });

  it('stays left, even where it was left before the address had followed', async () => {
    const shown = await show({ '/page': <Screen /> }, `/page?at=${AT}`);
    await button(say('forward', { seconds: 1 })).click();
    await button(say('leave')).click();
    await expect.element(button('enter')).toBeVisible();
    // Longer than the address waits before it follows.
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(shown.address()).toBe('/page');
    await expect.element(button('enter')).toBeVisible();
  });

  it('has what happened as marks, to press and to step through', async () => {
    await show({ '/page': <Screen /> }, `/page?at=${AT}`);
    await button(new RegExp(`^${say('mark_alarm')}.*水位高`)).click();
    await expectMoment(alarm.gmtTrigger);
    await button(say('previousMark')).click();
    await expectMoment(write.requestedMs);
    await expect.element(button(say('previousMark'))).toBeDisabled();
    await button(say('nextMark')).click();
    await expectMoment(alarm.gmtTrigger);
    await expect.element(button(say('nextMark'))).toBeDisabled();
  });

  it('plays, stands, and repeats a stretch', async () => {
    await show({ '/page': <Screen /> }, `/page?at=${AT}&speed=60&play=1`);
    await expect.element(button(say('pause'))).toBeVisible();
    await expect.poll(() => time.element().textContent).not.toContain(formatTime(AT));
    await button(say('pause')).click();
    await button(say('loopStart')).click();
    await expect.element(page.getByTestId('replay-loop')).toBeVisible();
    await button(say('loopClear')).click();
    await expect.element(page.getByTestId('replay-loop')).not.toBeInTheDocument();
  });

  it('is moved by keyboard and by a typed time', async () => {
    await show({ '/page': <Screen /> }, `/page?at=${AT}`);
    const track = page.getByRole('slider', { name: say('track') });
    (track.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    await expectMoment(AT + 1000);
    const field = page.getByRole('textbox', { name: say('moment') });
    await field.fill(formatTime(AT + 2 * MINUTE_MS));
    await userEvent.keyboard('{Enter}');
    await expectMoment(AT + 2 * MINUTE_MS);
    await field.fill('yesterday');
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  });

  it('is not there for who may not read the history, whatever the address says', async () => {
    const auths = USER.auths.filter((code) => code !== 'monitor_history');
    await show({ '/page': <Screen /> }, `/page?at=${AT}`, { ...USER, auths });
    await expect.element(time).not.toBeInTheDocument();
    await expect.element(button('enter')).not.toBeInTheDocument();
  });
});
