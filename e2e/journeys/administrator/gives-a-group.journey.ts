import { calls } from '@zutai/contract';
import { ApiClient } from '@zutai/dev-env/server-process';
import { seeNoBarriers } from '../../harness/barriers.ts';
import { collectErrors, expect, test } from '../../harness/journey.ts';
import { openSignedIn } from '../../harness/sign-in.ts';

const PHONE = { width: 390, height: 844 };
const PASSWORD = 'kG4tw0Lz-42x';

test('an account of the data range "groups" sees the equipment of a group that it is given, until it is taken away', async ({
  page,
  say,
  openOrganisation,
}) => {
  const server = await openOrganisation();
  const errors = collectErrors(page);
  const client = await server.signIn();
  const { id: first } = await client.call(calls.equipment.add, { title: 'Pump 1' });
  await client.call(calls.equipment.add, { title: 'Pump 2' });
  const { id: groupId } = await client.call(calls.equipmentGroup.add, { title: 'Night shift' });
  await client.call(calls.equipmentGroup.addEquipment, { groupId, equipmentIds: first });
  const loginname = `night.${server.admin.loginname}`;
  const watcher = { roleId: 'operation', dataRange: 'group' } as const;
  const added = await client.call(calls.account.add, { title: 'Nina', loginname, ...watcher });
  const given = await ApiClient.signIn(server.url, added);
  await given.call(calls.account.replacePassword, { password: PASSWORD });
  const nina = await ApiClient.signIn(server.url, { loginname, password: PASSWORD });
  const seen = async () => {
    const { rows } = await nina.call(calls.monitor.queryEquipment, {});
    return rows.map(({ title }) => title);
  };
  expect(await seen()).toEqual([]);

  await test.step('the group is given to her by the picker', async () => {
    await openSignedIn(page, {
      url: `${server.url}/manage/eg/group/edit/${groupId}/account`,
      ...server.admin,
    });
    await expect(page.getByText(say('equipmentGroup', 'noAccountsTitle'), { exact: true })).toBeVisible();
    await seeNoBarriers(page);
    await page
      .getByRole('button', { name: say('equipmentGroup', 'give') })
      .first()
      .click();
    const picker = page.getByRole('dialog');
    await picker.getByText('Nina', { exact: true }).click();
    await seeNoBarriers(page);
    await picker
      .getByRole('button', { name: say('equipmentGroup', 'giveCount', { count: 1 }), exact: true })
      .click();
    await expect(picker).toHaveCount(0);
    await expect(page.getByText('Nina', { exact: true })).toBeVisible();
    expect(await seen()).toEqual(['Pump 1']);
  });

  await test.step('it is taken away again on a phone, and at once she sees nothing', async () => {
    await page.setViewportSize(PHONE);
    await expect(page.getByText('Nina', { exact: true })).toBeVisible();
    await seeNoBarriers(page);
    await page
      .getByRole('button', { name: say('equipmentGroup', 'takeAway'), exact: true })
      .first()
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('equipmentGroup', 'takeAway'), exact: true })
      .click();
    await expect(page.getByText(say('equipmentGroup', 'noAccountsTitle'), { exact: true })).toBeVisible();
    expect(await seen()).toEqual([]);
  });

  await test.step('the trail has both', async () => {
    const { rows } = await client.call(calls.audit.query, { objectKind: 'equipment_group_account' });
    expect(rows.map(({ kind }) => kind)).toEqual(['delete', 'insert']);
  });
  expect(errors).toEqual([]);
});
