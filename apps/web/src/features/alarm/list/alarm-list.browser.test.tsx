import { type Alarm, calls, MAX_BULK_ALARMS, type ResponseOf } from '@zutai/contract';
import { errorText } from '@zutai/i18n';
import { alarmList } from '@zutai/lists';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ListTable } from '../../../components/managed-list/index.ts';
import { textOf } from '../../../lib/language/index.ts';
import { answer } from '../../../testing/answer.ts';
import { seeNoBarriers } from '../../../testing/barriers.ts';
import { sampleAnswer } from '../../../testing/sample-answer.ts';
import { show, USER } from '../../../testing/show.tsx';
import { AlarmListPage } from './AlarmListPage.tsx';
import { EquipmentAlarms } from './EquipmentAlarms.tsx';
import { useAlarmBulk } from './use-alarm-bulk.tsx';

beforeEach(() => localStorage.clear());

const alarm = (id: string): Alarm => ({
  ...{ id, ruleId: id, equipmentId: '1', equipTitle: '泵站', equipTitleEn: '', signalId: '1' },
  ...{
    title: `报警 ${id}`,
    titleEn: '',
    type: 'limit',
    alarmLevelId: '1',
    levelTitle: '紧急',
    levelTitleEn: '',
  },
  ...{ levelColor: '$alarmUrgent', levelShape: '▲', state: 'unacknowledgedActive', stage: 1, gmtTrigger: 1 },
  ...{ gmtRelease: null, acknowledgedMs: null, acknowledgedBy: '', note: '', shelvedUntilMs: null },
  ...{ value: '5', valueEn: '', msg: '', msgEn: '', raisedCount: 1 },
  ...{ firstOutId: null, firstOutMs: null, isQuiet: false, subsequentCount: 0, subsequentUnacknowledged: 0 },
});

type Watched = ResponseOf<typeof calls.monitor.queryEquipment>;
const [equipment] = (sampleAnswer(calls.monitor.queryEquipment) as Watched).rows;
const watched = (titles: Readonly<Record<string, string>>): Watched => ({
  total: Object.keys(titles).length,
  rows: Object.entries(titles).map(([id, title]) => ({ ...equipment!, id, title, titleEn: '' })),
  ...{ onlineCount: 0, offlineCount: 0, communicationCounts: { online: 0, fault: 0, offline: 0 } },
});

function Alarms({ atMost = MAX_BULK_ALARMS }) {
  const bulk = useAlarmBulk().map((action) => ({ ...action, atMost }));
  return (
    <main>
      <ListTable list={alarmList} bulk={bulk} empty={<p>nothing</p>} />
    </main>
  );
}

it('shelves several alarms in one call, never without a reason, and says of each that was refused why', async () => {
  answer(calls.list.queryViews, () => []);
  answer(calls.alarm.query, () => ({ total: 3, rows: ['1', '2', '3'].map(alarm) }));
  const asked = answer(calls.alarm.shelveMany, () => ({
    refused: [{ id: '2', reason: 'alarmStateChanged' as const }],
  }));
  await show({ '/': <Alarms /> });
  await page.getByRole('checkbox').first().click();
  await page.getByRole('button', { name: textOf('alarm', 'shelve') }).click();
  const dialog = page.getByRole('dialog', { name: textOf('alarm', 'shelveMany', { count: 3 }) });
  const submit = dialog.getByRole('button', { name: textOf('alarm', 'shelve') });
  await submit.click();
  const reason = dialog.getByLabelText(textOf('alarm', 'shelveReason'));
  await expect.element(reason).toHaveAttribute('aria-invalid', 'true');
  expect(asked).toEqual([]);
  await reason.fill('检修');
  await submit.click();
  await expect.poll(() => asked).toEqual([{ ids: ['1', '2', '3'], minutes: 60, reason: '检修' }]);
  const results = page.getByRole('dialog', { name: textOf('alarm', 'shelve'), exact: true });
  await expect
    .element(results.getByRole('status'))
    .toHaveTextContent(textOf('common', 'bulkResult', { done: 2, failed: 1, left: 0 }));
  await expect
    .element(results.getByRole('listitem').nth(1))
    .toHaveTextContent(errorText('zh', 'alarmStateChanged'));
  await seeNoBarriers();
  await results
    .getByRole('button', { name: textOf('common', 'close') })
    .last()
    .click();
  // What failed stays chosen.
  await expect.element(page.getByText(textOf('common', 'selected', { count: 1 }))).toBeVisible();
});

