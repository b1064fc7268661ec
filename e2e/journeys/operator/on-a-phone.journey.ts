import { seeNoBarriers } from '../../harness/barriers.ts';
import { collectErrors, expect, IN_BOTH_LANGUAGES, test } from '../../harness/journey.ts';
import { signalRow, valueIn, writeButtonOf } from '../../harness/screen/equipment-detail.ts';
import { equipmentCard } from '../../harness/screen/monitor-list.ts';
import {
  closeDialog,
  confirmAndSeeReadBack,
  enterValue,
  writeDialog,
} from '../../harness/screen/write-dialog.ts';
import type { JourneyServer } from '../../harness/server.ts';
import { signIn } from '../../harness/sign-in.ts';
import { BOILER, type BoilerSite, boilerTitle, startBoilerSite } from '../../harness/site/boiler-site.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

let server: JourneyServer;
let site: BoilerSite;
test.beforeAll(async ({ openOrganisation }) => {
  server = await openOrganisation();
  site = await startBoilerSite(server);
});
test.afterAll(() => site?.stop());

test(
  'an operator on the way finds the boiler, reads and writes',
  IN_BOTH_LANGUAGES,
  async ({ page, say, language }) => {
    const errors = collectErrors(page);
    const setpoint = boilerTitle('steam/pressure-setpoint', language);
    /** Nothing may stand out at the side of a phone. */
    const expectNoSideways = () =>
      expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

    await test.step('signs in and finds the boiler', async () => {
      await signIn(page, say, { url: server.url, ...server.admin });
      const card = equipmentCard(page, BOILER);
      await expect(card.getByText(say('common', 'online'), { exact: true })).toBeVisible();
      await expectNoSideways();
      await card.getByRole('link', { name: BOILER }).tap();
      await seeNoBarriers(page);
    });

    await test.step('reads its values', async () => {
      await expect(valueIn(signalRow(page, boilerTitle('steam/pressure', language)))).toHaveAttribute(
        'data-quality',
        'good',
      );
      await expectNoSideways();
      await seeNoBarriers(page);
    });

    await test.step('is told when a value is out of range, then writes one', async () => {
      await writeButtonOf(signalRow(page, setpoint), say).tap();
      const dialog = writeDialog(page, say, setpoint);
      await dialog.getByRole('textbox').fill('50');
      await expect(dialog.getByRole('alert')).toHaveText(
        say('command', 'outOfRange', { min: 3, max: 12, value: 50 }),
      );
      await expect(dialog.getByRole('button', { name: say('command', 'next'), exact: true })).toBeDisabled();
      await enterValue(dialog, say, '8.5');
      await expectNoSideways();
      await confirmAndSeeReadBack(dialog, say, '8.50 bar');
      await closeDialog(dialog, say);
      expect(site.device().get('steam/pressure-setpoint')).toBe(8.5);
      await expect(valueIn(signalRow(page, setpoint))).toContainText('8.50');
      await seeNoBarriers(page);
    });

    await test.step('reads the diagram page as a list', async () => {
      await page.goto(`${server.url}/monitor/eg/detail/page/${site.pageId}`);
      const values = page.getByRole('region', { name: say('livePage', 'listTitle') });
      await expect(values.getByRole('listitem').first()).toContainText(say('livePage', 'tipGood'));
      await expectNoSideways();
      await seeNoBarriers(page);
    });

    await test.step('is told that the gateway fell silent, and since when', async () => {
      await site.agent.kill();
      const banner = page.getByRole('alert');
      await expect(banner).toContainText(say('communication', 'gatewayTitle'));
      await expect(banner).toContainText(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/);
      await expectNoSideways();
      await seeNoBarriers(page);
    });

    expect(errors).toEqual([]);
  },
);
