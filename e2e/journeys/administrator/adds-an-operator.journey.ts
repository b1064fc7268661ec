import { seeNoBarriers } from '../../harness/barriers.ts';
import { collectErrors, expect, test } from '../../harness/journey.ts';
import { signIn } from '../../harness/sign-in.ts';

const CHOSEN = 'kG4tw0Lz-42x';

test('an administrator adds an operator, who changes the given password and sees what the role allows', async ({
  page,
  say,
  openOrganisation,
  language,
}) => {
  const server = await openOrganisation();
  const errors = collectErrors(page);
  const loginname = `op-${language}-${server.admin.loginname}`;
  let password = '';

  await test.step('adds the account and is shown its password once', async () => {
    await signIn(page, say, { url: `${server.url}/manage/account/op`, ...server.admin });
    await page
      .getByRole('button', { name: say('managedAccount', 'add') })
      .first()
      .click();
    const form = page.getByRole('dialog');
    await form.getByLabel(say('managedAccount', 'name'), { exact: true }).fill('Li Gong');
    await form.getByLabel(say('managedAccount', 'loginname'), { exact: true }).fill(loginname);
    await form.getByLabel(say('managedAccount', 'role'), { exact: true }).click();
    await page
      .locator('.ant-select-item-option')
      .filter({ has: page.getByText(say('shell', 'roleoperator'), { exact: true }) })
      .click();
    await form.getByRole('button', { name: say('common', 'save') }).click();
    const shown = page.getByRole('dialog').filter({ hasText: say('managedAccount', 'passwordOnce') });
    await expect(shown).toBeVisible();
    await seeNoBarriers(page);
    password = (await shown.locator('code').nth(1).textContent())?.trim() ?? '';
    expect(password).toHaveLength(15);
    await shown.getByRole('button', { name: say('managedAccount', 'passwordKept') }).click();
    await expect(page.getByText(say('managedAccount', 'passwordOnce'))).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Li Gong' })).toBeVisible();
    await expect(page.getByText(say('managedAccount', 'mustChange'))).toBeVisible();
    expect(await page.content()).not.toContain(password);
    await seeNoBarriers(page);
  });

  await test.step('the operator has to choose a password first, by the rules', async () => {
    await page.context().clearCookies();
    await signIn(page, say, { url: server.url, loginname, password });
    await expect(page.getByRole('heading', { name: say('password', 'title') })).toBeVisible();
    await page.goto(`${server.url}/monitor/eg/list`);
    await expect(page.getByRole('heading', { name: say('password', 'title') })).toBeVisible();
    const chosen = page.getByLabel(say('password', 'newPassword'), { exact: true });
    await chosen.fill('Password-1');
    await page.getByRole('button', { name: say('password', 'submit') }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await seeNoBarriers(page);
    await chosen.fill(CHOSEN);
    await page.getByLabel(say('password', 'repeat'), { exact: true }).fill(CHOSEN);
    await page.getByRole('button', { name: say('password', 'submit') }).click();
  });

  await test.step('and then sees what operators may', async () => {
    await expect(page).toHaveURL(/\/monitor\/eg\/list/);
    await expect(page.getByRole('link', { name: say('menu', 'equipmentList') }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: say('menu', 'accounts') })).toHaveCount(0);
    await page.goto(`${server.url}/manage/account/op`);
    await expect(page.getByRole('heading', { name: say('shell', 'noPermissionTitle') })).toBeVisible();
  });

  expect(errors).toEqual([]);
});
