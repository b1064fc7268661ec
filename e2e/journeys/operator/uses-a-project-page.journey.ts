import type { Locator, Page } from '@playwright/test';
import { mvarCalls, pageCalls, projectCalls } from '@zutai/contract';
import { unbound } from '@zutai/diagram';
import { seeNoBarriers } from '../../harness/barriers.ts';
import { collectErrors, expect, test } from '../../harness/journey.ts';
import { bindTo, drawWidget, savePage } from '../../harness/screen/drawing.ts';
import { openValueList, valueNamed } from '../../harness/screen/live-page.ts';
import { writeDialog } from '../../harness/screen/write-dialog.ts';
import type { JourneyServer } from '../../harness/server.ts';
import { openSignedIn } from '../../harness/sign-in.ts';
import { plantState, plantTitle } from '../../harness/site/plant.ts';
import { type Station, type StationSite, startStationSite } from '../../harness/site/station-site.ts';

const [FIRST, SECOND] = ['城西泵站', '城东泵站'] as const;
const CENTRE = '水务中心';
const [OVERVIEW, LOCKED, POPUP] = ['两站总览', '水池画面', '弹出画面'] as const;
const TOTAL = '两站手动频率之和';
const PASSWORD = 'tank42';
const SETPOINT = 'pump1/speed-setpoint';

let server: JourneyServer;
let site: StationSite;
let first: Station;
let second: Station;
test.beforeAll(async ({ openOrganisation }) => {
  server = await openOrganisation();
  site = await startStationSite(server, [FIRST, SECOND]);
  [first, second] = site.stations as [Station, Station];
  // Different in the two, so that a mix-up shows.
  first.device.set(SETPOINT, 30);
  second.device.set(SETPOINT, 40);
  await setUpCentre();
});
test.afterAll(() => site?.stop());

/** An operations centre over both stations: a home page, one behind a password, one for a window. */
async function setUpCentre(): Promise<void> {
  const client = await server.signIn();
  const equipmentIds = [first.equipmentId, second.equipmentId].join();
  const { id } = await client.call(projectCalls.add, { title: CENTRE, equipmentIds });
  const { id: mvarId } = await client.call(mvarCalls.add, {
    projectId: id,
    title: TOTAL,
    unit: 'Hz',
    decimals: 1,
    calcType: 'sum',
    signals: [first, second].map(({ signals }) => signals.get(SETPOINT) as string),
  });
  const level = (station: Station) => bindTo(station, 'raw-tank/level');
  const popup = await savePage(server, { projectId: id, title: POPUP }, [
    drawWidget('UsualDataText', 'level', [20, 20, 200, 40], level(second)),
  ]);
  const locked = await savePage(
    server,
    { projectId: id, title: LOCKED, checkpwd: true, password: PASSWORD },
    [
      drawWidget('UsualPercentFill', 'tank', [40, 40, 100, 200], level(first)),
      drawWidget('UsualButton', 'back', [300, 40, 120, 40], { text: '返回上页' }, { action: 'back' }),
    ],
  );
  const home = await savePage(server, { projectId: id, title: OVERVIEW }, [
    drawWidget('UsualDataText', 'first', [40, 40, 200, 40], bindTo(first, 'pump1/status')),
    drawWidget('UsualDataText', 'second', [40, 100, 200, 40], bindTo(second, 'pump2/status')),
    drawWidget('UsualDataText', 'total', [40, 160, 200, 40], {
      ...unbound,
      type: 'mvar',
      mvarId,
      title: TOTAL,
      subTitle: CENTRE,
    }),
    drawWidget('UsualInput', 'input', [40, 240, 200, 40], bindTo(second, SETPOINT)),
    drawWidget('UsualComboBox', 'choice', [300, 240, 200, 40], {
      ...bindTo(first, 'pump2/mode'),
      options: [
        { text: '手动', value: '0' },
        { text: '自动', value: '1' },
      ],
    }),
    drawWidget(
      'UsualButton',
      'locked',
      [300, 40, 120, 40],
      { text: '看水池' },
      { action: 'page', pageId: locked },
    ),
    drawWidget(
      'UsualButton',
      'popup',
      [300, 100, 120, 40],
      { text: '弹出水位' },
      { action: 'window', pageId: popup },
    ),
  ]);
  await client.call(pageCalls.setHome, { id: home });
}

