import { codeOf } from '@zutai/dev-env/authenticator';
import { seeNoBarriers } from '../../harness/barriers.ts';
import { runInDatabase } from '../../harness/embedded-database.ts';
import { expect, test } from '../../harness/journey.ts';
import { addUser } from '../../harness/second-account.ts';
import { openSignedIn, signIn } from '../../harness/sign-in.ts';

test('an authenticator app is set up, asked for at the sign-in, and may be lost', async ({
  page,
  say,
  openOrganisation,
}) => {
  const server = await openOrganisation();
  const { admin } = server;
  const button = (key: 'turnOn' | 'next' | 'codesKept' | 'submit' | 'useRecovery') =>
    page.getByRole('button', { name: say('factor', key), exact: true });
  const field = (key: 'code' | 'recoveryCode' | 'password') =>
    page.getByLabel(say('factor', key), { exact: true });
  await openSignedIn(page, { ...admin, url: `${server.url}/account/security/nosms` });
  const manage = `${say('factor', 'manage')} – ${say('factor', 'title')}`;
  await page.getByRole('link', { name: manage, exact: true }).click();
  await button('turnOn').click();
  await field('password').fill(admin.password);
  await button('next').click();
  const secret = (await page.getByTestId('totp-secret').textContent()) ?? '';
  await seeNoBarriers(page);
  await field('code').fill('000000x');
  await button('next').click();
  await expect(page.getByRole('alert')).toHaveText(say('error', 'factorCodeWrong'));
  await field('code').fill(codeOf(secret));
  await button('next').click();
  const shown = page.getByTestId('recovery-codes').locator('code');
  await expect(shown).toHaveCount(10);
  const codes = await shown.allTextContents();
  await seeNoBarriers(page);
  await button('codesKept').click();
  await expect(page.getByText(say('factor', 'codesLeftCount', { count: 10 }), { exact: true })).toBeVisible();

  await page.context().clearCookies();
  await signIn(page, say, { ...admin, url: `${server.url}/account/security/factor` });
  await expect(page.getByText(say('factor', 'askTotp', { name: admin.loginname }))).toBeVisible();
  await seeNoBarriers(page);
  await field('code').fill(codeOf(secret, 1));
  await button('submit').click();
  await expect(page.getByText(say('factor', 'codesLeftCount', { count: 10 }), { exact: true })).toBeVisible();

  await page.context().clearCookies();
  await signIn(page, say, { ...admin, url: `${server.url}/account/security/factor` });
  await button('useRecovery').click();
  await field('recoveryCode').fill(codes[0]!);
  await button('submit').click();
  await expect(page.getByText(say('factor', 'codesLeftCount', { count: 9 }), { exact: true })).toBeVisible();
});

test('nothing is open before what the organisation asks for is set up', async ({
  page,
  say,
  openOrganisation,
}) => {
  const server = await openOrganisation();
  const user = await addUser(server, `two-steps-${server.admin.loginname}`, '李工');
  await runInDatabase(
    server,
    `UPDATE organisation SET requires_second_factor = true
     WHERE id = (SELECT organisation_id FROM account WHERE loginname = $1)`,
    [user.loginname],
  );
  await signIn(page, say, { ...user, url: `${server.url}/account/config` });
  await expect(page.getByRole('heading', { name: say('factor', 'setupTitle') })).toBeVisible();
  await page.goto(`${server.url}/account/config`);
  const secret = (await page.getByTestId('totp-secret').textContent()) ?? '';
  await seeNoBarriers(page);
  await page.getByLabel(say('factor', 'code'), { exact: true }).fill(codeOf(secret));
  await page.getByRole('button', { name: say('factor', 'next') }).click();
  await page.getByRole('button', { name: say('factor', 'codesKept') }).click();
  await expect(page).toHaveURL(`${server.url}/account/config`);
});
