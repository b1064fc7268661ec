import type { BrowserContext, Page } from '@playwright/test';
import type { Language } from '@zutai/i18n';
import {
  BOILER,
  BOILER_BUTTON,
  type BoilerSite,
  boilerTitle,
  startBoilerSite,
} from '../harness/boiler-site.ts';
import { signalRow, valueIn, writeButtonOf } from '../harness/equipment-detail.ts';
import { expect, test } from '../harness/journey.ts';
import { equipmentCard } from '../harness/monitor-list.ts';
import { patternOf, type Say } from '../harness/say.ts';
import { type RunningServer, startServer } from '../harness/server.ts';
import { signIn } from '../harness/sign-in.ts';
import { closeDialog, enterValue, writeDialog } from '../harness/write-dialog.ts';

// Three screens are open all the time, as in a control room; none of them is ever loaded again.
interface Screens {
  list: Page;
  detail: Page;
  live: Page;
}

let server: RunningServer;
let site: BoilerSite;

test.beforeAll(async () => {
  server = await startServer({ hasDemo: false });
  site = await startBoilerSite(server);
});
test.afterAll(async () => {
  await site?.stop();
  await server?.stop();
});

async function openScreens(context: BrowserContext, say: Say): Promise<Screens> {
  const [list, detail, live] = [await context.newPage(), await context.newPage(), await context.newPage()];
  await signIn(list, say, { url: server.url, ...server.admin });
  await detail.goto(`${server.url}/monitor/eg/detail/list/${site.equipmentId}`);
  await live.goto(`${server.url}/monitor/eg/detail/page/${site.pageId}`);
  return { list, detail, live };
}

async function seeAllIsWell({ list, detail, live }: Screens, say: Say, language: Language): Promise<void> {
  const row = signalRow(detail, boilerTitle('steam/pressure', language));
  await expect(valueIn(row)).toHaveAttribute('data-quality', 'good');
  await expect(
    writeButtonOf(signalRow(detail, boilerTitle('steam/pressure-setpoint', language)), say),
  ).toBeEnabled();
  const card = equipmentCard(list, BOILER);
  await expect(card.getByText(say('common', 'online'), { exact: true })).toBeVisible();
  await expect(card.locator('[data-quality="good"]').first()).toBeVisible();
  await expect(live.getByText(patternOf(say('monitor', 'liveInterval')))).toBeVisible();
  await expect(detail.getByRole('alert')).toHaveCount(0);
  await expect(live.getByRole('alert')).toHaveCount(0);
}

test('an operator sees outages of gateway, device and server, and that they are over', async ({
  context,
  say,
  language,
}) => {
  const pressure = boilerTitle('steam/pressure', language);
  const setpoint = boilerTitle('steam/pressure-setpoint', language);
  const screens = await openScreens(context, say);
  const { list, detail, live } = screens;

  await test.step('all is well at first', () => seeAllIsWell(screens, say, language));

  await test.step('the gateway dies: everything says so, and since when', async () => {
    await site.agent.kill();
    for (const page of [detail, live]) {
      const banner = page.getByRole('alert');
      await expect(banner).toContainText(say('monitor', 'bannerOfflineTitle'));
      await expect(banner).toContainText(patternOf(say('monitor', 'bannerOfflineText')));
      await expect(banner).toContainText(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/);
    }
    const card = equipmentCard(list, BOILER);
    await expect(card.getByText(say('common', 'offline'), { exact: true })).toBeVisible();
    await expect(card.locator('[data-quality="stale"]').first()).toBeVisible();
    await expect(valueIn(signalRow(detail, pressure))).toHaveAttribute('data-quality', 'stale');
  });

  await test.step('nothing can be written, and the screens say why', async () => {
    const button = writeButtonOf(signalRow(detail, setpoint), say);
    await expect(button).toBeDisabled();
    await button.hover({ force: true });
    await expect(detail.getByRole('tooltip', { name: say('command', 'offlineReason') })).toBeVisible();
    await live.getByRole('button', { name: BOILER_BUTTON }).click();
    await expect(live.getByText(say('command', 'offlineReason')).first()).toBeVisible();
    await expect(writeDialog(live, say, setpoint)).toBeHidden();
  });

  await test.step('the gateway is back: so is everything else, by itself', async () => {
    await site.agent.restart();
    await seeAllIsWell(screens, say, language);
  });

  await test.step('the device stops answering: values are bad with the reason, the gateway stays online', async () => {
    await site.stopDevice();
    await expect(valueIn(signalRow(detail, pressure))).toHaveAttribute('data-quality', 'bad');
    await expect(detail.getByRole('alert')).toHaveCount(0);
  });

  await test.step('a write fails in words and the old value stays', async () => {
    await writeButtonOf(signalRow(detail, setpoint), say).click();
    const dialog = writeDialog(detail, say, setpoint);
    await enterValue(dialog, say, '9');
    await dialog.getByRole('button', { name: say('command', 'confirmWrite'), exact: true }).click();
    const end = dialog.getByRole('status');
    await expect(end).toContainText(`${say('command', 'failed')}: `);
    await expect(end).toContainText(say('command', 'keptOld'));
    expect(await end.textContent()).not.toMatch(/undefined|\d{4,}/);
    await closeDialog(dialog, say);
  });

  await test.step('the device is back', async () => {
    await site.startDevice();
    await seeAllIsWell(screens, say, language);
  });

  await test.step('the server dies: open pages tell the truth', async () => {
    await server.kill();
    for (const page of [detail, live])
      await expect(page.getByRole('alert')).toContainText(say('monitor', 'bannerLostTitle'));
    await expect(valueIn(signalRow(detail, pressure))).toHaveAttribute('data-quality', 'stale');
    await expect(list.getByText(patternOf(say('monitor', 'pollLost')))).toBeVisible();
    await expect(equipmentCard(list, BOILER).locator('[data-quality="stale"]').first()).toBeVisible();
    await expect(writeButtonOf(signalRow(detail, setpoint), say)).toBeDisabled();
  });

  await test.step('the server is back: nobody has to sign in or load anything again', async () => {
    await server.restart();
    await expect(list.getByText(patternOf(say('monitor', 'pollLost')))).toBeHidden({ timeout: 30_000 });
    await expect(detail.getByRole('alert')).toHaveCount(0, { timeout: 30_000 });
    await seeAllIsWell(screens, say, language);
  });
});
