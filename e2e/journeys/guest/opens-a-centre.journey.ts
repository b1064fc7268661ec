import type { Page } from '@playwright/test';
import { mvarCalls, pageCalls, projectCalls, shareCalls } from '@zutai/contract';
import { unbound } from '@zutai/diagram';
import { seeNoBarriers } from '../../harness/barriers.ts';
import { collectErrors, expect, test } from '../../harness/journey.ts';
import { bindTo, drawWidget, savePage } from '../../harness/screen/drawing.ts';
import { openValueList, valueNamed } from '../../harness/screen/live-page.ts';
import { readQrCode } from '../../harness/screen/qr-code.ts';
import type { JourneyServer } from '../../harness/server.ts';
import { openSignedIn } from '../../harness/sign-in.ts';
import { plantTitle } from '../../harness/site/plant.ts';
import { type Station, type StationSite, startStationSite } from '../../harness/site/station-site.ts';

const CENTRE = '水务中心';
const [HOME, INTERNAL, PUMP_PAGE] = ['总览', '内部画面', '泵站画面'] as const;
const TOTAL = '手动频率之和';
const PASSWORD = 'tank2026';
const SETPOINT = 'pump1/speed-setpoint';

let server: JourneyServer;
let site: StationSite;
let station: Station;
let projectId: string;
let pumpPageId: string;

test.beforeAll(async ({ openOrganisation }) => {
  server = await openOrganisation();
  site = await startStationSite(server, ['城西泵站']);
  [station] = site.stations as [Station];
  station.device.set(SETPOINT, 30);
  const client = await server.signIn();
  const { equipmentId, signals } = station;
  ({ id: projectId } = await client.call(projectCalls.add, { title: CENTRE, equipmentIds: equipmentId }));
  const { id: mvarId } = await client.call(mvarCalls.add, {
    ...{ projectId, title: TOTAL, unit: 'Hz', decimals: 1, calcType: 'sum' as const },
    signals: [signals.get(SETPOINT) as string],
  });
  const curve = { signalArray: [{ ...bindTo(station, 'raw-tank/level'), color: '', alias: '' }] };
  const mvar = { ...unbound, type: 'mvar', mvarId, title: TOTAL, subTitle: CENTRE };
  const home = await savePage(server, { projectId, title: HOME }, [
    drawWidget('UsualDataText', 'total', [40, 20, 200, 40], mvar),
    drawWidget('UsualInput', 'input', [40, 80, 200, 40], bindTo(station, SETPOINT)),
    drawWidget('ComplexLine', 'curve', [40, 140, 600, 320], curve),
  ]);
  await savePage(server, { projectId, title: INTERNAL }, [
    drawWidget('UsualDataText', 'status', [40, 40, 200, 40], bindTo(station, 'pump1/status')),
  ]);
  await client.call(pageCalls.setHome, { id: home });
  pumpPageId = await savePage(server, { equipmentId, title: PUMP_PAGE }, [
    drawWidget('UsualDataText', 'level', [40, 40, 200, 40], bindTo(station, 'raw-tank/level')),
  ]);
});
test.afterAll(() => site?.stop());