it('acknowledges what followed the chosen ones with them, as far as it is named, and says what could not be', async () => {
  answer(calls.list.queryViews, () => []);
  answer(calls.alarm.query, () => ({
    total: 2,
    rows: [{ ...alarm('1'), subsequentCount: 3, subsequentUnacknowledged: 3 }, alarm('2')],
  }));
  const follower = (id: string) => ({
    ...{ id, firstOutId: '1', title: `后续 ${id}`, titleEn: '', equipTitle: '泵站', equipTitleEn: '' },
  });
  const listed = answer(calls.alarm.querySubsequent, () => ({
    total: 4,
    // The second is chosen itself.
    rows: ['7', '8', '2'].map(follower),
  }));
  const asked = answer(calls.alarm.acknowledgeMany, () => ({
    refused: [],
    subsequent: [
      { ...follower('7'), refusal: null },
      { ...follower('8'), refusal: 'alarmStateChanged' as const },
    ],
  }));
  await show({ '/': <Alarms /> });
  await page.getByRole('checkbox').first().click();
  await page.getByRole('button', { name: textOf('alarm', 'acknowledge') }).click();
  const dialog = page.getByRole('dialog', { name: textOf('alarm', 'acknowledgeMany', { count: 2 }) });
  const others = dialog.getByRole('checkbox', {
    name: textOf('alarm', 'acknowledgeSubsequent', { count: 2 }),
  });
  await others.click();
  await expect.element(dialog.getByRole('listitem').first()).toHaveTextContent('后续 7');
  await expect.element(dialog.getByText(textOf('alarm', 'subsequentLeft', { count: 1 }))).toBeVisible();
  expect(listed[0]).toEqual({ firstOutIds: ['1'] });
  await seeNoBarriers();
  await dialog.getByRole('button', { name: textOf('alarm', 'acknowledge') }).click();
  await expect
    .poll(() => asked)
    .toMatchObject([
      {
        ids: ['1', '2'],
        subsequentIds: ['7', '8'],
        shown: [
          { id: '1', raisedCount: 1, stage: 1 },
          { id: '2', raisedCount: 1, stage: 1 },
        ],
      },
    ]);
  const results = page.getByRole('dialog', { name: textOf('alarm', 'acknowledge'), exact: true });
  await expect.element(results.getByRole('listitem').nth(2)).toHaveTextContent('后续 7');
  await expect
    .element(results.getByRole('listitem').nth(3))
    .toHaveTextContent(errorText('zh', 'alarmStateChanged'));
  await seeNoBarriers();
});

it('says at the action that more are chosen than its call takes, and by how many', async () => {
  answer(calls.list.queryViews, () => []);
  answer(calls.alarm.query, () => ({ total: 3, rows: ['1', '2', '3'].map(alarm) }));
  await show({ '/': <Alarms atMost={2} /> });
  await page.getByRole('checkbox').first().click();
  const acknowledge = page.getByRole('button', { name: textOf('alarm', 'acknowledge') });
  await expect.element(acknowledge).toBeDisabled();
  const said = page.getByText(textOf('common', 'bulkTooMany', { limit: 2, over: 1 }));
  await expect.element(said).toBeVisible();
  await seeNoBarriers();
  await page.getByRole('checkbox').nth(1).click();
  await expect.element(acknowledge).toBeEnabled();
  await expect.element(said).not.toBeInTheDocument();
});

it('shows the alarms of the equipment that its address or its picker names', async () => {
  answer(calls.list.queryViews, () => []);
  answer(calls.alarm.queryLevels, () => []);
  answer(calls.monitor.queryEquipment, () => watched({ 7: '泵站', 8: '水池' }));
  const asked = answer(calls.alarm.query, () => ({ total: 1, rows: [alarm('1')] }));
  const shown = await show({ '/monitor/alarm': <AlarmListPage /> }, '/monitor/alarm?equipmentId=7');
  await expect.poll(() => asked.at(-1)).toMatchObject({ equipmentId: '7' });
  const picker = page.getByRole('combobox', { name: textOf('alarm', 'equipment') });
  await expect.element(page.getByTitle('泵站').first()).toBeVisible();
  await picker.click();
  await page.getByTitle('水池').click();
  await expect.poll(() => asked.at(-1)).toMatchObject({ equipmentId: '8' });
  expect(shown.address()).toContain('equipmentId=8');
});

it('the alarms of one piece of equipment are read with its alarm messages', async () => {
  answer(calls.list.queryViews, () => []);
  answer(calls.alarm.queryLevels, () => []);
  answer(calls.alarm.query, () => ({ total: 1, rows: [alarm('1')] }));
  const read = answer(calls.message.markAsReadForEquipAlarm, () => null);
  await show({ '/': <EquipmentAlarms equipmentId="7" /> });
  await expect.element(page.getByText('报警 1')).toBeVisible();
  expect(read).toEqual([{ equipmentId: '7' }]);
});

it('who may not ask which equipment there is can still leave the alarms of one for those of all', async () => {
  answer(calls.list.queryViews, () => []);
  answer(calls.alarm.queryLevels, () => []);
  const asked = answer(calls.alarm.query, () => ({ total: 1, rows: [alarm('1')] }));
  const user = {
    ...USER,
    auths: USER.auths.filter((code) => code !== calls.monitor.queryEquipment.permission),
  };
  await show({ '/monitor/alarm': <AlarmListPage /> }, '/monitor/alarm?equipmentId=7', user);
  await expect.poll(() => asked.at(-1)).toMatchObject({ equipmentId: '7' });
  await page.getByRole('button', { name: textOf('alarm', 'ofAllEquipment') }).click();
  await expect.poll(() => asked.at(-1)).not.toHaveProperty('equipmentId');
});
