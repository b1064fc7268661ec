import type { Page } from '@playwright/test';
import { startMailServer, startSmsGateway } from '@zutai/dev-env/message-server';
import { ApiClient } from '@zutai/dev-env/server-process';
import { runInDatabase } from '../../harness/embedded-database.ts';
import { collectErrors, expect, test } from '../../harness/journey.ts';
import type { Say } from '../../harness/say.ts';
import { addUser } from '../../harness/second-account.ts';
import { startServer } from '../../harness/server.ts';
import { openSignedIn } from '../../harness/sign-in.ts';

const ANSWERS = ['Number 3', '大黄', 'Pump house'];
const PASSWORDS = ['kG4tw0Lz-42x', 'vR7pm2Qd-91y', 'zT5hk8Wc-63u', 'mB9dx3Jf-57s', 'qN6gy2Vt-84e'];

/** The screens of the account area, as somebody uses them who reads codes of an SMS gateway and a mail server. */
class AccountArea {
  readonly page: Page;
  readonly say: Say;
  readonly #sent: { sms: () => readonly string[]; email: () => readonly string[] };

  constructor(page: Page, say: Say, sent: { sms: () => readonly string[]; email: () => readonly string[] }) {
    this.page = page;
    this.say = say;
    this.#sent = sent;
  }

  press = (name: string) => this.page.getByRole('button', { name, exact: true }).click();
  field = (feature: 'security' | 'password' | 'recovery', key: string) =>
    this.page.getByLabel(this.say(feature, key as never), { exact: true });

