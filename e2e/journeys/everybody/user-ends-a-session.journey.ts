import { accountCalls, sessionCalls } from '@zutai/contract';
import { ApiClient } from '@zutai/dev-env/server-process';
import { collectErrors, expect, test } from '../../harness/journey.ts';
import { openSignedIn, signIn } from '../../harness/sign-in.ts';

test('a session elsewhere is seen and ended', async ({ page, say, openOrganisation }) => {
  const server = await openOrganisation();
  const elsewhere = await server.signIn();
  const errors = collectErrors(page);
  await signIn(page, say, { url: `${server.url}/account/session`, ...server.admin });
  await expect(page.getByText(say('account', 'thisSession'), { exact: true })).toBeVisible();
  const revoke = page.getByRole('button', { name: say('account', 'revoke'), exact: true });
  await revoke.first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('account', 'revoke') })
    .click();
  await expect(revoke).toHaveCount(0);
  expect(await elsewhere.send(sessionCalls.info, {})).toMatchObject({ status: 401 });

  // From elsewhere this one is ended: the screen says so instead of asking for a password without a word.
  const again = await server.signIn();
  await again.call(sessionCalls.revokeOwnSessions, {});
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: say('error', 'sessionRevoked') })).toBeVisible();
  expect(errors).toEqual([]);
});

test('an administrator sees where somebody is signed in, and ends one session and then all', async ({
  page,
  say,
  openOrganisation,
}) => {
  const server = await openOrganisation();
  const client = await server.signIn();
  const errors = collectErrors(page);
  const loginname = `shift-${server.admin.loginname}`;
  const { id, password } = await client.call(accountCalls.add, {
    ...{ loginname, title: '值班员', roleId: 'operator', dataRange: 'organisation' },
  });
  const account = { loginname, password };
  const stateOf = async (one: ApiClient) => (await one.send(sessionCalls.info, {})).code;
  const sessions: ApiClient[] = [];
  for (let i = 0; i < 3; i += 1) sessions.push(await ApiClient.signIn(server.url, account));
  const states = () => Promise.all(sessions.map(stateOf));
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const confirm = (name: string) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

  await openSignedIn(page, { url: `${server.url}/manage/account/op`, ...server.admin });
  await page.goto(`${server.url}/manage/account/int`);
  await page.getByRole('link', { name: '值班员' }).click();
  await page.getByRole('link', { name: say('managedAccount', 'tabSession') }).click();
  const revoke = button(say('account', 'revoke'));
  await expect(revoke).toHaveCount(3);
  await revoke.first().click();
  await confirm(say('account', 'revoke'));
  await expect(revoke).toHaveCount(2);
  expect((await states()).toSorted()).toEqual(['1006', '200', '200']);
  await button(say('managedAccount', 'revokeAll')).click();
  await confirm(say('managedAccount', 'revokeAll'));
  await expect(page.getByText(say('managedAccount', 'noSessions'))).toBeVisible();
  expect(await states()).toEqual(['1006', '1006', '1006']);

  // Of somebody who is deactivated while they are signed in, the session was ended too.
  const last = await ApiClient.signIn(server.url, account);
  await client.call(accountCalls.setActive, { id, isActive: false });
  expect(await stateOf(last)).toBe('1006');
  expect(errors).toEqual([]);
});
