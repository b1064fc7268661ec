import { calls } from '@zutai/contract';
import { seeNoBarriers } from '../../../harness/barriers.ts';
import { collectErrors, expect, test } from '../../../harness/journey.ts';
import { addOperator } from '../../../harness/second-account.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';
import { type StationSite, startStationSite } from '../../../harness/site/station-site.ts';

const PHONE = { width: 390, height: 844 };
/** A photo of a camera that is larger than what is sent. */
const PHOTO_SIDE = 3_000;
const RULE = 'Tank overflows';
const DONE = { content: 'Replaced the float switch', parts: '1 float switch', minutes: '35' };

let site: StationSite | undefined;
test.afterEach(async () => {
  await site?.stop();
  site = undefined;
});

test('an alarm becomes a repair, which is given to a fitter, done with a phone and seen by who reported it', async ({
  page: desk,
  say,
  openOrganisation,
  language,
  browser,
}) => {
  const server = await openOrganisation();
  site = await startStationSite(server, ['Station']);
  const { equipmentId, signals } = site.stations[0]!;
  const client = await server.signIn();
  await client.call(calls.alarm.addRule, {
    ...{ equipmentId, signalId: signals.get('high-tank/level') ?? '', title: RULE },
    condition: { kind: 'limit', direction: 'high', limit: { from: 'constant', value: 0.5 } },
  });
  const mark = `${language}-${server.admin.loginname}`;
  const operator = await addOperator(server, `operator-${mark}`, 'Li Gong');
  const fitter = await addOperator(server, `fitter-${mark}`, 'Wang Wei');
  const errors = collectErrors(desk);
  const open = async (viewport: { width: number; height: number }) => {
    const context = await browser.newContext({ locale: language === 'zh' ? 'zh-CN' : 'en-US', viewport });
    await context.addInitScript((chosen) => localStorage.setItem('lang', chosen), language);
    const page = await context.newPage();
    return { page, errors: collectErrors(page) };
  };
  const control = await open({ width: 1440, height: 900 });
  const phone = await open(PHONE);
  const state = (page: typeof desk, status: 'pending' | 'dispatched' | 'received' | 'finished') =>
    expect(page.getByText(say('repair', `status_${status}`), { exact: true }).first()).toBeVisible();

  await test.step('an operator reports the fault from the alarm: what is known of it is there', async () => {
    const { page } = control;
    await openSignedIn(page, { url: `${server.url}/monitor/alarm`, ...operator });
    await page.getByRole('link', { name: RULE }).click();
    await page.getByRole('button', { name: say('repair', 'report') }).click();
    const form = page.getByRole('dialog');
    await expect(form.getByRole('textbox', { name: say('repair', 'problem') })).toHaveValue(RULE);
    await seeNoBarriers(page);
    await form.getByRole('button', { name: say('repair', 'report') }).click();
    await expect(page).toHaveURL(/\/manage\/ops\/repairs\/\d+$/);
    await expect(page.getByRole('heading', { name: `R000001 ${RULE}` })).toBeVisible();
    await expect(page.getByRole('link', { name: say('repair', 'curve') })).toBeVisible();
    await state(page, 'pending');
    await seeNoBarriers(page);
  });

  await test.step('who dispatches finds it in the list, and gives it to a fitter', async () => {
    await openSignedIn(desk, { url: `${server.url}/manage/ops/repairs`, ...server.admin });
    await seeNoBarriers(desk);
    await desk.getByRole('link', { name: RULE }).click();
    await desk.getByRole('button', { name: say('repair', 'dispatch') }).click();
    const form = desk.getByRole('dialog');
    await form.getByRole('combobox', { name: say('repair', 'assignee'), exact: true }).fill('Wang');
    await desk.getByTitle('Wang Wei').click();
    await seeNoBarriers(desk);
    await form.getByRole('button', { name: say('repair', 'dispatch') }).click();
    await state(desk, 'dispatched');
  });

  await test.step('the fitter finds it on a phone, takes it on and photographs it', async () => {
    const { page } = phone;
    await openSignedIn(page, { url: `${server.url}/manage/ops/worksheet`, ...fitter });
    await expect(page.getByRole('link', { name: RULE })).toBeVisible();
    await seeNoBarriers(page);
    await page.getByRole('link', { name: RULE }).click();
    await page.getByRole('button', { name: say('repair', 'receive') }).click();
    await state(page, 'received');
    const photo = await page.evaluate(async (side) => {
      const canvas = new OffscreenCanvas(side, side / 2);
      canvas.getContext('2d')?.fillRect(0, 0, side, side / 4);
      return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())];
    }, PHOTO_SIDE);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'switch.png', mimeType: 'image/png', buffer: Buffer.from(photo) });
    const shown = page.getByRole('img', { name: new RegExp(`^${say('repair', 'photo')}`) });
    await expect(shown).toBeVisible();
    await expect
      .poll(() => shown.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
      .toBe(2_048);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await seeNoBarriers(page);
  });

  await test.step('and finishes it', async () => {
    const { page } = phone;
    await page.getByRole('button', { name: say('repair', 'finish'), exact: true }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: say('repair', 'content') }).fill(DONE.content);
    await form.getByRole('textbox', { name: say('repair', 'parts') }).fill(DONE.parts);
    await form.getByRole('spinbutton', { name: say('repair', 'minutesSpent') }).fill(DONE.minutes);
    await seeNoBarriers(page);
    await form.getByRole('button', { name: say('repair', 'finish'), exact: true }).click();
    await state(page, 'finished');
    await page.goto(`${server.url}/manage/ops/worksheet`);
    await expect(page.getByText(say('repair', 'mineEmptyTitle'))).toBeVisible();
  });

  await test.step('who dispatches sees it on the board among what is finished, and in the figures', async () => {
    await desk.goto(`${server.url}/manage/ops/repairs`);
    await desk.getByText(say('repair', 'showAs_board'), { exact: true }).click();
    await expect(desk).toHaveURL(/\?show=board/);
    const finished = desk.getByRole('region', { name: say('repair', 'boardFinished', { days: 7 }) });
    await expect(finished.getByRole('link', { name: RULE })).toBeVisible();
    await seeNoBarriers(desk);
    await desk.goto(`${server.url}/manage/ops/reliability`);
    await expect(desk.getByText(say('repair', 'totalOf', { count: 1 }))).toBeVisible();
    await seeNoBarriers(desk);
    await desk.getByRole('link', { name: 'Station' }).click();
    await expect(desk).toHaveURL(/\/manage\/ops\/repairs\?.*fromMs=90d/);
    await expect(desk.getByRole('link', { name: RULE })).toBeVisible();
  });

  await test.step('who reported it is told, sees what was done, and says that the fault is gone', async () => {
    const { page } = control;
    await page.goto(`${server.url}/message/messageUnReaden`);
    await page
      .getByRole('link', { name: /R000001/ })
      .first()
      .click();
    await page.getByRole('link', { name: say('message', 'openRepair') }).click();
    await expect(page.getByText(DONE.content).first()).toBeVisible();
    await expect(page.getByText(DONE.parts, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: say('repair', 'solved') }).click();
    await expect(page.getByText(say('repair', 'event_confirmed'), { exact: true })).toBeVisible();
    await page.getByRole('link', { name: say('repair', 'openEquipment') }).click();
    await expect(page).toHaveURL(/\/monitor\/eg\/detail\/list\/\d+\?orderType=repair&orderId=\d+$/);
    // The repair's own screen is gone, which has its name twice.
    await expect(page.getByRole('heading', { name: RULE })).toHaveCount(0);
    await expect(page.getByText(new RegExp(`R000001 ${RULE}`))).toBeVisible();
  });
  expect([...errors, ...control.errors, ...phone.errors]).toEqual([]);
});
