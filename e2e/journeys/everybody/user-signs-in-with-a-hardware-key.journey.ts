import { calls, LOCK_CHECK_SECONDS, LOCK_VALID_SECONDS } from '@zutai/contract';
import { type KeyService, SoftwareKey, startKeyService } from '@zutai/dev-env/key-service';
import { seeNoBarriers } from '../../harness/barriers.ts';
import { expect, IN_BOTH_LANGUAGES, test } from '../../harness/journey.ts';
import { addUser } from '../../harness/second-account.ts';
import { startServer } from '../../harness/server.ts';
import { openSignedIn } from '../../harness/sign-in.ts';

let keys: KeyService;
let server: Awaited<ReturnType<typeof startServer>>;

test.beforeAll(async () => {
  keys = await startKeyService();
  server = await startServer({ hasDemo: false, env: { ZUTAI_KEY_SERVICE: keys.url } });
});
test.afterAll(async () => {
  await server?.stop();
  await keys?.stop();
});

test(
  'a hardware key is registered, asked for at the sign-in and while somebody works',
  IN_BOTH_LANGUAGES,
  async ({ page, say, language }) => {
    const operator = await addUser(server, `key-${language}-${Date.now()}`, '值班员');
    keys.plugIn();
    const button = (key: 'register' | 'read' | 'turnOn' | 'signIn' | 'retry') =>
      page.getByRole('button', { name: say('hardwareKey', key), exact: true });
    const state = page.getByRole('main').getByRole('status');

    await test.step('registers a key with the password', async () => {
      await openSignedIn(page, { ...operator, url: `${server.url}/account/security/nosms` });
      const manage = `${say('hardwareKey', 'manage')} – ${say('hardwareKey', 'title')}`;
      await page.getByRole('link', { name: manage, exact: true }).click();
      await expect(page.getByRole('heading', { name: say('hardwareKey', 'noKeys') })).toBeVisible();
      await button('register').click();
      await page.getByLabel(say('factor', 'password'), { exact: true }).fill(operator.password);
      await page.getByRole('button', { name: say('factor', 'next'), exact: true }).click();
      await expect(state).toHaveText(say('hardwareKey', 'state_found', { desc: keys.key.description }));
      await seeNoBarriers(page);
      await button('register').click();
      await expect(page.getByRole('listitem').filter({ hasText: keys.key.description })).toBeVisible();
    });

    await test.step('an administrator adds another one and asks for a key', async () => {
      const client = await server.signIn();
      const { rows } = await client.call(calls.account.query, { keyword: operator.loginname });
      await page.context().clearCookies();
      await openSignedIn(page, {
        ...server.admin,
        url: `${server.url}/manage/account/edit/${rows[0]!.id}/key`,
      });
      await button('register').click();
      const dialog = page.getByRole('dialog');
      keys.plugIn(keys.otherKey);
      await button('read').click();
      await expect(dialog.getByLabel(say('hardwareKey', 'name'), { exact: true })).toHaveValue(
        keys.otherKey.description,
      );
      await seeNoBarriers(page);
      await dialog.getByRole('button', { name: say('hardwareKey', 'register'), exact: true }).click();
      await expect(page.getByText(keys.otherKey.description, { exact: true })).toBeVisible();
      await expect(dialog).toHaveCount(0);
      await button('turnOn').click();
      await dialog.getByRole('button', { name: say('hardwareKey', 'turnOn'), exact: true }).click();
      await expect(page.getByText(say('hardwareKey', 'requiredOn'), { exact: true })).toBeVisible();
    });

    await test.step('signs in with it, after everything that can be in the way', async () => {
      await page.context().clearCookies();
      await page.clock.install();
      await page.goto(`${server.url}/account/feedback`);
      keys.pullOut();
      await page.getByLabel(say('session', 'loginname'), { exact: true }).fill(operator.loginname);
      await page.getByLabel(say('session', 'password'), { exact: true }).fill(operator.password);
      await page.getByRole('button', { name: say('session', 'submit'), exact: true }).click();
      await expect(state).toContainText('2001');
      await seeNoBarriers(page);
      await keys.stop();
      await expect(state).toHaveText(say('hardwareKey', 'state_away'));
      await keys.start();
      keys.failWith({ code: 4001, desc: 'PIN locked' });
      await expect(state).toHaveText(
        say('hardwareKey', 'state_refused', { desc: 'PIN locked', code: '4001' }),
      );
      keys.failWith(undefined);
      const strange = new SoftwareKey('Strange Key');
      keys.plugIn(strange);
      await expect(state).toHaveText(say('hardwareKey', 'state_found', { desc: 'Strange Key' }));
      await button('signIn').click();
      await expect(state).toHaveText(say('hardwareKey', 'state_wrong', { desc: 'Strange Key' }));
      await expect(button('retry')).toBeVisible();
      keys.plugIn();
      await expect(state).toHaveText(say('hardwareKey', 'state_found', { desc: keys.key.description }));
      await button('signIn').click();
      await expect(page).toHaveURL(`${server.url}/account/feedback`);
    });

    const content = page.getByRole('textbox', {
      name: say('account', 'feedbackContent'),
      exact: true,
    });
    const missing = page.getByRole('dialog', { name: say('hardwareKey', 'missingTitle') });
    /** Lets the next check come, again where the one before had only just begun. */
    const waitUntilMissed = () =>
      expect(async () => {
        await page.clock.fastForward(LOCK_CHECK_SECONDS * 1000);
        await expect(missing).toBeVisible({ timeout: 4000 });
      }).toPass();
    await test.step('is told when it is pulled out, and goes on when it is back', async () => {
      await content.fill('泵房 pump house');
      keys.pullOut();
      await waitUntilMissed();
      await expect(missing).toContainText('2001');
      await expect(missing.getByRole('timer')).toHaveText(/\d/);
      await seeNoBarriers(page);
      keys.plugIn();
      await expect(missing).toHaveCount(0);
      await expect(content).toHaveValue('泵房 pump house');
    });

    await test.step('is not signed out by a machine that slept', async () => {
      const checked = page.waitForResponse(`${server.url}${calls.hardwareKey.validLockCert.path}`);
      await page.clock.fastForward(8 * 3600 * 1000);
      expect(await (await checked).json()).toMatchObject({ code: '200' });
      await expect(missing).toHaveCount(0);
      await expect(content).toHaveValue('泵房 pump house');
      const info = () => page.request.get(`${server.url}${calls.session.info.path}`);
      expect(await (await info()).json()).toMatchObject({ code: '200', data: { useLock: true } });
    });

    await test.step('is signed out when it stays away', async () => {
      keys.pullOut();
      await waitUntilMissed();
      await page.clock.fastForward(LOCK_VALID_SECONDS * 1000);
      await expect(page.getByLabel(say('session', 'loginname'), { exact: true })).toBeVisible();
      const info = await page.request.get(`${server.url}${calls.session.info.path}`);
      expect(info.status()).toBe(401);
    });
  },
);
