import type { Page } from '@playwright/test';
import { sessionCalls } from '@zutai/contract';
import { startMailServer, startSmsGateway } from '@zutai/dev-env/message-server';
import { ApiClient } from '@zutai/dev-env/server-process';
import { runInDatabase } from '../../harness/embedded-database.ts';
import { collectErrors, expect, IN_BOTH_LANGUAGES, test } from '../../harness/journey.ts';
import type { Say } from '../../harness/say.ts';
import { addUser } from '../../harness/second-account.ts';
import { startServer } from '../../harness/server.ts';
import { signIn } from '../../harness/sign-in.ts';

const FIRST = 'kG4tw0Lz-42x';
const SECOND = 'vR7pm2Qd-91y';

/** Chooses a way, takes the code that is sent, and sets a password. */
async function recover(
  page: Page,
  say: Say,
  {
    loginname,
    way,
    takeCode,
  }: { loginname: string; way: 'way_tel' | 'way_email'; takeCode: () => Promise<string> },
): Promise<void> {
  const next = page.getByRole('button', { name: say('recovery', 'next'), exact: true });
  await expect(page.getByRole('heading', { name: say('recovery', 'title') })).toBeVisible();
  await page.getByLabel(say('recovery', 'loginname'), { exact: true }).fill(loginname);
  await next.click();
  await page.getByRole('link', { name: say('recovery', way) }).click();
  await page.getByRole('button', { name: say('security', 'sendCode'), exact: true }).click();
  await page.getByLabel(say('security', 'code'), { exact: true }).fill(await takeCode());
  await next.click();
  await setPassword(page, say, FIRST, say('recovery', 'save'));
  await expect(page.getByRole('heading', { name: say('recovery', 'finishTitle') })).toBeVisible();
}

async function setPassword(page: Page, say: Say, password: string, save: string): Promise<void> {
  await page.getByLabel(say('password', 'newPassword'), { exact: true }).fill(password);
  await page.getByLabel(say('password', 'repeat'), { exact: true }).fill(password);
  await page.getByRole('button', { name: save, exact: true }).click();
}

test(
  'a forgotten password is recovered by e-mail and by SMS, and changed; other sessions end',
  IN_BOTH_LANGUAGES,
  async ({ page, say }) => {
    const mail = await startMailServer();
    const sms = await startSmsGateway();
    const env = { SMTP_URL: mail.url, ZUTAI_SMS_URL: sms.url, ZUTAI_SMS_BODY: 'to={to}&text={text}' };
    const server = await startServer({ hasDemo: false, env });
    const errors = collectErrors(page);
    const codeIn = (text: string | null | undefined) => /\d{6}/.exec(text ?? '')?.[0] ?? '';
    try {
      const operator = await addUser(server, 'operator', '值班员');
      await runInDatabase(
        server,
        "update account set email = loginname || '@plant.example', tel = '13812345678' where loginname = $1",
        [operator.loginname],
      );
      await runInDatabase(server, "update account set email = 'admin@plant.example' where loginname = $1", [
        server.admin.loginname,
      ]);
      const before = await server.signIn();

      await test.step('by e-mail, from the login page', async () => {
        await page.goto(server.url);
        await page.getByRole('link', { name: say('recovery', 'forgotten') }).click();
        await recover(page, say, {
          loginname: server.admin.loginname,
          way: 'way_email',
          takeCode: async () => {
            await expect.poll(() => mail.mails.length).toBe(1);
            return codeIn(mail.mails[0]?.text);
          },
        });
        expect(await before.send(sessionCalls.info, {})).toMatchObject({ status: 401, code: '1006' });
      });

      await test.step('by SMS', async () => {
        await page.goto(`${server.url}/findpwd`);
        await recover(page, say, {
          loginname: operator.loginname,
          way: 'way_tel',
          takeCode: async () => {
            await expect.poll(() => sms.asked.length).toBe(1);
            return codeIn(new URLSearchParams(sms.asked[0]?.body).get('text'));
          },
        });
        await page.getByRole('link', { name: say('recovery', 'toLogin') }).click();
      });

      await test.step('and changed by whoever knows it, here; elsewhere the account is signed out', async () => {
        const account = { loginname: operator.loginname, password: FIRST };
        const elsewhere = await ApiClient.signIn(server.url, account);
        await signIn(page, say, { url: `${server.url}/account`, ...account });
        const change = `${say('security', 'change')} – ${say('security', 'password')}`;
        await page.getByRole('link', { name: change }).click();
        await page.getByRole('link', { name: say('security', 'way_password') }).click();
        await page.getByLabel(say('security', 'oldPassword'), { exact: true }).fill(FIRST);
        await page.getByRole('button', { name: say('security', 'next'), exact: true }).click();
        await setPassword(page, say, SECOND, say('security', 'save'));
        await expect(page.getByText(say('security', 'done_password'))).toBeVisible();
        expect(await elsewhere.send(sessionCalls.info, {})).toMatchObject({ status: 401, code: '1006' });
        await page.getByRole('link', { name: say('security', 'toSecurity') }).click();
        await expect(page.getByText('138****78')).toBeVisible();
        await ApiClient.signIn(server.url, { ...account, password: SECOND });
      });
      expect(errors).toEqual([]);
    } finally {
      await server.stop();
      await Promise.all([mail.stop(), sms.stop()]);
    }
  },
);
