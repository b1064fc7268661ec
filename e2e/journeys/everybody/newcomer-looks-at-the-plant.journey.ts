import fs from 'node:fs';
import path from 'node:path';
import { startFailure } from '@zutai/i18n/start-failure';
import { seeNoBarriers } from '../../harness/barriers.ts';
import { builtAsset } from '../../harness/build/built-asset.ts';
import { collectErrors, expect, test } from '../../harness/journey.ts';
import { patternOf, sayIn } from '../../harness/say.ts';
import { curveSignals, openTab, signalRow, valueIn } from '../../harness/screen/equipment-detail.ts';
import { cardValue, equipmentCard } from '../../harness/screen/monitor-list.ts';
import { closeDialog, confirmAndSeeReadBack, writeDialog } from '../../harness/screen/write-dialog.ts';
import { type RunningServer, startServer } from '../../harness/server.ts';
import { signIn } from '../../harness/sign-in.ts';
import { overviewText, plantState, plantTitle, stationTitle } from '../../harness/site/plant.ts';

// A fresh data folder, as after `npm start`: the demo plant is in it and runs.
let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ hasDemo: true, env: { ZUTAI_ADMIN_PASSWORD: '' } });
});
test.afterAll(() => server.stop());

test('a newcomer signs in, sees the plant run, stops a pump and looks at yesterday', async ({
  page,
  say,
  language,
}) => {
  const errors = collectErrors(page);

  let pump: 1 | 2 = 1;

  await test.step('signs in with the password that was made up and kept', async () => {
    const password = fs.readFileSync(path.join(server.dataFolder, 'admin-password.txt'), 'utf8').trim();
    // As long as it is that one, the page says where it is.
    await page.goto(`${server.url}/login`);
    await expect(page.getByText('admin-password.txt')).toBeVisible();
    // What the server prints here goes into a file, not to a person.
    expect(server.log()).not.toContain(password);
    await signIn(page, say, { url: server.url, loginname: 'admin', password });
    await expect(page).toHaveURL(/\/monitor\/eg\/list/);
  });

  await test.step('sees the station online with values', async () => {
    const card = equipmentCard(page, stationTitle[language]);
    await expect(card.getByText(say('common', 'online'), { exact: true })).toBeVisible();
    await expect(card.locator('[data-quality="good"]').first()).toBeVisible();
    // Which of the two runs depends on the time of day.
    const isRunning = plantState('pump1/status', 1, language);
    const states = [1, 2].map((number) => cardValue(card, plantTitle(`pump${number}/status`, language)));
    await expect(card.getByText(isRunning, { exact: true }).first()).toBeVisible();
    pump = (await states[0]?.textContent()) === isRunning ? 1 : 2;
    await expect(states[pump - 1] ?? card).toHaveText(isRunning);
    await card.getByRole('link', { name: stationTitle[language] }).click();
    await seeNoBarriers(page);
  });

  await test.step('stops the pump that runs on the diagram page', async () => {
    await expect(
      page.getByRole('img', {
        name: patternOf(say('livePage', 'label', { title: overviewText.title[language] })),
      }),
    ).toBeVisible();
    await page
      .getByRole('button', { name: overviewText.stop[language], exact: true })
      .nth(pump - 1)
      .click();
    const dialog = writeDialog(page, say, plantTitle(`pump${pump}/command`, language));
    await confirmAndSeeReadBack(dialog, say, plantState('pump1/command', 0, language));
    await closeDialog(dialog, say);
  });

  await test.step('takes the window to a screen with smaller pixels, and the page stays sharp', async () => {
    const pixels = () =>
      page
        .locator('canvas')
        .first()
        .evaluate((canvas: HTMLCanvasElement) => canvas.width);
    const before = await pixels();
    const cdp = await page.context().newCDPSession(page);
    const show = (width: number, deviceScaleFactor: number) =>
      cdp.send('Emulation.setDeviceMetricsOverride', {
        width,
        height: 900,
        mobile: false,
        deviceScaleFactor,
      });
    // Such a screen is a little narrower: the browser that runs here tells pages of its pixels with its size only.
    await show(1430, 2);
    await expect.poll(pixels).toBeGreaterThan(1.9 * before);
    await show(1440, 1);
    await expect.poll(pixels).toBe(before);
    await cdp.detach();
  });

  await test.step('sees the pump stand still on the real-time tab', async () => {
    await page.getByRole('link', { name: say('livePage', 'toEquipment'), exact: true }).click();
    const running = signalRow(page, plantTitle(`pump${pump}/running`, language));
    await expect(valueIn(running)).toHaveText(plantState('pump1/running', 0, language));
    await expect(valueIn(running)).toHaveAttribute('data-quality', 'good');
    await seeNoBarriers(page);
  });

  await test.step('sees values move', async () => {
    const pressure = valueIn(signalRow(page, plantTitle('header/pressure', language)));
    const first = await pressure.textContent();
    await expect(pressure).not.toHaveText(first ?? '');
  });

  await test.step('looks at the curve of the past day', async () => {
    await openTab(page, say, 'tabHistory');
    const title = plantTitle('high-tank/level', language);
    const signals = curveSignals(page, say);
    await signals.fill(title);
    await signals.press('Enter');
    await signals.press('Escape');
    await page.getByText(say('history', 'lastHours', { count: 24 }), { exact: true }).click();
    await expect(page.locator('canvas').first()).toBeVisible();
    await expect(
      page.getByText(
        new RegExp(
          `${patternOf(say('history', 'complete')).source}|${patternOf(say('history', 'downsampled')).source}`,
        ),
      ),
    ).toBeVisible();
    const legend = page.getByRole('row').filter({ hasText: title });
    await expect(legend.getByRole('cell').nth(2)).toHaveText(/\d/);
    await seeNoBarriers(page);
  });

  expect(errors).toEqual([]);
});

test('says so when texts cannot be loaded, at the start and when the language is switched', async ({
  page,
  say,
}) => {
  await test.step('at the start, with a way to try again', async () => {
    const texts = `**/assets/${builtAsset('common-', say('common', 'downloadBroken'))}`;
    await page.route(texts, (route) => route.abort());
    await page.goto(server.url);
    await expect(page.getByRole('heading', { name: startFailure.zh.title })).toBeVisible();
    await page.unroute(texts);
    await page.getByRole('button', { name: startFailure.zh.reload }).click();
  });
  await test.step('and goes on in the language shown when the other one is not there', async () => {
    const password = fs.readFileSync(path.join(server.dataFolder, 'admin-password.txt'), 'utf8').trim();
    await signIn(page, say, { url: server.url, loginname: 'admin', password });
    const english = `**/assets/${builtAsset('shell-', sayIn('en')('shell', 'languageFailed'))}`;
    await page.route(english, (route) => route.abort());
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByText(say('shell', 'languageFailed'))).toBeVisible();
    await page.unroute(english);
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('button', { name: '中文' })).toBeVisible();
  });

  await test.step('and of a page that cannot be loaded while the network is away, until it is back', async () => {
    const english = sayIn('en');
    await page.context().setOffline(true);
    await page.getByRole('link', { name: english('menu', 'templates') }).click();
    await expect(page.getByRole('heading', { name: english('shell', 'serverDownTitle') })).toBeVisible();
    await page.context().setOffline(false);
    // Loaded anew by itself, in the language the browser of a journey begins with.
    await expect(page.getByRole('heading', { name: say('template', 'title') })).toBeVisible();
  });
});
