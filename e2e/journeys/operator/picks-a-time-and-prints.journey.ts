import type { Locator } from '@playwright/test';
import { signalCalls } from '@zutai/contract';
import { unbound } from '@zutai/diagram';
import { expect, test } from '../../harness/journey.ts';
import { drawWidget, savePage } from '../../harness/screen/drawing.ts';
import type { JourneyServer } from '../../harness/server.ts';
import { openSignedIn } from '../../harness/sign-in.ts';
import { BOILER, type BoilerSite, startBoilerSite } from '../../harness/site/boiler-site.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

let server: JourneyServer;
let site: BoilerSite;
test.beforeAll(async ({ openOrganisation }) => {
  server = await openOrganisation();
  site = await startBoilerSite(server);
});
test.afterAll(() => site?.stop());

test('a calendar fits the phone, and paper shows the page and its time without bars', async ({
  page,
  say,
}) => {
  const { equipmentId } = site;
  const client = await server.signIn();
  const { rows } = await client.call(signalCalls.query, { equipmentId, pageSize: 200 });
  const { id: signalId = '', tag = '' } = rows.find(({ tag }) => tag === 'steam/pressure-setpoint') ?? {};
  const binding = { ...unbound, signalId, equipId: equipmentId, title: tag, subTitle: BOILER, tag };
  // At the right edge, where what opens has the least room.
  const selector = drawWidget('UsualTimeSelector', 'when', [540, 60, 240, 40], {
    ...binding,
    form: 'seconds',
  });
  const id = await savePage(server, { equipmentId, title: '时间' }, [selector]);
  await openSignedIn(page, { url: `${server.url}/monitor/eg/detail/page/${id}`, ...server.admin });

  const expectInside = (box: Locator, edgePx: number) =>
    expect
      .poll(async () => {
        const { x = -1, width = 0 } = (await box.boundingBox()) ?? {};
        return x >= edgePx && x + width <= 390 - edgePx;
      })
      .toBe(true);

  await test.step('the calendar is inside the window as a whole', async () => {
    await page.locator('[data-widget="when"] button').first().tap();
    // The picker, in place of the plain field that was there while it was loaded.
    const field = page.locator('.ant-picker input');
    await expect(field).toBeVisible();
    await expectInside(page.locator('[popover]').filter({ has: field }), 8);
    await field.tap();
    await expect(page.locator('.ant-picker-time-panel')).toBeVisible();
    await expectInside(page.locator('.ant-picker-panel-container'), 0);
    await page.keyboard.press('Escape');
  });

  await test.step('paper has values and the time of printing, and nothing to press', async () => {
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')) && undefined);
    await expect(page.getByRole('navigation', { name: say('shell', 'menuLabel') })).toHaveCount(0);
    await expect(page.getByRole('button', { name: say('livePage', 'fullScreen') })).toHaveCount(0);
    await expect(page.getByTestId('print-note')).toHaveText(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/);
    await expect(page.getByRole('region', { name: say('livePage', 'listTitle') })).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await expect(page.getByTestId('print-note')).toBeHidden();
  });
});
