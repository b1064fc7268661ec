import { seeNoBarriers } from '../../harness/barriers.ts';
import { collectErrors, expect, test } from '../../harness/journey.ts';
import { signIn } from '../../harness/sign-in.ts';

test('an administrator gives a program a token, which works until it is revoked', async ({
  page,
  say,
  openOrganisation,
}) => {
  const server = await openOrganisation();
  const errors = collectErrors(page);
  let token = '';
  const call = () =>
    fetch(`${server.url}/lfscada/equipment/multi/query`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    });

  await test.step('adds an API account', async () => {
    await signIn(page, say, { url: `${server.url}/manage/api/list`, ...server.admin });
    await expect(page.getByText(say('apiAccount', 'emptyTitle'))).toBeVisible();
    await seeNoBarriers(page);
    await page
      .getByRole('button', { name: say('apiAccount', 'add') })
      .first()
      .click();
    const form = page.getByRole('dialog');
    await form.getByLabel(say('apiAccount', 'name'), { exact: true }).fill('MES');
    await form.getByLabel(say('apiAccount', 'role'), { exact: true }).click();
    await page
      .locator('.ant-select-item-option')
      .filter({ has: page.getByText(say('shell', 'roleengineer'), { exact: true }) })
      .click();
    await form.getByRole('button', { name: say('common', 'save') }).click();
    await expect(page.getByRole('heading', { name: 'MES' })).toBeVisible();
    await expect(page.getByText(say('apiAccount', 'noTokensTitle'))).toBeVisible();
    await seeNoBarriers(page);
  });

  await test.step('makes a token and is shown it once', async () => {
    await page
      .getByRole('button', { name: say('apiAccount', 'tokenAdd') })
      .first()
      .click();
    const form = page.getByRole('dialog');
    await form.getByLabel(say('apiAccount', 'tokenName'), { exact: true }).fill('nightly');
    await form.getByRole('button', { name: say('apiAccount', 'tokenCodesAll') }).click();
    await seeNoBarriers(page);
    await form.getByRole('button', { name: say('apiAccount', 'tokenAdd') }).click();
    const shown = page.getByRole('dialog').filter({ hasText: say('apiAccount', 'tokenOnce') });
    await expect(shown).toBeVisible();
    await seeNoBarriers(page);
    token = (await shown.locator('code').first().textContent())?.trim() ?? '';
    expect(token).toMatch(/^zutai_\w{46}$/);
    await shown.getByRole('button', { name: say('apiAccount', 'tokenKept') }).click();
    await expect(page.getByText(say('apiAccount', 'tokenOnce'))).toHaveCount(0);
    expect(await page.content()).not.toContain(token);
    expect((await call()).status).toBe(200);
  });

  await test.step('sees when it was used, renames it, and revokes it', async () => {
    await page.reload();
    await expect(page.getByText(say('apiAccount', 'from', { address: '127.0.0.1' }))).toBeVisible();
    await seeNoBarriers(page);
    await page.getByRole('button', { name: say('apiAccount', 'tokenEdit'), exact: true }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel(say('apiAccount', 'tokenName'), { exact: true }).fill('weekly');
    await seeNoBarriers(page);
    await form.getByRole('button', { name: say('common', 'save'), exact: true }).click();
    await expect(form).toHaveCount(0);
    await expect(page.getByText('weekly', { exact: true })).toBeVisible();
    expect((await call()).status).toBe(200);
    await page.getByRole('button', { name: say('apiAccount', 'revoke'), exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('apiAccount', 'revoke'), exact: true })
      .click();
    await expect(page.getByText(say('apiAccount', 'revoked'), { exact: true })).toBeVisible();
    expect((await call()).status).toBe(401);
  });

  await test.step('and has nobody outside to give the account to', async () => {
    await page.getByRole('link', { name: say('apiAccount', 'tabExternal') }).click();
    await expect(page.getByText(say('apiAccount', 'externalEmptyTitle'))).toBeVisible();
    await seeNoBarriers(page);
  });

  expect(errors).toEqual([]);
});
