import { addAuthenticator } from '../../harness/authenticator.ts';
import { seeNoBarriers } from '../../harness/barriers.ts';
import { expect, IN_BOTH_LANGUAGES, test } from '../../harness/journey.ts';
import { openSignedIn, signIn } from '../../harness/sign-in.ts';

/** Passkeys belong to names: the server at its address in the network has none. */
const byName = (url: string) => url.replace('//127.0.0.1:', '//localhost:');

test(
  'a passkey is added, signs in alone and after a password, and is removed',
  IN_BOTH_LANGUAGES,
  async ({ page, say, openOrganisation }) => {
    const { url, admin } = await openOrganisation();
    const button = (key: 'signIn' | 'add' | 'create' | 'verify' | 'remove') =>
      page.getByRole('button', { name: say('passkey', key), exact: true });
    const password = page.getByLabel(say('factor', 'password'), { exact: true });
    const heading = page.getByRole('heading', { name: say('passkey', 'title'), exact: true });
    const title = page.getByText('Control room', { exact: true });
    const own = `${byName(url)}/account/security/passkey`;
    const authenticator = await addAuthenticator(page);
    await openSignedIn(page, { ...admin, url: `${byName(url)}/account/security/nosms` });
    const manage = `${say('passkey', 'manage')} – ${say('passkey', 'title')}`;
    await page.getByRole('link', { name: manage, exact: true }).click();
    await expect(page.getByText(say('passkey', 'none'), { exact: true })).toBeVisible();
    await seeNoBarriers(page);
    await button('add').click();
    await password.fill(admin.password);
    await page.getByRole('button', { name: say('factor', 'next'), exact: true }).click();
    await page.getByLabel(say('passkey', 'name'), { exact: true }).fill('Control room');
    await seeNoBarriers(page);
    await authenticator.setPresent(true);
    await button('create').click();
    const codes = page.getByTestId('recovery-codes').locator('code');
    await expect(codes).toHaveCount(10);
    const first = (await codes.first().textContent()) ?? '';
    await authenticator.setPresent(false);
    await page.getByRole('button', { name: say('factor', 'codesKept'), exact: true }).click();
    await expect(title).toBeVisible();
    await expect(page.getByText(say('passkey', 'neverUsed'), { exact: true })).toBeVisible();
    await seeNoBarriers(page);

    const renew = page.getByRole('button', { name: say('factor', 'renew'), exact: true });
    await page.goto(`${byName(url)}/account/security/factor`);
    await renew.click();
    await password.fill(admin.password);
    await page.getByLabel(say('factor', 'codeOrRecovery'), { exact: true }).fill(first);
    await renew.click();
    await expect(codes).toHaveCount(10);
    await expect(codes.first()).not.toHaveText(first);
    await seeNoBarriers(page);

    await page.context().clearCookies();
    await page.goto(own);
    await expect(button('signIn')).toBeVisible();
    await seeNoBarriers(page);
    await authenticator.setPresent(true);
    await button('signIn').click();
    await expect(heading).toBeVisible();
    await expect(title).toBeVisible();
    await expect(page.getByText(say('passkey', 'neverUsed'), { exact: true })).toHaveCount(0);
    await authenticator.setPresent(false);

    await page.context().clearCookies();
    await signIn(page, say, { ...admin, url: own });
    await expect(page.getByText(say('passkey', 'askFactor', { name: admin.loginname }))).toBeVisible();
    await seeNoBarriers(page);
    await authenticator.setPresent(true);
    await button('verify').click();
    await expect(title).toBeVisible();
    await authenticator.setPresent(false);

    await page.getByRole('button', { name: say('common', 'more'), exact: true }).click();
    await page.getByRole('menuitem', { name: say('passkey', 'remove'), exact: true }).click();
    await expect(page.getByText(say('passkey', 'removeLast'))).toBeVisible();
    await password.fill(admin.password);
    await seeNoBarriers(page);
    await button('remove').click();
    await expect(page.getByText(say('passkey', 'none'), { exact: true })).toBeVisible();

    await page.context().clearCookies();
    await page.goto(own);
    await expect(button('signIn')).toBeVisible();
    await authenticator.setPresent(true);
    await button('signIn').click();
    await expect(page.getByRole('alert').filter({ hasText: say('error', 'passkeyRefused') })).toBeVisible();
    await seeNoBarriers(page);
  },
);

test('a passkey is offered where a name is typed, and an address says why it has none', async ({
  page,
  say,
  openOrganisation,
}) => {
  const { url, admin } = await openOrganisation();
  const authenticator = await addAuthenticator(page);
  const own = `${byName(url)}/account/security/passkey`;
  await openSignedIn(page, { ...admin, url: own });
  await page.getByRole('button', { name: say('passkey', 'add'), exact: true }).click();
  await page.getByLabel(say('factor', 'password'), { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: say('factor', 'next'), exact: true }).click();
  await authenticator.setPresent(true);
  await page.getByRole('button', { name: say('passkey', 'create'), exact: true }).click();
  await page.getByRole('button', { name: say('factor', 'codesKept'), exact: true }).click();
  await page.context().clearCookies();
  // Chosen at once among the names that the browser offers.
  await page.goto(own);
  await expect(page.getByRole('heading', { name: say('passkey', 'title'), exact: true })).toBeVisible();
  await expect(page.getByText(say('passkey', 'neverUsed'), { exact: true })).toHaveCount(0);

  await page.context().clearCookies();
  await page.goto(url);
  await page.getByRole('button', { name: say('passkey', 'signIn'), exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: say('error', 'passkeyNeedsName') })).toBeVisible();
});
