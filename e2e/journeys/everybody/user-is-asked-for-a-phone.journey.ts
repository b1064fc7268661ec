import type { Page } from '@playwright/test';
import { startSmsGateway } from '@zutai/dev-env/message-server';
import { runInDatabase } from '../../harness/embedded-database.ts';
import { collectErrors, expect, test } from '../../harness/journey.ts';
import { addUser } from '../../harness/second-account.ts';
import { startServer } from '../../harness/server.ts';
import { signIn } from '../../harness/sign-in.ts';

const BETTER = 'kG4tw0Lz-42x';
/** Between two notices, ms: 100 (specification, section 4), less what React takes to remove the first one. */
const PAUSE_MS = 50;

/** Keeps when dialogs come and go, by their titles. */
const watchDialogs = (page: Page) =>
  page.evaluate(() => {
    const seen: [string, boolean, number][] = [];
    const titles = () =>
      [...document.querySelectorAll('[role=dialog]')].map(
        (one) => one.querySelector('.ant-modal-title')?.textContent ?? '',
      );
    let before = titles();
    new MutationObserver(() => {
      const now = titles();
      for (const one of now) if (!before.includes(one)) seen.push([one, true, performance.now()]);
      for (const one of before) if (!now.includes(one)) seen.push([one, false, performance.now()]);
      before = now;
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    Object.assign(window, { seenDialogs: seen });
  });
const seenDialogs = (page: Page) =>
  page.evaluate(() => (window as unknown as { seenDialogs: [string, boolean, number][] }).seenDialogs);

test('a weak password and a missing phone are asked about, in that order, until they are settled', async ({
  page,
  say,
}) => {
  const sms = await startSmsGateway();
  const env = { ZUTAI_SMS_URL: sms.url, ZUTAI_SMS_BODY: 'to={to}&text={text}' };
  const server = await startServer({ hasDemo: false, env });
  const errors = collectErrors(page);
  const notice = (key: 'weakPasswordTitle' | 'bindTelTitle' | 'bindTelInsistTitle') =>
    page.getByRole('dialog', { name: say('account', key) });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  try {
    const operator = await addUser(server, 'operator', 'Journey');
    const account = { loginname: operator.loginname, password: operator.password };
    // Its password holds the name of its owner.
    const open = () => signIn(page, say, { url: server.url, ...account });

    await test.step('the password first; 100 ms after it is closed the phone', async () => {
      await open();
      await expect(notice('weakPasswordTitle')).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(1);
      await watchDialogs(page);
      await button(say('account', 'weakPasswordLater')).click();
      await expect(notice('bindTelTitle')).toBeVisible();
      const seen = await seenDialogs(page);
      const [weak, tel] = [say('account', 'weakPasswordTitle'), say('account', 'bindTelTitle')];
      expect(seen.map(([title, isThere]) => [title, isThere])).toEqual([
        [weak, false],
        [tel, true],
      ]);
      expect(seen[1]![2] - seen[0]![2]).toBeGreaterThanOrEqual(PAUSE_MS);
    });

    await test.step('closed, it leaves binding one and signing out', async () => {
      await button(say('account', 'bindTelLater')).click();
      await expect(notice('bindTelInsistTitle')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(notice('bindTelInsistTitle')).toBeVisible();
      const buttons = notice('bindTelInsistTitle').getByRole('button');
      await expect(buttons).toHaveText([say('shell', 'signOut'), say('account', 'bindTelNow')]);
      await button(say('shell', 'signOut')).click();
      await expect(page).toHaveURL(/\/login/);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    await test.step('on the login page nothing is left that waited', async () => {
      await open();
      await expect(notice('weakPasswordTitle')).toBeVisible();
      await runInDatabase(server, 'update session set revoked_at = now()', []);
      await expect(page).toHaveURL(/\/login/, { timeout: 30_000 });
      await watchDialogs(page);
      await page.waitForTimeout(1000);
      expect(await seenDialogs(page)).toEqual([]);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    await test.step('the password is changed, without the next notice in the way', async () => {
      await open();
      await button(say('account', 'weakPasswordChange')).click();
      await page.getByRole('link', { name: say('security', 'way_password') }).click();
      await page.getByLabel(say('security', 'oldPassword'), { exact: true }).fill(account.password);
      await button(say('security', 'next')).click();
      for (const key of ['newPassword', 'repeat'] as const)
        await page.getByLabel(say('password', key), { exact: true }).fill(BETTER);
      await button(say('security', 'save')).click();
      await expect(page.getByText(say('security', 'done_password'))).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.getByRole('link', { name: say('security', 'toSecurity') }).click();
    });

    await test.step('and the phone bound, of which nothing is asked any more', async () => {
      await expect(notice('bindTelTitle')).toBeVisible();
      await button(say('account', 'bindTelNow')).click();
      await page.getByRole('link', { name: say('security', 'way_password') }).click();
      await page.getByLabel(say('security', 'oldPassword'), { exact: true }).fill(BETTER);
      await button(say('security', 'next')).click();
      await page.getByLabel(say('security', 'newTel'), { exact: true }).fill('+86 138-1234-5678');
      await button(say('security', 'sendCode')).click();
      await expect.poll(() => sms.asked.length).toBe(1);
      const sent = new URLSearchParams(sms.asked[0]!.body);
      expect(sent.get('to')).toBe('13812345678');
      const code = /\d{6}/.exec(sent.get('text') ?? '')?.[0] ?? '';
      // As on a phone that dropped the page while the SMS was read.
      await page.reload();
      await page.getByLabel(say('security', 'newTel'), { exact: true }).fill('13812345678');
      await page.getByLabel(say('security', 'code'), { exact: true }).fill(code);
      await button(say('security', 'save')).click();
      await expect(page.getByText(say('security', 'done_tel'))).toBeVisible();
      await page.getByRole('link', { name: say('security', 'toSecurity') }).click();
      await expect(page.getByText('138****78')).toBeVisible();
      await page.reload();
      await expect(page.getByText('138****78')).toBeVisible();
      await page.waitForTimeout(500);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
    expect(errors).toEqual([]);
  } finally {
    await server.stop();
    await sms.stop();
  }
});
