import { seeNoBarriers } from '../../../harness/barriers.ts';
import { collectErrors, expect, test } from '../../../harness/journey.ts';
import { inputNamed } from '../../../harness/screen/form/named-input.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';

test('a new administrator follows the guide for two steps, reads help of three screens and what is new', async ({
  page,
  say,
  openOrganisation,
}) => {
  const server = await openOrganisation();
  const errors = collectErrors(page);
  const step = (name: string) => page.locator(`[data-step="${name}"]`);
  const helpButton = page.getByRole('button', { name: say('guide', 'helpKey') });
  const help = page.getByRole('dialog', { name: say('guide', 'help') });
  const title = (name: string) => help.getByRole('heading', { level: 2, name });

  await test.step('the first screen tells of the guide', async () => {
    await openSignedIn(page, { url: `${server.url}/monitor/eg/list`, ...server.admin });
    await page.getByRole('link', { name: say('guide', 'bannerOpen') }).click();
    await expect(page.getByRole('heading', { name: say('guide', 'title'), level: 1 })).toBeVisible();
    await expect(step('gateway')).toHaveAttribute('data-done', 'false');
    await seeNoBarriers(page);
  });

  await test.step('a gateway is registered where the step leads, then equipment behind it', async () => {
    await step('gateway').getByRole('link').click();
    await expect(page).toHaveURL(/\/manage\/eg\/gateway/);
    await page
      .getByRole('button', { name: say('gateway', 'register') })
      .first()
      .click();
    const form = page.getByRole('dialog', { name: say('gateway', 'registerTitle') });
    await form.getByLabel(say('gateway', 'name'), { exact: true }).fill('Box');
    await form.getByRole('button', { name: say('gateway', 'registerAction') }).click();
    await page.getByRole('button', { name: say('gateway', 'keyKeptNext') }).click();
    await expect(page).toHaveURL(/\/manage\/eg\/equipment\/add/);
    await inputNamed(page, say('equipment', 'name')).fill('Pump');
    await page.getByRole('button', { name: say('equipment', 'addAction') }).click();
    await expect(page).toHaveURL(/\/manage\/eg\/equipment\/edit\//);
  });

  await test.step('both steps are ticked, and the next one is said', async () => {
    await page.goto(`${server.url}/guide`);
    await expect(step('gateway')).toHaveAttribute('data-done', 'true');
    await expect(step('equipment')).toHaveAttribute('data-done', 'true');
    await expect(step('value')).toContainText(say('guide', 'next'));
    await expect(step('page')).toHaveAttribute('data-done', 'false');
  });

  await test.step('help of three screens, by button, key and link', async () => {
    await page.goto(`${server.url}/manage/eg/gateway`);
    await helpButton.click();
    await expect(title(say('menu', 'gateways'))).toBeVisible();
    await expect(help.getByText(say('gateway', 'registerAction'), { exact: true })).toBeVisible();
    await seeNoBarriers(page);
    await page.keyboard.press('F1');
    await expect(help).toHaveCount(0);
    await page.goto(`${server.url}/monitor/alarm`);
    await expect(helpButton).toBeVisible();
    await page.keyboard.press('F1');
    await expect(title(say('menu', 'alarms'))).toBeVisible();
    await page.goto(`${server.url}/guide?help=reports`);
    await expect(title(say('menu', 'reports'))).toBeVisible();
    await help.getByPlaceholder(say('guide', 'helpSearch')).fill('GLB');
    await help.getByRole('button', { name: say('menu', 'scene') }).click();
    await expect(title(say('menu', 'scene'))).toBeVisible();
    await expect(page).toHaveURL(/help=scene/);
  });

  await test.step('what is new is marked until it was read', async () => {
    await expect(page.locator('[data-news="true"]')).toHaveCount(1);
    await help.getByRole('link', { name: say('guide', 'newsTitle') }).click();
    await expect(page.getByText(say('guide', 'newsNew')).first()).toBeVisible();
    await expect(page.locator('[data-news="true"]')).toHaveCount(0);
    await seeNoBarriers(page);
    await page.reload();
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(page.getByText(say('guide', 'newsNew'), { exact: true })).toHaveCount(0);
  });

  await test.step('on a phone the help takes the whole width, and the guide stays within it', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${server.url}/guide`);
    await expect(step('gateway')).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    await helpButton.click();
    await expect(title(say('guide', 'title'))).toBeVisible();
    await expect
      .poll(async () => (await page.locator('.ant-drawer-content-wrapper').boundingBox())?.width)
      .toBe(390);
    await page.goBack();
    await expect(help).toHaveCount(0);
    await page.getByRole('button', { name: say('guide', 'dismiss') }).click();
    await expect(page.getByRole('button', { name: say('guide', 'resume') })).toBeVisible();
    await page.goto(`${server.url}/monitor/eg/list`);
    await expect(page.getByRole('link', { name: 'Pump' }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: say('guide', 'bannerOpen') })).toHaveCount(0);
  });
  expect(errors).toEqual([]);
});
