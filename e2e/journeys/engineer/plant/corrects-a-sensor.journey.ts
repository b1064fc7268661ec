import { auditCalls, equipmentCalls, historyCalls, signalCalls } from '@zutai/contract';
import { seeNoBarriers } from '../../../harness/barriers.ts';
import { runInDatabase } from '../../../harness/embedded-database.ts';
import { collectErrors, expect, test } from '../../../harness/journey.ts';
import { curveSignals, openTab } from '../../../harness/screen/equipment-detail.ts';
import type { JourneyServer } from '../../../harness/server.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';

const HOUR_MS = 3_600_000;
const REASON = '变送器量程错误：0–100 kPa 误设为 0–1000 kPa';

let server: JourneyServer;
let equipmentId: string;
let signalId: string;

test.beforeAll(async ({ openOrganisation }) => {
  server = await openOrganisation();
  const client = await server.signIn();
  ({ id: equipmentId } = await client.call(equipmentCalls.add, { title: '一号泵' }));
  ({ id: signalId } = await client.call(signalCalls.add, {
    ...{
      equipmentId,
      tag: 'pressure',
      title: '出口压力',
      titleEn: 'Outlet pressure',
      unit: 'kPa',
      decimals: 1,
    },
  }));
  // A week of values each half an hour, which a gateway would have brought; ten times too large.
  const endMs = Math.floor(Date.now() / 1000) * 1000 - HOUR_MS;
  const points = Array.from({ length: 7 * 48 }, (_, i) => ({
    timeMs: endMs - i * (HOUR_MS / 2),
    value: 500 + (i % 20) * 10,
  }));
  const seed = { equipmentId, signalId, operation: 'insert', points, reason: 'seed' } as const;
  await client.call(historyCalls.correct, seed);
  await runInDatabase(server, 'delete from history_correction where reason = $1', ['seed']);
});

test('a sensor was scaled wrong for a week and is corrected with a trace', async ({ page, say }) => {
  const errors = collectErrors(page);
  await openSignedIn(page, { url: `${server.url}/monitor/eg/detail/list/${equipmentId}`, ...server.admin });
  const dialog = page.getByRole('dialog').last();
  const drawer = page.getByRole('dialog', { name: say('history', 'corrections'), exact: true });
  const largest = page.getByRole('row').filter({ hasText: 'kPa' }).getByRole('cell').nth(3);
  const corrections = page.getByRole('button', { name: say('history', 'corrections') });

  await test.step('the curve of the week shows ten times what can be', async () => {
    await openTab(page, say, 'tabHistory');
    await curveSignals(page, say).click();
    await page.getByTitle(/kPa$/).click();
    await page.keyboard.press('Escape');
    await page.getByText(say('history', 'lastDays', { count: 7 }), { exact: true }).click();
    await expect(largest).toHaveText(/690/);
  });

  await test.step('the engineer corrects the stretch that is shown, with the reason', async () => {
    await corrections.click();
    await expect(dialog.getByText(say('history', 'correctionsNone'))).toBeVisible();
    await dialog.getByRole('button', { name: say('history', 'correctNew') }).click();
    await expect(dialog.getByLabel(say('history', 'correctFactor'))).toBeVisible();
    await dialog.getByLabel(say('history', 'correctFactor')).fill('0.1');
    await dialog.getByLabel(say('history', 'correctReason')).fill(REASON);
    await seeNoBarriers(page);
    await dialog.getByRole('button', { name: say('history', 'correctSubmit') }).click();
    await expect(drawer.getByText(REASON)).toBeVisible();
    await expect(drawer.getByText('× 0.1')).toBeVisible();
    await seeNoBarriers(page);
    await drawer.press('Escape');
    await expect(drawer).toBeHidden();
  });

  await test.step('the curve is right, and says to everybody why', async () => {
    await expect(largest).toHaveText(/^69\.0/);
    await expect(page.getByRole('list', { name: say('history', 'corrections') })).toContainText(REASON);
    await page.reload();
    await expect(page.getByRole('list', { name: say('history', 'corrections') })).toContainText(REASON);
    await expect(largest).toHaveText(/^69\.0/);
  });

  await test.step('it stands in the trail', async () => {
    const client = await server.signIn();
    const { rows } = await client.call(auditCalls.query, { objectKind: 'history_correction' });
    expect(rows[0]).toMatchObject({
      kind: 'insert',
      after: { reason: REASON, factor: 0.1, count: expect.any(Number) },
    });
  });

  await test.step('and is taken back, as if it had never been', async () => {
    await corrections.click();
    await drawer.getByRole('button', { name: say('history', 'takeBack') }).click();
    await dialog.getByLabel(say('history', 'correctReason')).fill('量程是对的');
    await dialog.getByRole('button', { name: say('history', 'takeBack') }).click();
    await expect(drawer.getByText(/量程是对的/)).toBeVisible();
    await drawer.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(largest).toHaveText(/^690/);
    await expect(page.getByRole('list', { name: say('history', 'corrections') })).toBeHidden();
  });
  expect(errors).toEqual([]);
});

test('an engineer sees what a recording policy would have saved of the week, and takes it', async ({
  page,
  say,
}) => {
  const errors = collectErrors(page);
  const url = `${server.url}/manage/eg/equipment/edit/${equipmentId}/signal`;
  await openSignedIn(page, { url, ...server.admin });
  await page
    .getByRole('button', { name: say('signal', 'openDrawer') })
    .first()
    .click();
  const drawer = page.getByRole('dialog', { name: say('signal', 'drawerEdit') });
  const policy = (words: string) => drawer.getByRole('row').filter({ hasText: words });

  await test.step('on change, a swinging door of 20 kPa', async () => {
    await drawer.getByLabel(say('signalTable', 'recording'), { exact: true }).click();
    await page.getByTitle(say('signal', 'recording_change'), { exact: true }).click();
    await drawer.getByLabel(say('signalTable', 'recordingDeadband'), { exact: true }).fill('20');
    await drawer.getByRole('button', { name: say('signal', 'recordingCompare', { days: 7 }) }).click();
    // Steps of 10 kPa: each third value is further than 20 from the one before.
    await expect(policy(say('signal', 'recording_all'))).toContainText('0.0%');
    await expect(policy(say('signal', 'recordingNow'))).toContainText('20 kPa');
    // All of the table above the buttons of the drawer.
    await drawer.getByLabel(say('signalTable', 'remark')).scrollIntoViewIfNeeded();
    await seeNoBarriers(page);
    await policy(say('signal', 'recordingBand_swingingDoor'))
      .getByRole('button', { name: say('signal', 'recordingUse') })
      .click();
    await drawer.getByRole('button', { name: say('signal', 'apply') }).click();
  });

  await test.step('it is saved with the table', async () => {
    await page.getByRole('button', { name: new RegExp(`${say('signal', 'save')}$`) }).click();
    const client = await server.signIn();
    await expect
      .poll(async () => (await client.call(signalCalls.query, { equipmentId })).rows[0])
      .toMatchObject({ recording: 'change', recordingBand: 'swingingDoor', recordingDeadband: 20 });
  });
  expect(errors).toEqual([]);
});
