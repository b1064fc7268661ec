import { slapdMissing, startDirectory } from '@zutai/dev-env/directory';
import { seeNoBarriers } from '../../../harness/barriers.ts';
import { addProvider, seeTestPassed } from '../../../harness/identity/provider-form.ts';
import { collectErrors, expect, test } from '../../../harness/journey.ts';
import { startServer } from '../../../harness/server.ts';
import { signIn } from '../../../harness/sign-in.ts';

test.skip(slapdMissing !== undefined, slapdMissing ?? '');

const PASSWORD = 'Wang-Password-1';

test('an administrator connects an LDAP directory and tests it; people sign in with its passwords, and without it accounts of here do', async ({
  page,
  say,
}) => {
  const server = await startServer({ hasDemo: false, env: { ZUTAI_OUTBOUND_NETWORKS: '127.0.0.1,::1' } });
  const directory = await startDirectory();
  await directory.addPerson({ uid: 'wang', cn: 'Wang Fang', password: PASSWORD, mail: 'w@plant.example' });
  const group = await directory.setGroup('operators', ['wang']);
  const errors = collectErrors(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (key: 'loginname' | 'password') => page.getByLabel(say('session', key), { exact: true });
  const enter = async (name: string, password: string) => {
    await field('loginname').fill(name);
    await field('password').fill(password);
    await button(say('session', 'submit')).click();
  };
  const choose = async () => {
    const name = say('identityProvider', 'signInBy', { name: 'Plant directory' });
    await page.getByRole('link', { name, exact: true }).click();
    // Both pages have the same fields.
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  };
  try {
    await test.step('adds it, with the group that operators are in', async () => {
      await signIn(page, say, { url: `${server.url}/manage/identity-provider`, ...server.admin });
      await addProvider(page, say, {
        button: 'addDirectory',
        group,
        fields: {
          name: 'Plant directory',
          slug: 'plant',
          host: directory.host,
          port: String(directory.securePort),
          caCertificate: directory.caCertificate,
          bindDn: directory.reader.dn,
          bindPassword: directory.reader.password,
          baseDn: directory.baseDn,
        },
      });
      await expect(page.getByText(`${directory.host}:${directory.securePort}`)).toBeVisible();
      await seeNoBarriers(page);
    });

    await test.step('the test says that a password is wrong, and what a person would hold', async () => {
      await page.getByRole('link', { name: say('identityProvider', 'tabTest'), exact: true }).click();
      const run = async (password: string) => {
        await field('loginname').fill('wang');
        await field('password').fill(password);
        await button(say('identityProvider', 'testBegin')).click();
      };
      await run('wrong');
      await expect(page.getByText(say('identityProvider', 'reason_passwordRefused'))).toBeVisible();
      await run(PASSWORD);
      await seeTestPassed(page, say);
    });

    await test.step('somebody chooses it on the login page and lands where they wanted to go', async () => {
      await page.context().clearCookies();
      await page.goto(`${server.url}/account/config`);
      await choose();
      await enter('wang', 'wrong');
      await expect(
        page.getByRole('alert').filter({ hasText: say('error', 'wrongNameOrPassword') }),
      ).toBeVisible();
      await seeNoBarriers(page);
      await enter('wang', PASSWORD);
      await expect(page).toHaveURL(`${server.url}/account/config`);
      await expect(page.getByRole('button', { name: /Wang Fang|wang/ })).toBeVisible();
    });

    await test.step('while it is down the page says so, and an administrator of here comes in', async () => {
      await directory.stop();
      await page.context().clearCookies();
      await page.goto(`${server.url}/login`);
      await choose();
      await enter('wang', PASSWORD);
      await expect(
        page.getByRole('alert').filter({ hasText: say('error', 'directoryUnavailable') }),
      ).toBeVisible();
      await page.getByRole('link', { name: say('identityProvider', 'directoryOther'), exact: true }).click();
      await expect(page.getByRole('heading', { name: say('session', 'welcome'), exact: true })).toBeVisible();
      await enter(server.admin.loginname, server.admin.password);
      await expect(page).toHaveURL(/\/monitor\//);
    });
    expect(errors).toEqual([]);
  } finally {
    await directory.stop();
    await server.stop();
  }
});
