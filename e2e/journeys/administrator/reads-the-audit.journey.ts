import { equipmentCalls } from '@zutai/contract';
import { collectErrors, expect, IN_BOTH_LANGUAGES, test } from '../../harness/journey.ts';
import { openSection } from '../../harness/screen/sections.ts';
import type { JourneyServer } from '../../harness/server.ts';
import { openSignedIn } from '../../harness/sign-in.ts';

let server: JourneyServer;
let equipmentId: string;

test.beforeAll(async ({ openOrganisation }) => {
  server = await openOrganisation();
  const client = await server.signIn();
  ({ id: equipmentId } = await client.call(equipmentCalls.add, { title: '一号泵' }));
  await client.call(equipmentCalls.edit, { id: equipmentId, title: '一号水泵', remark: '东侧' });
});

test(
  'what was done is read in the audit trail, the own log and at the thing',
  IN_BOTH_LANGUAGES,
  async ({ page, say }) => {
    const errors = collectErrors(page);
    await openSignedIn(page, { url: `${server.url}/manage/audit/list`, ...server.admin });
    const object = say('audit', 'object_equipment');
    const changed = page.getByRole('button', {
      name: say('audit', 'say_update', { object, name: say('audit', 'named', { name: '一号水泵' }) }),
    });

    await test.step('filters keep to the address, the details tell field by field', async () => {
      await page.getByRole('radio', { name: say('audit', 'kind_update'), exact: true }).click();
      await expect(page).toHaveURL(/kind=update/);
      await changed.first().click();
      const details = page.getByRole('dialog', { name: say('audit', 'details') });
      const row = details.getByRole('row', { name: say('audit', 'field_title') });
      await expect(row.getByRole('cell').first()).toHaveText('一号泵');
      await expect(row.getByRole('cell').last()).toHaveText('一号水泵');
      await expect(details.getByText(equipmentCalls.edit.path)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(details).toBeHidden();
    });

    await test.step('the table shows each of its columns, and so does that of accounts', async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      for (const address of ['/manage/audit/list', '/manage/account/int']) {
        await page.goto(`${server.url}${address}`);
        await expect(page.getByRole('row').nth(1)).toBeVisible();
        const table = page.locator('.ant-table-content');
        await expect.poll(() => table.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
      }
    });

    await test.step('events are found by the name of a thing and by who did it', async () => {
      await page.goto(`${server.url}/manage/audit/list`);
      await page.getByRole('textbox', { name: say('audit', 'search') }).fill('水泵');
      await expect(page).toHaveURL(/keyword=/);
      await expect(changed.first()).toBeVisible();
      await expect(page.getByRole('button', { name: say('audit', 'say_login'), exact: true })).toHaveCount(0);
      await page.getByRole('combobox', { name: say('audit', 'who') }).fill(server.admin.loginname);
      await page.locator('.ant-select-item-option').first().click();
      await expect(page).toHaveURL(/accountId=\d+/);
      await expect(changed.first()).toBeVisible();
      await page.getByRole('combobox', { name: say('audit', 'objectKind') }).press('ArrowDown');
      await page.keyboard.type(say('audit', 'object_share'));
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/objectKind=share/);
      await expect(changed).toHaveCount(0);
    });

    await test.step('the own log is found in the menu of the account', async () => {
      await page.getByRole('button', { name: new RegExp(say('shell', 'signedInAs')) }).click();
      await page.getByRole('link', { name: say('menu', 'account') }).click();
      await expect(page).toHaveURL(/\/account\//);
      await openSection(page, say, say('account', 'tabLog'));
      await expect(changed.first()).toBeVisible();
      await expect(page.getByRole('button', { name: say('audit', 'say_login') }).first()).toBeVisible();
    });

    await test.step('and the equipment has its own', async () => {
      await page.goto(`${server.url}/manage/eg/equipment/edit/${equipmentId}/info`);
      await openSection(page, say, say('equipment', 'tabLog'));
      await expect(changed.first()).toBeVisible();
    });
    expect(errors).toEqual([]);
  },
);
