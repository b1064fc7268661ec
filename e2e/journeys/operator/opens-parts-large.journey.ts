import { pageCalls } from '@zutai/contract';
import { collectErrors, expect, test } from '../../harness/journey.ts';
import { drawWidget, pageFileOf } from '../../harness/screen/drawing.ts';
import type { JourneyServer } from '../../harness/server.ts';
import { openSignedIn } from '../../harness/sign-in.ts';
import { type BoilerSite, bindBoiler, startBoilerSite } from '../../harness/site/boiler-site.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

let server: JourneyServer;
let site: BoilerSite;
let pageId: string;
test.beforeAll(async ({ openOrganisation }) => {
  server = await openOrganisation();
  site = await startBoilerSite(server);
  const { equipmentId } = site;
  const client = await server.signIn();
  const bind = (tag: string) => bindBoiler(site, tag);
  const signalArray = [{ ...bind('steam/pressure'), color: '', alias: '' }];
  const options = ['6', '9'].map((value) => ({ id: value, isChecked: false, title: `${value} bar`, value }));
  const title = '大画面';
  // A page for a desk: on a phone it is a fifth of its size.
  const con = { title, width: 1900, height: 1000, equipmentId };
  const file = pageFileOf(con, [
    drawWidget('ComplexLine', 'curve', [20, 20, 1100, 460], { signalArray }),
    drawWidget('ComplexHistoryReport', 'table', [20, 500, 1100, 460], {
      ...{ signalArray, timeRange: 60, timeUnit: 'minute', interval: 1 },
    }),
    drawWidget('UsualRadio', 'choice', [1200, 20, 400, 40], { ...bind('steam/pressure-setpoint'), options }),
  ]);
  ({ id: pageId } = await client.call(
    pageCalls.save,
    { equipmentId, title, width: con.width, height: con.height },
    { files: { json: new Blob([JSON.stringify(file)]) } },
  ));
});
test.afterAll(() => site?.stop());

test('what is too small on a phone is opened large with a tap', async ({ page, say }) => {
  const errors = collectErrors(page);
  await openSignedIn(page, { url: `${server.url}/monitor/eg/detail/page/${pageId}`, ...server.admin });
  const part = (id: string) => page.locator(`[data-widget="${id}"]`).first();
  const sheet = page.getByTestId('large-sheet');
  const close = () => sheet.getByRole('button').first().tap();
  const fontOf = (selector: string) =>
    sheet
      .locator(selector)
      .first()
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));

  await test.step('the curve: over the screen, with its names and values', async () => {
    await part('curve').tap();
    await expect(sheet.locator('canvas').first()).toBeVisible();
    const size = async () => (await sheet.locator('canvas').first().boundingBox()) ?? { width: 0, height: 0 };
    await expect.poll(async () => (await size()).width).toBeGreaterThan(300);
    await expect.poll(async () => (await size()).height).toBeGreaterThan(400);
    await expect(sheet.getByRole('listitem').first()).toContainText('bar');
    expect(await fontOf('li')).toBeGreaterThanOrEqual(11);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
  });

  await test.step('the table: with rows that can be read', async () => {
    await part('table').tap();
    await expect(sheet.getByRole('row').nth(10)).toBeVisible();
    expect(await fontOf('td')).toBeGreaterThanOrEqual(11);
    await close();
    await expect(sheet).toHaveCount(0);
  });

  await test.step('a choice: as a list for a finger, and then asks as always', async () => {
    await part('choice').tap();
    const option = sheet.getByRole('radio').last();
    const { height = 0 } = (await option.boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(24);
    await option.tap();
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole('dialog')).toContainText('9bar');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('common', 'cancel'), exact: true })
      .tap();
  });
  expect(errors).toEqual([]);
});
