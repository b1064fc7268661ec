import { pageCalls } from '@zutai/contract';
import { collectErrors, expect, IN_BOTH_LANGUAGES, test } from '../../harness/journey.ts';
import { bindTo, drawWidget, savePage } from '../../harness/screen/drawing.ts';
import { openValueList, valueNamed } from '../../harness/screen/live-page.ts';
import { openSignedIn } from '../../harness/sign-in.ts';
import { plantTitle } from '../../harness/site/plant.ts';
import { type StationSite, startStationSite } from '../../harness/site/station-site.ts';

const PHONE = { width: 390, height: 844 };
const SETPOINT = 'pump1/speed-setpoint';

let site: StationSite | undefined;
test.afterEach(async () => {
  await site?.stop();
  site = undefined;
});

test(
  'equipment is shared by a link, opened on a phone, and closed while it is open',
  IN_BOTH_LANGUAGES,
  async ({ page, browser, language, say, openOrganisation }) => {
    const server = await openOrganisation();
    const client = await server.signIn();
    site = await startStationSite(server, ['城西泵站']);
    const station = site.stations[0]!;
    const { equipmentId, device } = station;
    const speed = plantTitle(SETPOINT, language);
    device.set(SETPOINT, 30);
    const errors = collectErrors(page);
    let link = '';
    let drawn = '';

    await test.step('an administrator opens a link with a password', async () => {
      await openSignedIn(page, {
        url: `${server.url}/monitor/eg/detail/list/${equipmentId}`,
        ...server.admin,
      });
      await page.getByRole('button', { name: say('share', 'share'), exact: true }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(say('share', 'privateTitle'))).toBeVisible();
      await dialog.getByRole('switch', { name: say('share', 'isPublic') }).click();
      await expect(dialog.getByText(say('share', 'publicTitle'))).toBeVisible();
      link = (await dialog.locator('code').first().textContent()) ?? '';
      expect(link).toMatch(/\/share\/[\w-]{22}$/);
      await dialog.getByLabel(say('share', 'password'), { exact: true }).fill('pump2026');
      await dialog.getByRole('button', { name: say('share', 'passwordSave'), exact: true }).click();
      await expect(dialog.getByRole('button', { name: say('share', 'passwordRemove') })).toBeVisible();
    });

    const context = await browser.newContext({
      viewport: PHONE,
      locale: language === 'zh' ? 'zh-CN' : 'en-US',
    });
    await context.addInitScript((chosen) => localStorage.setItem('lang', chosen), language);
    const guest = await context.newPage();
    const guestErrors = collectErrors(guest);

    await test.step('a guest is asked for the password, and sees its values', async () => {
      await guest.goto(link);
      const password = guest.getByLabel(say('share', 'password'), { exact: true });
      await password.fill('wrong99');
      await guest.getByRole('button', { name: say('share', 'open'), exact: true }).click();
      await expect(guest.getByRole('alert')).toHaveText(say('error', 'sharePasswordWrong'));
      await password.fill('pump2026');
      await guest.getByRole('button', { name: say('share', 'open'), exact: true }).click();
      await expect(guest.getByText(speed, { exact: true }).first()).toBeVisible();
      await expect(guest.getByText(say('share', 'guestView'))).toBeVisible();
      await guest.reload();
      await expect(guest.getByText(speed, { exact: true }).first()).toBeVisible();
    });

    await test.step('the address of shared equipment opens its values, or its home page', async () => {
      const at = (ruleType: string) => `${server.url}/monitor/gm/detail/${equipmentId}/${ruleType}/alarm`;
      for (const ruleType of ['00', '01']) {
        await guest.goto(at(ruleType));
        await expect(guest.getByText(speed, { exact: true }).first()).toBeVisible();
      }
      const pageId = await savePage(server, { title: 'Home', equipmentId }, [
        drawWidget('UsualDataText', 'speed', [40, 40, 300, 60], bindTo(station, SETPOINT)),
      ]);
      await client.call(pageCalls.setHome, { id: pageId });
      // What a share shows is kept for some seconds.
      await expect(async () => {
        await guest.goto(at('01'));
        await expect(guest.getByRole('heading', { name: 'Home', exact: true })).toBeVisible();
      }).toPass();
      expect(new URL(guest.url()).pathname).toBe(`/monitor/eg/detail/page/${pageId}/alarm`);
      const signedIn = await page.context().newPage();
      await signedIn.goto(at('01'));
      await expect(signedIn).toHaveURL(new RegExp(`/monitor/eg/detail/list/${equipmentId}$`));
      await signedIn.close();
    });

    await test.step('the page is drawn, with the values of the plant as they change', async () => {
      await expect(guest.locator('canvas').first()).toBeVisible();
      const value = valueNamed(await openValueList(guest, say), speed);
      await expect(value).toContainText('30.0');
      device.set(SETPOINT, 41.5);
      drawn = guest.url();
      await expect(value).toContainText('41.5');
    });

    await test.step('what was not shared leads back to what was', async () => {
      await guest.goto(`${server.url}/manage/eg/equipment/list`);
      await expect(guest.getByText(say('share', 'guestView'))).toBeVisible();
      await guest.goto(drawn);
      await expect(valueNamed(await openValueList(guest, say), speed)).toContainText('41.5');
    });

    await test.step('the administrator sees the visits, and closes the link while it is open', async () => {
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(say('share', 'outcomeOpened'), { exact: true })).toBeVisible();
      await expect(dialog.getByText(say('share', 'outcomeWrongPassword'), { exact: true })).toBeVisible();
      await dialog.getByRole('switch', { name: say('share', 'isPublic') }).click();
      await expect(guest.getByText(say('share', 'closedTitle'))).toBeVisible();
      expect(new URL(guest.url()).pathname).toMatch(/^\/share\//);
      for (const gone of [guest.getByText('41.5'), guest.locator('canvas')])
        await expect(gone).toHaveCount(0);
    });

    await test.step('a page that is not there for anybody says so without a login', async () => {
      const { id: pageId } = await client.call(
        pageCalls.save,
        { title: 'P', equipmentId },
        { files: { json: new Blob([JSON.stringify({ con: {}, widgets: [], bind: {} })]) } },
      );
      await guest.goto(`${server.url}/monitor/eg/detail/page/${pageId}/1`);
      await expect(guest.getByRole('heading', { name: say('share', 'noGuestTitle') })).toBeVisible();
    });
    await context.close();
    expect([...errors, ...guestErrors]).toEqual([]);
  },
);
