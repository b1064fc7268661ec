import type { Page } from '@playwright/test';
import { calls } from '@zutai/contract';
import { startIdentityProvider } from '@zutai/dev-env/identity-provider';
import { ApiClient } from '@zutai/dev-env/server-process';
import { seeNoBarriers } from '../../../harness/barriers.ts';
import { addProvider, seeTestPassed } from '../../../harness/identity/provider-form.ts';
import { collectErrors, expect, test } from '../../../harness/journey.ts';
import type { Say } from '../../../harness/say.ts';
import { addUser } from '../../../harness/second-account.ts';
import { startServer } from '../../../harness/server.ts';
import { signIn } from '../../../harness/sign-in.ts';

const person = (name: string, groups: readonly string[]) => ({
  claims: { name, preferred_username: name.toLowerCase().replace(' ', '.'), groups },
});

/** The provider's own page. */
async function enterName(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** From the login page to the provider and back. */
async function signInByProvider(page: Page, say: Say, url: string, name: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(url);
  const offer = say('identityProvider', 'signInBy', { name: 'Plant directory' });
  await page.getByRole('link', { name: offer, exact: true }).click();
  await enterName(page, name);
}

/** A server of its own, which may ask this machine, with a provider at another site of it. */
async function startBoth() {
  const server = await startServer({
    hasDemo: false,
    env: { ZUTAI_OUTBOUND_NETWORKS: '127.0.0.1,::1' },
  });
  const provider = await startIdentityProvider({
    host: 'localhost',
    redirectUris: [`${server.url}/login/sso/plant/callback`],
    people: { wang: person('Wang Fang', ['operators']), li: person('Li Gong', ['operators']) },
  });
  const stop = async () => {
    await provider.stop();
    await server.stop();
  };
  return { server, provider, stop };
}

test('an administrator connects an identity provider and tests it; people sign in by it, until their group is gone', async ({
  page,
  say,
}) => {
  const { server, provider, stop } = await startBoth();
  const errors = collectErrors(page);
  const edit = async () => {
    await page.getByRole('button', { name: say('common', 'more'), exact: true }).click();
    await page.getByRole('menuitem', { name: say('common', 'edit'), exact: true }).click();
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  try {
    await test.step('adds it, with the group that operators are in', async () => {
      await signIn(page, say, { url: `${server.url}/manage/identity-provider`, ...server.admin });
      await expect(page.getByText(say('identityProvider', 'emptyTitle'))).toBeVisible();
      await seeNoBarriers(page);
      await addProvider(page, say, {
        button: 'addOidc',
        group: 'operators',
        fields: {
          name: 'Plant directory',
          slug: 'plant',
          issuer: provider.issuer,
          clientId: provider.clientId,
          clientSecret: 'not this one',
        },
        seeFilled: (form) => expect(form.getByText(`${server.url}/login/sso/plant/callback`)).toBeVisible(),
      });
      await expect(page.getByText(`${server.url}/login/sso/plant/callback`)).toBeVisible();
      await seeNoBarriers(page);
    });

    await test.step('the test says that the secret is wrong, and after that what a person would hold', async () => {
      await page.getByRole('link', { name: say('identityProvider', 'tabTest'), exact: true }).click();
      await button(say('identityProvider', 'testBegin')).click();
      await enterName(page, 'wang');
      await expect(page.getByText(say('identityProvider', 'reason_clientRefused'))).toBeVisible();
      await seeNoBarriers(page);
      await edit();
      const form = page.getByRole('dialog');
      await form
        .getByLabel(say('identityProvider', 'clientSecret'), { exact: true })
        .fill(provider.clientSecret);
      await form.getByRole('button', { name: say('common', 'save') }).click();
      await expect(form).toHaveCount(0);
      await button(say('identityProvider', 'testBegin')).click();
      await seeTestPassed(page, say);
      await expect(page.getByText('Wang Fang', { exact: true })).toBeVisible();
    });

    await test.step('a person signs in by it, lands where they wanted to go and sees what the role shows', async () => {
      await signInByProvider(page, say, `${server.url}/account/config`, 'wang');
      await expect(page).toHaveURL(`${server.url}/account/config`);
      await page.goto(`${server.url}/manage/account/op`);
      await expect(page.getByRole('heading', { name: say('shell', 'noPermissionTitle') })).toBeVisible();
      await expect(page.getByRole('button', { name: /Wang Fang|wang\.fang/ })).toBeVisible();
    });

    await test.step('without the group the next sign-in is refused with a sentence', async () => {
      provider.people.set('wang', person('Wang Fang', ['strangers']));
      await signInByProvider(page, say, `${server.url}/login`, 'wang');
      await expect(page.getByRole('alert').filter({ hasText: say('error', 'ssoNotMapped') })).toBeVisible();
      expect(new URL(page.url()).search).toBe('');
      await seeNoBarriers(page);
      await page.getByRole('link', { name: say('factor', 'toLogin'), exact: true }).click();
      await expect(page.getByLabel(say('session', 'loginname'), { exact: true })).toBeVisible();
    });

    expect(errors).toEqual([]);
  } finally {
    await stop();
  }
});

test('somebody links an account to an identity provider; while that is away the password opens it', async ({
  page,
  say,
}) => {
  const { server, provider, stop } = await startBoth();
  const errors = collectErrors(page);
  try {
    const { issuer, clientId, clientSecret } = provider;
    const admin = await ApiClient.signIn(server.url, server.admin);
    const mapping = {
      group: 'operators',
      roleId: 'operator',
      dataRange: 'organisation',
      departmentId: null,
    } as const;
    await admin.call(calls.identityProvider.add, {
      ...{ title: 'Plant directory', slug: 'plant', issuer, clientId, clientSecret },
      mappings: [mapping],
    });
    await test.step('somebody who has an account links it by the password', async () => {
      const { loginname, password } = await addUser(server, 'li', '李工');
      await signInByProvider(page, say, `${server.url}/login`, 'li');
      await expect(page.getByRole('alert').filter({ hasText: say('error', 'ssoNotLinked') })).toBeVisible();
      await seeNoBarriers(page);
      await page.getByRole('link', { name: say('identityProvider', 'toLink'), exact: true }).click();
      await page.getByLabel(say('session', 'loginname'), { exact: true }).fill(loginname);
      await page.getByLabel(say('session', 'password'), { exact: true }).fill(password);
      await page.getByRole('button', { name: say('session', 'submit'), exact: true }).click();
      await expect(
        page.getByRole('heading', { name: say('identityProvider', 'linkTitle'), exact: true }),
      ).toBeVisible();
      await seeNoBarriers(page);
      await page.getByRole('button', { name: say('identityProvider', 'linkNow'), exact: true }).click();
      await expect(
        page.getByText(say('identityProvider', 'linkDone', { provider: 'Plant directory' })),
      ).toBeVisible();
      await page.getByRole('link', { name: say('identityProvider', 'linkContinue'), exact: true }).click();
      await signInByProvider(page, say, `${server.url}/login`, 'li');
      await expect(page).toHaveURL(/\/monitor\//);
    });

    await test.step('while the provider is away the password still opens the account', async () => {
      provider.faults.set('/', 'failure');
      await page.context().clearCookies();
      await page.goto(`${server.url}/login`);
      await page
        .getByRole('link', {
          name: say('identityProvider', 'signInBy', { name: 'Plant directory' }),
          exact: true,
        })
        .click();
      await expect(page.getByRole('alert').filter({ hasText: say('error', 'ssoUnavailable') })).toBeVisible();
      await signIn(page, say, { url: `${server.url}/manage/identity-provider`, ...server.admin });
      await page.getByRole('link', { name: 'Plant directory', exact: true }).click();
      await page.getByRole('link', { name: say('identityProvider', 'tabLinks'), exact: true }).click();
      await expect(page.getByText('li', { exact: true }).first()).toBeVisible();
      await expect(page.getByText(say('identityProvider', 'linked'), { exact: true })).toBeVisible();
      await seeNoBarriers(page);
    });
    expect(errors).toEqual([]);
  } finally {
    await stop();
  }
});
