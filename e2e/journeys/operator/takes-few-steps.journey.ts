import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { collectErrors, expect, IN_BOTH_LANGUAGES, test } from '../../harness/journey.ts';
import type { Say } from '../../harness/say.ts';
import { Designer } from '../../harness/screen/designer.ts';
import { curveSignals, signalRow, writeButtonOf } from '../../harness/screen/equipment-detail.ts';
import { equipmentCard } from '../../harness/screen/monitor-list.ts';
import { Steps } from '../../harness/screen/steps.ts';
import { writeDialog } from '../../harness/screen/write-dialog.ts';
import type { JourneyServer } from '../../harness/server.ts';
import { openSignedIn } from '../../harness/sign-in.ts';
import { BOILER, type BoilerSite, boilerTitle, startBoilerSite } from '../../harness/site/boiler-site.ts';

let server: JourneyServer;
let site: BoilerSite;
test.beforeAll(async ({ openOrganisation }) => {
  server = await openOrganisation();
  site = await startBoilerSite(server);
});
test.afterAll(() => site?.stop());

const section = (page: Page, say: Say, name: string) =>
  page
    .getByRole('navigation', { name: say('common', 'sections'), exact: true })
    .getByRole('link', { name: new RegExp(`^${name}\\d*$`) });

test(
  'an operator finds the plant, writes, finds who wrote and takes a day of history along in few steps',
  IN_BOTH_LANGUAGES,
  async ({ page, say, language }) => {
    const errors = collectErrors(page);
    const setpoint = boilerTitle('steam/pressure-setpoint', language);
    const pressure = boilerTitle('steam/pressure', language);

    await test.step('signs in and finds the plant: 4', async () => {
      const steps = new Steps(page);
      await page.goto(server.url);
      const name = page.getByLabel(say('session', 'loginname'), { exact: true });
      await steps.fill(name, server.admin.loginname);
      await steps.fill(page.getByLabel(say('session', 'password'), { exact: true }), server.admin.password);
      await steps.press('Enter');
      await steps.click(equipmentCard(page, BOILER).getByRole('link').first());
      await expect(signalRow(page, pressure)).toBeVisible();
      steps.report(test.info(), 'sign in and find the plant');
      expect(steps.count).toBeLessThanOrEqual(4);
    });

    await test.step('writes a set-point and sees who wrote: 6', async () => {
      const steps = new Steps(page);
      await steps.click(writeButtonOf(signalRow(page, setpoint), say));
      const dialog = writeDialog(page, say, setpoint);
      await steps.fill(dialog.getByRole('textbox'), '9.5');
      await steps.press('Enter');
      // One press asks; it takes another to write.
      await expect(dialog.getByText(say('command', 'confirmText'))).toBeVisible();
      await expect(
        dialog.getByRole('button', { name: say('command', 'confirmWrite'), exact: true }),
      ).toBeFocused();
      await steps.press('Enter');
      await expect(dialog.getByRole('status')).toHaveText(say('command', 'done'));
      await steps.press('Escape');
      await expect(dialog).toBeHidden();
      await steps.click(section(page, say, say('monitor', 'tabWrite')));
      const entry = page.getByRole('row').filter({ hasText: setpoint }).first();
      await expect(entry).toContainText('admin');
      await expect(entry).toContainText('9.5');
      steps.report(test.info(), 'write and find who');
      expect(steps.count).toBeLessThanOrEqual(6);
    });

    await test.step('takes a day of history along as a file: 7', async () => {
      const steps = new Steps(page);
      await steps.click(section(page, say, say('monitor', 'tabHistory')));
      const signals = curveSignals(page, say);
      await steps.fill(signals, pressure);
      await expect(signals).toBeFocused();
      await steps.press('Enter');
      await steps.press('Escape');
      await steps.click(page.getByText(say('history', 'lastHours', { count: 24 }), { exact: true }));
      await steps.click(page.getByRole('button', { name: new RegExp(`${say('common', 'export')}$`) }));
      const started = page.waitForEvent('download');
      await steps.click(page.getByRole('menuitem', { name: say('common', 'exportCsv') }));
      expect(readFileSync(await (await started).path(), 'utf8')).toContain('steam/pressure');
      steps.report(test.info(), 'a day of history, exported');
      expect(steps.count).toBeLessThanOrEqual(7);
    });

    await test.step('sees why values are old: 1', async () => {
      await page.goto(`${server.url}/monitor/eg/detail/list/${site.equipmentId}`);
      await expect(signalRow(page, pressure)).toBeVisible();
      await site.stopDevice();
      const steps = new Steps(page);
      const notice = page.getByRole('alert');
      // What is wrong, where and since when stands there; a click leads to the driver.
      await expect(notice).toContainText('PLC');
      await steps.click(notice.getByRole('link').first());
      await expect(page).toHaveURL(/\/driver/);
      await site.startDevice();
      steps.report(test.info(), 'why a value is old');
      expect(steps.count).toBeLessThanOrEqual(1);
    });
    expect(errors).toEqual([]);
  },
);

test('an engineer restores a revision in four steps', IN_BOTH_LANGUAGES, async ({ page, say }) => {
  const errors = collectErrors(page);
  const designer = new Designer(page, say);
  const url = `${server.url}/manage/eg/${site.equipmentId}/designer/${site.pageId}`;
  await openSignedIn(page, { url, ...server.admin });
  await expect(designer.layers).toHaveCount(2);
  await designer.draw('ShapeRect', [0.5, 0.2, 0.2, 0.3]);
  await designer.press('Control+s');
  await designer.seeSaved();

  await test.step('restores the revision of before: 4', async () => {
    const steps = new Steps(page);
    await steps.click(page.getByRole('button', { name: say('designer', 'more'), exact: true }));
    await steps.click(page.getByRole('menuitem', { name: say('designerPage', 'revisions') }));
    const drawer = page.getByTestId('revision-drawer');
    const old = drawer.locator('li[data-testid^="revision-"]').nth(1);
    await steps.click(old.getByRole('button', { name: say('designerPage', 'restore') }));
    await steps.click(
      page
        .getByRole('dialog')
        .last()
        .getByRole('button', { name: say('designerPage', 'restore') }),
    );
    await expect(designer.layers).toHaveCount(2);
    steps.report(test.info(), 'restore a revision');
    expect(steps.count).toBeLessThanOrEqual(4);
  });
  expect(errors).toEqual([]);
});