  /** Asks for a code and types what is sent. */
  async takeCode(channel: 'sms' | 'email'): Promise<void> {
    const before = this.#sent[channel]().length;
    await this.press(this.say('security', 'sendCode'));
    await expect.poll(() => this.#sent[channel]().length).toBe(before + 1);
    await this.field('security', 'code').fill(/\d{6}/.exec(this.#sent[channel]().at(-1) ?? '')?.[0] ?? '');
  }

  async answer(answers: readonly string[]): Promise<void> {
    const fields = this.field('security', 'answer');
    for (const [i, answer] of answers.entries()) await fields.nth(i).fill(answer);
  }

  /** Chooses what to change and how to show who one is, and shows it. */
  async show(
    item: 'password' | 'tel' | 'email' | 'questions',
    way: 'tel' | 'email' | 'question' | 'password',
    password: string,
  ): Promise<void> {
    const { page, say } = this;
    await page.getByRole('link', { name: new RegExp(`– ${say('security', item)}$`) }).click();
    await page.getByRole('link', { name: say('security', `way_${way}`) }).click();
    const purpose = item === 'questions' ? 'question' : item;
    const query = way === 'tel' ? `tel/${purpose}` : `${way}?for=${purpose}`;
    await expect(page).toHaveURL(new RegExp(`/setup/validate/${query.replace('?', '\\?')}$`));
    if (way === 'password') await this.field('security', 'oldPassword').fill(password);
    if (way === 'question') await this.answer(ANSWERS.map((one) => one.toUpperCase()));
    if (way !== 'password') await this.takeCode(way === 'email' ? 'email' : 'sms');
    await this.press(say('security', 'next'));
  }

  async setPassword(password: string, save: string): Promise<void> {
    await this.field('password', 'newPassword').fill(password);
    await this.field('password', 'repeat').fill(password);
    await this.press(save);
  }

  /** Says that it is done, and leads back. */
  async seeDone(purpose: 'password' | 'tel' | 'email' | 'question'): Promise<void> {
    const { page, say } = this;
    await expect(page).toHaveURL(new RegExp(`/setup/success/${purpose}$`));
    await expect(page.getByText(say('security', `done_${purpose}`))).toBeVisible();
    await page.getByRole('link', { name: say('security', 'toSecurity') }).click();
    await expect(page).toHaveURL(/\/account\/security\/sms$/);
  }
}

test('phone, e-mail and questions are set, each shows who somebody is, and each recovers the password', async ({
  page,
  say,
}) => {
  const mail = await startMailServer();
  const sms = await startSmsGateway();
  const env = { SMTP_URL: mail.url, ZUTAI_SMS_URL: sms.url, ZUTAI_SMS_BODY: 'to={to}&text={text}' };
  const server = await startServer({ hasDemo: false, env });
  const errors = collectErrors(page);
  // Codes alone: the notice of a new password has none.
  const coded = (texts: readonly string[]) => texts.filter((text) => /\d{6}/.test(text));
  const area = new AccountArea(page, say, {
    sms: () => coded(sms.asked.map(({ body }) => new URLSearchParams(body).get('text') ?? '')),
    email: () => coded(mail.mails.map(({ text }) => text)),
  });
  /** An hour and a minute later: codes are few. */
  const later = () => runInDatabase(server, "update attempt set at = at - interval '61 minutes'", []);
  try {
    const operator = await addUser(server, 'operator', '值班员');
    let password = operator.password;
    await openSignedIn(page, { url: `${server.url}/account/info/nosms`, ...operator, password });

    await test.step('where SMS are sent, both areas are those with SMS, and the profile says what is missing', async () => {
      await expect(page).toHaveURL(/\/account\/info\/sms$/);
      await expect(page.getByText(say('account', 'notOffered'))).toHaveCount(1);
      await expect(page.getByRole('note')).toContainText(say('account', 'email'));
      await page.goto(`${server.url}/account/security/nosms`);
      await expect(page).toHaveURL(/\/account\/security\/sms$/);
      // Nobody has changed anything in this window.
      await page.goto(`${server.url}/account/security/sms/setup/success/tel`);
      await expect(page).toHaveURL(/\/account\/security\/sms$/);
      await page.goto(`${server.url}/account/info/sms`);
      const bind = page.getByRole('link', { name: `${say('account', 'bind')} – ${say('account', 'tel')}` });
      await expect(bind).toHaveAttribute('href', '/account/security/sms/setup/tel/validate');
      // The notice that asks for a phone stands before it and leads to the same.
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('account', 'bindTelNow') })
        .click();
      await page.getByRole('link', { name: say('security', 'way_password') }).click();
      await area.field('security', 'oldPassword').fill(password);
      await area.press(say('security', 'next'));
      await area.field('security', 'newTel').fill('138 1234 5678');
      await area.takeCode('sms');
      await area.press(say('security', 'save'));
      await area.seeDone('tel');
    });

    await test.step('the e-mail address, shown by SMS', async () => {
      await area.show('email', 'tel', password);
      await area.field('security', 'newEmail').fill('li@plant.example');
      await area.takeCode('email');
      await area.press(say('security', 'save'));
      await area.seeDone('email');
    });

    await test.step('three questions, shown by e-mail, whose answers are not all the same', async () => {
      await area.show('questions', 'email', password);
      await area.answer(['aa', 'A-A', 'bb']);
      await area.press(say('security', 'save'));
      await expect(page.getByText(say('security', 'answerTwice'))).toBeVisible();
      await area.answer(ANSWERS);
      await area.press(say('security', 'save'));
      await area.seeDone('question');
    });

    await test.step('another phone, by a code to the present one and at once by a code to the new one', async () => {
      await later();
      await area.show('tel', 'tel', password);
      await area.field('security', 'newTel').fill('137 1234 5679');
      await area.takeCode('sms');
      await area.press(say('security', 'save'));
      await area.seeDone('tel');
      await expect(page.getByText('137****79')).toBeVisible();
    });

    for (const [i, way] of (['tel', 'email', 'question', 'password'] as const).entries())
      await test.step(`the password, shown by ${way}`, async () => {
        await later();
        await area.show('password', way, password);
        password = PASSWORDS[i]!;
        await area.setPassword(password, say('security', 'save'));
        await area.seeDone('password');
        await ApiClient.signIn(server.url, { loginname: operator.loginname, password });
      });

    await test.step('nothing was recovered in this window yet', async () => {
      await page.goto(`${server.url}/findpwd/finish`);
      await expect(page).toHaveURL(/\/findpwd\/account$/);
    });

    for (const [i, way] of (['tel', 'email', 'question'] as const).entries())
      await test.step(`the forgotten password, recovered by ${way}`, async () => {
        await later();
        await page.context().clearCookies();
        await page.goto(`${server.url}/findpwd/account`);
        await area.field('recovery', 'loginname').fill(operator.loginname);
        await area.press(say('recovery', 'next'));
        await expect(page.getByText(say('recovery', 'cannot'))).toBeVisible();
        await page.getByRole('link', { name: say('recovery', `way_${way}`) }).click();
        await expect(page).toHaveURL(new RegExp(`/findpwd/validate/${way}$`));
        await expect(page.getByText(say('recovery', 'cannot'))).toBeVisible();
        // As on a phone that dropped the page while the SMS was read.
        await page.reload();
        await area.takeCode(way === 'email' ? 'email' : 'sms');
        if (way === 'question') await area.answer(ANSWERS);
        await area.press(say('recovery', 'next'));
        password = [PASSWORDS[4], ...PASSWORDS][i]!;
        await area.setPassword(password, say('recovery', 'save'));
        await expect(page.getByRole('heading', { name: say('recovery', 'finishTitle') })).toBeVisible();
        await ApiClient.signIn(server.url, { loginname: operator.loginname, password });
      });
    expect(errors).toEqual([]);
  } finally {
    await server.stop();
    await Promise.all([mail.stop(), sms.stop()]);
  }
});
