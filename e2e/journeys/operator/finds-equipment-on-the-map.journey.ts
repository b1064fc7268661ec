import { equipmentCalls } from '@zutai/contract';
import { seeNoBarriers } from '../../harness/barriers.ts';
import { collectErrors, expect, test } from '../../harness/journey.ts';
import { openSignedIn } from '../../harness/sign-in.ts';

const PHONE = { width: 390, height: 844 };

test('equipment is placed by a click on a map, and found on the map', async ({
  page,
  say,
  openOrganisation,
}) => {
  const server = await openOrganisation();
  const client = await server.signIn();
  const errors = collectErrors(page);
  await client.call(equipmentCalls.add, { title: 'Pump North', longitude: 120.1, latitude: 30.2 });
  await client.call(equipmentCalls.add, { title: 'Pump South', longitude: 113.2, latitude: 23.1 });
  const { id } = await client.call(equipmentCalls.add, { title: 'Pump Lost' });

  await test.step('one without a place is listed', async () => {
    await openSignedIn(page, { url: `${server.url}/map`, ...server.admin });
    const list = page.getByRole('complementary', { name: say('placeMap', 'list') });
    await expect(list.getByText(say('placeMap', 'unplaced', { count: 1 }))).toBeVisible();
    await list.getByRole('button', { name: /^Pump Lost/ }).click();
    await expect(page.getByRole('link', { name: say('placeMap', 'edit') })).toBeVisible();
    await seeNoBarriers(page);
    await page.getByRole('link', { name: say('placeMap', 'edit') }).click();
  });

  await test.step('it is placed by a click', async () => {
    await page.getByRole('button', { name: say('placeMap', 'pick') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('application').click();
    await expect(dialog.getByRole('status')).not.toBeEmpty();
    await seeNoBarriers(page);
    await dialog.getByRole('button', { name: say('placeMap', 'use') }).click();
    await expect(page.getByLabel(say('equipment', 'longitude'), { exact: true })).not.toHaveValue('');
    await page
      .getByRole('button', { name: say('common', 'save') })
      .first()
      .click();
    await expect.poll(async () => (await client.call(equipmentCalls.info, { id })).longitude).not.toBeNull();
  });

  await test.step('on a phone it is searched, and opened from near', async () => {
    await page.setViewportSize(PHONE);
    await page.goto(`${server.url}/map?keyword=south`);
    const map = page.getByRole('application');
    await expect(map.getByRole('button', { name: 'Pump South' })).toBeVisible();
    await expect(map.getByRole('button', { name: 'Pump North' })).toHaveCount(0);
    await map.getByRole('button', { name: 'Pump South' }).click();
    await expect(page).toHaveURL(/id=\d+/);
    await expect(page.getByRole('heading', { name: 'Pump South' })).toBeVisible();
    await seeNoBarriers(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(PHONE.width);
    await page.getByRole('link', { name: say('placeMap', 'values') }).click();
    await expect(page).toHaveURL(/\/monitor\/eg\/detail\/list\/\d+/);
  });

  expect(errors).toEqual([]);
});
