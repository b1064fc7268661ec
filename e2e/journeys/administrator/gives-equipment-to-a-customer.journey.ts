import { equipmentCalls } from '@zutai/contract';
import { ApiClient } from '@zutai/dev-env/server-process';
import { seeNoBarriers } from '../../harness/barriers.ts';
import { runInDatabase } from '../../harness/embedded-database.ts';
import { collectErrors, expect, test } from '../../harness/journey.ts';
import { addOperator } from '../../harness/second-account.ts';
import { openSignedIn } from '../../harness/sign-in.ts';

test('an administrator gives one pump to two customers, one of whom may write, and takes it back', async ({
  page,
  say,
  openOrganisation,
}) => {
  const server = await openOrganisation();
  const client = await server.signIn();
  const { id } = await client.call(equipmentCalls.add, { title: 'Pump 1' });
  const customers = [
    await addOperator(server, 'customer-li', 'Li'),
    await addOperator(server, 'customer-wang', 'Wang'),
  ];
  for (const { loginname } of customers)
    await runInDatabase(server, "UPDATE account SET data_range = 'self' WHERE loginname = $1", [loginname]);
  const errors = collectErrors(page);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  const dialog = page.getByRole('dialog');
  const seen = async () => {
    const found = [];
    for (const customer of customers) {
      const own = await ApiClient.signIn(server.url, customer);
      found.push((await own.send(equipmentCalls.info, { id })).status);
    }
    return found;
  };

  await test.step('it is seen by nobody else at first', async () => {
    expect(await seen()).toEqual([404, 404]);
    await openSignedIn(page, { url: `${server.url}/manage/eg/equipment/edit/${id}/info`, ...server.admin });
    await page
      .getByRole('navigation', { name: say('common', 'sections') })
      .getByRole('link', { name: say('equipment', 'tabPeople') })
      .click();
    await expect(page.getByText(say('equipment', 'peopleEmptyText'))).toBeVisible();
    await seeNoBarriers(page);
  });

  await test.step('both are given it, one for writing', async () => {
    await page
      .getByRole('button', { name: say('project', 'permissionAdd') })
      .first()
      .click();
    await dialog.getByRole('combobox', { name: say('project', 'accounts') }).click();
    for (const { displayName } of customers)
      await page.locator('.ant-select-item-option').filter({ hasText: displayName }).click();
    await dialog.getByRole('button', { name: say('common', 'save') }).click();
    await expect(row('Li')).toContainText(say('project', 'authView'));
    await row('Wang').getByRole('combobox').click();
    await page
      .locator('.ant-select-item-option')
      .filter({ hasText: say('project', 'authWrite') })
      .click();
    await expect(row('Wang')).toContainText(say('project', 'authWrite'));
    await seeNoBarriers(page);
    expect(await seen()).toEqual([200, 200]);
  });

  await test.step('it is taken from one of them', async () => {
    await row('Li')
      .getByRole('button', { name: say('project', 'permissionRemove') })
      .click();
    await dialog.getByRole('button', { name: say('project', 'permissionRemove') }).click();
    await expect(row('Li')).toHaveCount(0);
    expect(await seen()).toEqual([404, 200]);
  });
  expect(errors).toEqual([]);
});