test('a centre is shared for writing, with a password, pages, an end and openings, and closed from the list', async ({
  page,
  browser,
  say,
  language,
}) => {
  const errors = collectErrors(page);
  const dialog = page.getByRole('dialog');
  let link = '';
  const newGuest = async (): Promise<Page> => {
    const context = await browser.newContext({ locale: language === 'zh' ? 'zh-CN' : 'en-US' });
    await context.addInitScript((chosen) => localStorage.setItem('lang', chosen), language);
    const guest = await context.newPage();
    guest.on('pageerror', (error) => errors.push(error.message));
    return guest;
  };
  const enter = async (guest: Page, password = PASSWORD) => {
    await guest.getByLabel(say('share', 'password'), { exact: true }).fill(password);
    await guest.getByRole('button', { name: say('share', 'open'), exact: true }).click();
  };

  await test.step('the dialog says what guests will see, and takes pages, password, right, end and openings', async () => {
    await openSignedIn(page, { url: `${server.url}/manage/eg/project/list`, ...server.admin });
    await page.getByRole('button', { name: say('common', 'more') }).click();
    await page.getByRole('menuitem', { name: say('project', 'share') }).click();
    await dialog.getByRole('switch', { name: say('share', 'isPublic') }).click();
    await expect(dialog.getByText(say('share', 'publicTitle'))).toBeVisible();
    await expect(dialog.getByText(say('share', 'seen', { pages: 2, signals: 3 }))).toBeVisible();
    await dialog.getByRole('combobox', { name: say('share', 'pages') }).click();
    await page.locator('.ant-select-item-option').filter({ hasText: HOME }).click();
    await dialog.getByText(say('share', 'publicTitle')).click();
    await expect(dialog.getByText(say('share', 'seen', { pages: 1, signals: 2 }))).toBeVisible();
    await expect(dialog.getByRole('radio', { name: say('share', 'authWrite') })).toBeDisabled();
    await dialog.getByLabel(say('share', 'password'), { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: say('share', 'passwordSave'), exact: true }).click();
    await expect(dialog.getByRole('button', { name: say('share', 'passwordRemove') })).toBeVisible();
    await dialog.getByText(say('share', 'authWrite'), { exact: true }).click();
    await expect(dialog.getByText(say('share', 'authWriteText'))).toBeVisible();
    const maxViews = dialog.getByLabel(say('share', 'maxViews'));
    await maxViews.fill('2');
    await maxViews.press('Enter');
    await expect(dialog.getByText(say('share', 'viewsOf', { count: 0, max: 2 }))).toBeVisible();
    const expires = dialog.getByLabel(say('share', 'expires'));
    await expires.fill('2030-01-02 03:04');
    await expires.press('Enter');
    await expect(expires).toHaveValue('2030-01-02 03:04');
    link = (await dialog.locator('code').first().textContent()) ?? '';
    await seeNoBarriers(page);
  });

  await test.step('the QR code is the link', async () => {
    expect(
      await readQrCode(
        dialog
          .locator('svg')
          .filter({ has: page.locator('path[shape-rendering]') })
          .first(),
      ),
    ).toBe(link);
  });

  const guest = await newGuest();
  await test.step('a guest sees live and calculated values and the history of the page, and writes', async () => {
    await guest.goto(link);
    const history = guest.waitForResponse((reply) => reply.url().includes('/history/'));
    await enter(guest);
    await expect(guest.getByText(say('share', 'guestWrite'))).toBeVisible();
    expect((await history).status()).toBe(200);
    const values = await openValueList(guest, say);
    await expect(valueNamed(values, TOTAL)).toContainText('30.0');
    await seeNoBarriers(guest);
    const field = guest.locator('input[inputmode="decimal"]');
    await field.fill('42');
    await field.press('Enter');
    const confirm = guest.getByRole('button', { name: say('command', 'confirmWrite'), exact: true });
    await confirm.click();
    await expect.poll(() => station.device.get(SETPOINT)).toBe(42);
    await expect(valueNamed(values, TOTAL)).toContainText('42.0');
  });

  await test.step('what was not chosen is not there', async () => {
    await expect(guest.getByText(INTERNAL)).toHaveCount(0);
    const token = await guest.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
    expect(token).not.toBe('[]');
  });

  await test.step('it opens as often as it may, which the list of links tells, and is closed there', async () => {
    const second = await newGuest();
    await second.goto(link);
    await enter(second);
    await expect(second.getByText(say('share', 'guestWrite'))).toBeVisible();
    const third = await newGuest();
    await third.goto(link);
    await expect(third.getByText(say('share', 'closedTitle'))).toBeVisible();
    await page.goto(`${server.url}/manage/share`);
    const row = page.getByRole('row').filter({ hasText: CENTRE });
    for (const text of [
      say('share', 'state_usedUp'),
      say('share', 'authWrite'),
      say('share', 'viewsOfMax', { count: 2, max: 2 }),
    ])
      await expect(row).toContainText(text);
    await seeNoBarriers(page);
    await row.getByRole('checkbox').check();
    await page
      .getByRole('button', { name: say('share', 'close'), exact: true })
      .first()
      .click();
    await dialog.getByRole('button', { name: say('share', 'close'), exact: true }).click();
    await expect(row).toContainText(say('share', 'state_closed'));
    for (const open of [guest, second])
      await expect(open.getByText(say('share', 'closedTitle'))).toBeVisible();
    for (const open of [second, third]) await open.context().close();
  });

  await test.step('addresses of orders open the values and the page of equipment that is shared', async () => {
    const client = await server.signIn();
    const { equipmentId: equipId } = station;
    const { shareKey } = await client.call(shareCalls.editEquipmentAuth, { equipId, shareState: 'public' });
    const visitor = await newGuest();
    await visitor.goto(`${server.url}/share/${shareKey}`);
    await expect(visitor.getByText(say('share', 'guestView'))).toBeVisible();
    await visitor.goto(`${server.url}/monitor/eg/detail/list/${equipId}/repair/17`);
    await expect(
      visitor.getByText(plantTitle('raw-tank/level', language), { exact: true }).first(),
    ).toBeVisible();
    await visitor.goto(`${server.url}/monitor/eg/detail/page/${pumpPageId}/repair/17`);
    await expect(visitor.getByRole('region', { name: PUMP_PAGE, exact: true })).toBeVisible();
    await expect(visitor.getByText(say('share', 'guestView'))).toBeVisible();
    await visitor.context().close();
  });
  await guest.context().close();
  expect(errors).toEqual([]);
});
