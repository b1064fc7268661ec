import type { BrowserContext, Page } from '@playwright/test';
import type { Language } from '@zutai/i18n';
import { seeNoBarriers } from '../../harness/barriers.ts';
import { expect, test } from '../../harness/journey.ts';
import { patternOf, type Say } from '../../harness/say.ts';
import { signalRow, valueIn, writeButtonOf } from '../../harness/screen/equipment-detail.ts';
import { equipmentCard } from '../../harness/screen/monitor-list.ts';
import { writeDialog } from '../../harness/screen/write-dialog.ts';
import { type RunningServer, startServer } from '../../harness/server.ts';
import { openSignedIn } from '../../harness/sign-in.ts';
import {
  BOILER,
  BOILER_BUTTON,
  type BoilerSite,
  boilerTitle,
  startBoilerSite,
} from '../../harness/site/boiler-site.ts';

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

async function openScreens(context: BrowserContext): Promise<Screens> {
  const [list, detail, live] = [await context.newPage(), await context.newPage(), await context.newPage()];
  await openSignedIn(list, { url: server.url, ...server.admin });
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

/** How old the last values are: in the table, under the pointer, and in the list of the page's values. */
async function seeLastGood({ detail, live }: Screens, say: Say, title: string): Promise<void> {
  await expect(signalRow(detail, title)).toContainText(patternOf(say('common', 'lastGoodShort')));
  await valueIn(signalRow(detail, title)).hover();
  await expect(detail.getByRole('tooltip')).toContainText(patternOf(say('common', 'lastGood')));
  await live.getByRole('button', { name: say('livePage', 'listShow'), exact: true }).click();
  const list = live.getByTestId('value-list');
  await expect(list).toContainText(patternOf(say('common', 'lastGood')));
  await live.getByRole('button', { name: say('livePage', 'listHide'), exact: true }).click();
}

test('an operator sees outages of gateway, device and server, and that they are over', async ({
  context,
  say,
  language,
}) => {
  const pressure = boilerTitle('steam/pressure', language);
  const setpoint = boilerTitle('steam/pressure-setpoint', language);
  const screens = await openScreens(context);
  const { list, detail, live } = screens;

  await test.step('all is well at first', () => seeAllIsWell(screens, say, language));

  await test.step('the gateway dies: everything says so, and since when', async () => {
    await site.agent.kill();
    for (const page of [detail, live]) {
      const banner = page.getByRole('alert');
      await expect(banner).toContainText(say('communication', 'gatewayTitle'));
      await expect(banner).toContainText('BOILER-GW');
      await expect(banner.getByRole('link', { name: say('communication', 'toGateways') })).toBeVisible();
      await expect(banner).toContainText(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/);
    }
    const card = equipmentCard(list, BOILER);
    await expect(card.getByText(say('common', 'offline'), { exact: true })).toBeVisible();
    await expect(card.locator('[data-quality="stale"]').first()).toBeVisible();
    await expect(valueIn(signalRow(detail, pressure))).toHaveAttribute('data-quality', 'stale');
    for (const screen of [list, detail, live]) await seeNoBarriers(screen);
  });

  await test.step('nothing can be written, and the screens say why', async () => {
    const button = writeButtonOf(signalRow(detail, setpoint), say);
    await expect(button).toBeDisabled();
    await button.hover({ force: true });
    await expect(detail.getByRole('tooltip', { name: say('command', 'offlineReason') })).toBeVisible();
    const painted = live.getByRole('button', { name: BOILER_BUTTON });
    await expect(painted).toHaveAttribute('title', say('command', 'offlineReason'));
    await expect(painted).toBeDisabled();
    await painted.click({ force: true });
    await expect(live.getByText(say('command', 'offlineReason')).first()).toBeVisible();
    await expect(writeDialog(live, say, setpoint)).toBeHidden();
  });

  await test.step('the gateway is back: so is everything else, by itself', async () => {
    await site.agent.restart();
    await seeAllIsWell(screens, say, language);
  });

  await test.step('the device stops answering: its driver is named, and its last values stay readable', async () => {
    await site.stopDevice();
    await expect(valueIn(signalRow(detail, pressure))).toHaveAttribute('data-quality', 'bad');
    await expect(valueIn(signalRow(detail, pressure))).toContainText(/\d/);
    for (const page of [detail, live]) {
      const banner = page.getByRole('alert');
      await expect(banner).toContainText(patternOf(say('communication', 'driverTitle')));
      await expect(banner).toContainText(`127.0.0.1:${site.device().port}`);
      await expect(banner).toContainText(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/);
      await expect(banner.getByRole('link', { name: say('communication', 'toDrivers') })).toBeVisible();
    }
    // The banner moves what is below it, so the pointer rests on a value only when the banner is there.
    await seeLastGood(screens, say, pressure);
    const card = equipmentCard(list, BOILER);
    await expect(card.getByText(say('communication', 'fault'), { exact: true })).toBeVisible();
    for (const screen of [list, detail, live]) await seeNoBarriers(screen);
  });

  await test.step('what the driver cannot reach is not written, and the screens say why', async () => {
    const button = writeButtonOf(signalRow(detail, setpoint), say);
    await expect(button).toBeDisabled();
    await button.hover({ force: true });
    await expect(detail.getByRole('tooltip', { name: say('command', 'faultReason') })).toBeVisible();
    await live.getByRole('button', { name: BOILER_BUTTON }).click();
    await expect(live.getByText(say('command', 'faultReason')).first()).toBeVisible();
    await expect(writeDialog(live, say, setpoint)).toBeHidden();
  });

  await test.step('the device is back', async () => {
    await site.startDevice();
    await seeAllIsWell(screens, say, language);
  });

  await test.step('a write dialog that is open meanwhile says so, and goes on when the device is back', async () => {
    await writeButtonOf(signalRow(detail, setpoint), say).click();
    const dialog = writeDialog(detail, say, setpoint);
    const next = dialog.getByRole('button', { name: say('command', 'next'), exact: true });
    await expect(next).toBeEnabled();
    await site.stopDevice();
    await expect(dialog.getByText(say('command', 'faultReason'))).toBeVisible();
    await expect(next).toBeDisabled();
    await site.startDevice();
    await expect(dialog.getByText(say('command', 'faultReason'))).toBeHidden();
    await expect(next).toBeEnabled();
    await detail.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await seeAllIsWell(screens, say, language);
  });

  await test.step('the server hangs with its sockets open: nothing looks live, and all comes back', async () => {
    process.kill(server.pid(), 'SIGSTOP');
    try {
      for (const page of [detail, live])
        await expect(page.getByRole('alert')).toContainText(say('monitor', 'bannerLostTitle'));
      await expect(valueIn(signalRow(detail, pressure))).toHaveAttribute('data-quality', 'stale');
      await expect(detail.getByText(say('communication', 'unknown'), { exact: true })).toBeVisible();
      await expect(detail.getByText(say('common', 'online'), { exact: true })).toBeHidden();
    } finally {
      process.kill(server.pid(), 'SIGCONT');
    }
    for (const page of [detail, live])
      await expect(page.getByRole('alert')).toHaveCount(0, { timeout: 30_000 });
    await seeAllIsWell(screens, say, language);
  });

  await test.step('the server dies: open pages tell the truth', async () => {
    await server.kill();
    for (const page of [detail, live])
      await expect(page.getByRole('alert')).toContainText(say('monitor', 'bannerLostTitle'));
    await expect(valueIn(signalRow(detail, pressure))).toHaveAttribute('data-quality', 'stale');
    await expect(list.getByText(patternOf(say('common', 'staleSince')))).toBeVisible();
    const card = equipmentCard(list, BOILER);
    await expect(card.locator('[data-quality="stale"]').first()).toBeVisible();
    await expect(card.getByText(say('communication', 'unknown'), { exact: true })).toBeVisible();
    await expect(writeButtonOf(signalRow(detail, setpoint), say)).toBeDisabled();
  });

  await test.step('the server is back: nobody has to sign in or load anything again', async () => {
    await server.restart();
    await expect(list.getByText(patternOf(say('common', 'staleSince')))).toBeHidden({ timeout: 30_000 });
    await expect(detail.getByRole('alert')).toHaveCount(0, { timeout: 30_000 });
    await seeAllIsWell(screens, say, language);
  });
});
