import { driverCalls, equipmentCalls, signalCalls } from '@zutai/contract';
import { seeNoBarriers } from '../../harness/barriers.ts';
import { collectErrors, expect, test } from '../../harness/journey.ts';
import { addOperator } from '../../harness/second-account.ts';
import type { JourneyServer } from '../../harness/server.ts';
import { openSignedIn } from '../../harness/sign-in.ts';

const PUMPS = ['Pump A', 'Pump B', 'Pump C'] as const;
const USERS = ['Li', 'Wang'] as const;
const CENTRE = 'East station';

let server: JourneyServer;

test.beforeAll(async ({ openOrganisation }) => {
  server = await openOrganisation();
  const client = await server.signIn();
  for (const title of PUMPS) {
    const { id: equipmentId } = await client.call(equipmentCalls.add, { title });
    const options = { host: '127.0.0.1', port: 502 };
    const driver = { equipmentId, title: 'PLC', protocol: 'modbus-tcp', options } as const;
    const { id: driverId } = await client.call(driverCalls.add, driver);
    const signal = { tag: 'flow', title: `Flow of ${title}`, address: 'HR:1:int16' };
    await client.call(signalCalls.add, { equipmentId, driverId, ...signal });
  }
  for (const name of USERS) await addOperator(server, name.toLowerCase(), name);
});

test('an administrator sets up an operations centre: its equipment, calculated values and users', async ({
  page,
  say,
}) => {
  const errors = collectErrors(page);
  const row = (text: string) => page.locator('tbody tr.ant-table-row').filter({ hasText: text });
  const button = (text: string) => page.getByRole('button', { name: text, exact: true });
  const withIcon = (text: string) => page.getByRole('button', { name: text }).first();
  const dialog = (title: string) => page.getByRole('dialog').filter({ hasText: title });
  const tab = (key: 'equipment' | 'mvars' | 'permissions') =>
    page
      .getByRole('navigation', { name: say('common', 'sections') })
      .getByRole('link', { name: say('project', key) });
  const seeDone = (text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  await openSignedIn(page, { url: `${server.url}/manage/eg/project/list`, ...server.admin });

  await test.step('adds it and comes to its equipment, of which there is none', async () => {
    await withIcon(say('project', 'add')).click();
    const form = dialog(say('project', 'add'));
    await form.locator('#title').fill(CENTRE);
    await form.getByRole('button', { name: say('common', 'save') }).click();
    await expect(page).toHaveURL(/\/manage\/project\/edit\/\d+\/equipment/);
    await expect(page.getByText(say('project', 'noEquipmentTitle'))).toBeVisible();
  });

  await test.step('binds several pieces at once, and takes two of them out again in one go', async () => {
    await withIcon(say('project', 'bind')).click();
    for (const pump of PUMPS) await page.getByRole('checkbox', { name: pump }).check();
    await button(say('project', 'bindCount', { count: 3 })).click();
    await seeDone(say('project', 'bound', { count: 3 }));
    await expect(tab('equipment')).toContainText('3');
    for (const pump of PUMPS.slice(0, 2)) await row(pump).getByRole('checkbox').check();
    await button(say('project', 'unbind')).first().click();
    const question = dialog(say('project', 'unbindTitle', { count: 2 }));
    for (const pump of PUMPS.slice(0, 2)) await expect(question).toContainText(pump);
    await question.getByRole('button', { name: say('project', 'unbind') }).click();
    await seeDone(say('project', 'unbound', { count: 2 }));
    await expect(row(PUMPS[0])).toHaveCount(0);
    await expect(row(PUMPS[2])).toBeVisible();
    // Nothing stays chosen of what is gone.
    await expect(page.getByText(say('common', 'selected', { count: 2 }))).toBeHidden();
    await seeNoBarriers(page);
  });

  await test.step('defines a calculated value, from signals and by a formula', async () => {
    await tab('mvars').click();
    await withIcon(say('project', 'mvarAdd')).click();
    const drawer = dialog(say('project', 'mvarAdd'));
    await drawer.getByRole('textbox', { name: say('project', 'mvarName') }).fill('Total');
    await expect(drawer.getByRole('status')).toContainText(say('project', 'nowLater'));
    await drawer.getByRole('button', { name: say('common', 'save') }).click();
    await expect(drawer.getByText(say('project', 'signalsNeeded'))).toBeVisible();
    await drawer.getByRole('combobox', { name: say('project', 'signals') }).click();
    await page.locator('.ant-select-item-option').filter({ hasText: 'Flow of Pump C' }).click();
    await page.keyboard.press('Escape');
    await expect(drawer.getByRole('status')).not.toContainText(say('project', 'nowLater'));
    await drawer.getByRole('button', { name: say('common', 'save') }).click();
    await seeDone(say('project', 'mvarSaved', { name: 'Total' }));
    await expect(row('Total')).toContainText('Flow of Pump C');
    await button('Total').click();
    const edited = dialog(say('project', 'mvarEdit'));
    await edited.getByRole('combobox', { name: say('project', 'calcType') }).click();
    await page
      .locator('.ant-select-item-option')
      .filter({ hasText: say('project', 'calc_formula') })
      .click();
    await edited.getByRole('textbox', { name: say('project', 'formula') }).fill('1 +');
    await expect(edited.getByRole('alert').first()).toBeVisible();
    await edited.getByRole('button', { name: say('common', 'save') }).click();
    await expect(edited).toBeVisible();
    await edited.getByRole('textbox', { name: say('project', 'formula') }).fill('1 + 2 + ');
    await edited.getByRole('combobox', { name: say('project', 'insertSignal') }).click();
    await page.locator('.ant-select-item-option').filter({ hasText: 'Flow of Pump C' }).last().click();
    await expect(edited.getByRole('alert')).toHaveCount(0);
    await expect(edited.getByRole('status')).toContainText('3.00');
    await edited.getByRole('button', { name: say('common', 'save') }).click();
    await expect(row('Total')).toContainText(say('project', 'calc_formula'));
    await expect(row('Total')).toContainText('3.00');
  });

  await test.step('gives two users access, more to one of them, and takes it from both', async () => {
    await tab('permissions').click();
    await withIcon(say('project', 'permissionAdd')).click();
    const form = dialog(say('project', 'permissionAdd'));
    await form.getByRole('combobox', { name: say('project', 'accounts') }).click();
    for (const name of USERS) await page.locator('.ant-select-item-option').filter({ hasText: name }).click();
    await form.getByRole('button', { name: say('common', 'save') }).click();
    await seeDone(say('project', 'permissionAdded', { count: 2 }));
    await expect(tab('permissions')).toContainText('2');
    await row(USERS[0]).getByRole('combobox').click();
    await page
      .locator('.ant-select-item-option')
      .filter({ hasText: say('project', 'authWrite') })
      .click();
    await seeDone(say('project', 'permissionChanged', { name: USERS[0] }));
    await expect(row(USERS[0])).toContainText(say('project', 'authWrite'));
    await expect(row(USERS[1])).not.toContainText(say('project', 'authWrite'));
    await seeNoBarriers(page);
    for (const name of USERS) await row(name).getByRole('checkbox').check();
    await button(say('project', 'permissionRemove')).first().click();
    await dialog(say('project', 'permissionRemoveManyTitle', { count: 2 }))
      .getByRole('button', { name: say('project', 'permissionRemove') })
      .click();
    await expect(page.getByText(say('project', 'noPermissionTitle'))).toBeVisible();
  });
  expect(errors).toEqual([]);
});