/** Goes on with Tab until something has the keyboard, as one without a mouse does. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let stops = 0; stops < 100; stops += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not come there');
}

test('an operator watches two stations on one page and writes with the keyboard alone', async ({
  page,
  say,
  language,
}) => {
  const errors = collectErrors(page);
  const home = page.getByRole('region', { name: OVERVIEW, exact: true });
  const button = (text: string) => page.getByRole('button', { name: text, exact: true }).first();

  await test.step('opens the centre, which opens with its home page', async () => {
    await openSignedIn(page, { url: `${server.url}/monitor/gm/ocInfo`, ...server.admin });
    await page.getByRole('link', { name: CENTRE }).first().click();
    await expect(home).toBeVisible();
    await seeNoBarriers(page);
  });

  await test.step('sees values of both stations and one calculated from both', async () => {
    const values = await openValueList(page, say);
    for (const [station, pump] of [
      [first, 1],
      [second, 2],
    ] as const) {
      const tag = `pump${pump}/status`;
      await expect(valueNamed(values, plantTitle(tag, language))).toContainText(
        plantState('pump1/status', Number(station.device.get(tag)), language),
      );
    }
    await expect(valueNamed(values, TOTAL)).toContainText('70.0');
    await expect(valueNamed(values, TOTAL)).toContainText(say('livePage', 'tipGood'));
  });

  await test.step('types a set-point of the second station without touching the mouse', async () => {
    const title = plantTitle(SETPOINT, language);
    const { keyboard } = page;
    const field = page.locator('input[inputmode="decimal"]');
    const tip = page.getByRole('tooltip');
    await field.hover();
    await expect(tip).toBeVisible();
    await tabTo(page, field);
    await expect(tip).toBeHidden();
    await keyboard.type('999');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('button[type="submit"][aria-disabled="true"]')).toBeVisible();
    await keyboard.press('Enter');
    await field.hover();
    await expect(tip).toBeHidden();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('45.5');
    await keyboard.press('Enter');
    const dialog = writeDialog(page, say, title);
    await expect(
      dialog.getByRole('button', { name: say('command', 'confirmWrite'), exact: true }),
    ).toBeFocused();
    await keyboard.press('Enter');
    await expect(dialog.getByRole('status')).toHaveText(say('command', 'done'));
    await keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    expect(second.device.get(SETPOINT)).toBe(45.5);
    expect(first.device.get(SETPOINT)).toBe(30);
    const values = await openValueList(page, say);
    await expect(valueNamed(values, TOTAL)).toContainText('75.5');
  });

  await test.step('chooses a mode of the first station the same way', async () => {
    const { keyboard } = page;
    const choice = page.getByRole('combobox').filter({ hasText: '手动' });
    await tabTo(page, choice);
    await keyboard.press('ArrowDown');
    await expect(page.getByRole('listbox')).toBeVisible();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    const dialog = writeDialog(page, say, plantTitle('pump2/mode', language));
    await expect(
      dialog.getByRole('button', { name: say('command', 'confirmWrite'), exact: true }),
    ).toBeFocused();
    await keyboard.press('Enter');
    await expect(dialog.getByRole('status')).toHaveText(say('command', 'done'));
    await keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(first.device.get('pump2/mode')).toBe(1);
    expect(second.device.get('pump2/mode')).toBe(0);
    await expect(page.getByRole('combobox').filter({ hasText: '自动' })).toBeVisible();
  });

  await test.step('looks at a level in a window over the page', async () => {
    await button('弹出水位').click();
    const popup = page.getByRole('dialog', { name: POPUP });
    await expect(popup.getByTestId('live-view')).toBeVisible();
    await expect(home).toBeVisible();
    await popup.getByRole('application').focus();
    await expect(popup.locator('[aria-live]')).toContainText(plantTitle('raw-tank/level', language));
    await expect(popup.locator('[aria-live]')).toContainText(say('livePage', 'tipGood'));
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(popup).toBeHidden();
    await seeNoBarriers(page);
  });

  await test.step('goes to a page behind a password, a wrong one first', async () => {
    await button('看水池').click();
    const form = page.getByTestId('page-password');
    const field = form.getByLabel(say('livePage', 'password'), { exact: true });
    await field.fill('wrong');
    await field.press('Enter');
    await expect(form.getByRole('alert')).not.toHaveText('');
    await field.fill(PASSWORD);
    await field.press('Enter');
    await expect(page.getByRole('region', { name: LOCKED, exact: true })).toBeVisible();
  });

  await test.step('and back with its button, and there again without being asked', async () => {
    await button('返回上页').click();
    await expect(home).toBeVisible();
    await button('看水池').click();
    await expect(page.getByRole('region', { name: LOCKED, exact: true })).toBeVisible();
    await page.goBack();
    await expect(home).toBeVisible();
  });

  expect(errors).toEqual([]);
});
