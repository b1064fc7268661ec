import { equipmentCalls, historyCalls, signalCalls } from '@zutai/contract';
import { test } from '../../../harness/journey.ts';
import type { JourneyServer } from '../../../harness/server.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';

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
    ...{ recording: 'change', recordingBand: 'swingingDoor', recordingDeadband: 5 },
  }));
  const endMs = Math.floor(Date.now() / 1000) * 1000 - 3_600_000;
  const points = Array.from({ length: 7 * 48 }, (_, i) => ({
    timeMs: endMs - i * 1_800_000,
    value: 500 + (i % 20) * 10,
  }));
  await client.call(historyCalls.correct, {
    equipmentId,
    signalId,
    operation: 'insert',
    points,
    reason: '补录停机期间的抄表值',
  });
  await client.call(historyCalls.correct, {
    ...{ equipmentId, signalId, operation: 'scale', factor: 0.1, reason: '变送器量程错误' },
    fromMs: endMs - 4 * 86_400_000,
    toMs: endMs - 2 * 86_400_000,
  });
});
for (const [name, size] of [
  ['wide', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const)
  test(`look ${name} @both-languages`, async ({ page, language, say }) => {
    await page.setViewportSize(size);
    const shot = (what: string) =>
      page.screenshot({ path: `/tmp/hist-shots/${what}-${name}-${language}.png` });
    await openSignedIn(page, {
      url: `${server.url}/monitor/eg/detail/list/${equipmentId}?tab=history&signals=${signalId}&last=10080`,
      ...server.admin,
    });
    await page.waitForTimeout(2500);
    await shot('curve');
    await page.getByRole('button', { name: say('history', 'corrections') }).click();
    await page.waitForTimeout(1000);
    await shot('ledger');
    await page.getByRole('button', { name: say('history', 'correctNew') }).click();
    await page.waitForTimeout(1000);
    await shot('form');
    await page.goto(`${server.url}/manage/eg/equipment/edit/${equipmentId}/signal`);
    await page.waitForTimeout(1500);
    if (name === 'wide')
      await page
        .getByRole('button', { name: say('signal', 'openDrawer') })
        .first()
        .click();
    else await page.getByText('pressure').first().click();
    await page.waitForTimeout(800);
    const compare = page.getByRole('button', { name: say('signal', 'recordingCompare', { days: 7 }) });
    await compare.click();
    await page.waitForTimeout(1500);
    await compare.scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 300);
    await page.waitForTimeout(300);
    await shot('recording');
  });
