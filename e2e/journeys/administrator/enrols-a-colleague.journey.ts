import { seeNoBarriers } from '../../harness/barriers.ts';
import { collectErrors, expect, test } from '../../harness/journey.ts';
import { openSignedIn, signIn } from '../../harness/sign-in.ts';

const PHONE = { width: 390, height: 844 };
const PASSWORD = 'kG4tw0Lz-42x';

test('an administrator makes an enrolment link, by which a colleague gets an account on a phone once it is approved', async ({
  page,
  browser,
  language,
  say,
  openOrganisation,
}) => {
  const server = await openOrganisation();
  const errors = collectErrors(page);
  const loginname = `li.na-${language}-${server.admin.loginname}`;
  let link = '';

  await test.step('the link is made, and its address shown once', async () => {
    await openSignedIn(page, { url: `${server.url}/manage/account/enroll`, ...server.admin });
    await page
      .getByRole('button', { name: say('enrolment', 'add') })
      .last()
      .click();
    const form = page.getByRole('dialog');
    await form.getByLabel(say('enrolment', 'name'), { exact: true }).fill('Night shift');
    await form.getByLabel(say('enrolment', 'role'), { exact: true }).click();
    await page
      .locator('.ant-select-item-option')
      .filter({ has: page.getByText(say('shell', 'roleoperator'), { exact: true }) })
      .click();
    await seeNoBarriers(page);
    await form.getByRole('button', { name: say('common', 'save') }).click();
    const shown = page.getByRole('dialog').filter({ hasText: say('enrolment', 'codeOnce') });
    link = (await shown.locator('code').first().textContent())?.trim() ?? '';
    expect(link).toMatch(/\/enroll\/[\w-]{22}$/);
    await seeNoBarriers(page);
    await shown.getByRole('button', { name: say('enrolment', 'kept') }).click();
    await expect(page.getByText(say('enrolment', 'codeOnce'))).toHaveCount(0);
    await expect(page.getByText('Night shift', { exact: true })).toBeVisible();
    expect(await page.content()).not.toContain(link.split('/').at(-1));
    await seeNoBarriers(page);
  });

  const context = await browser.newContext({
    viewport: PHONE,
    locale: language === 'zh' ? 'zh-CN' : 'en-US',
  });
  await context.addInitScript((chosen) => localStorage.setItem('lang', chosen), language);
  const phone = await context.newPage();
  const phoneErrors = collectErrors(phone);
  const fill = (label: string, text: string) => phone.getByLabel(label, { exact: true }).fill(text);
  const send = () => phone.getByRole('button', { name: say('enrolment', 'submit'), exact: true }).click();

  await test.step('a colleague fills it in on a phone, and is told what is wrong', async () => {
    await phone.goto(link);
    await expect(phone.getByText(say('enrolment', 'openApproval'))).toBeVisible();
    await fill(say('enrolment', 'yourName'), 'Li Na');
    await fill(say('enrolment', 'loginname'), server.admin.loginname);
    await fill(say('enrolment', 'password'), 'Password-1');
    await fill(say('enrolment', 'repeat'), 'Password-1');
    await send();
    await expect(phone.getByRole('alert')).toBeVisible();
    const password = phone.getByLabel(say('enrolment', 'password'), { exact: true });
    await expect(password).toBeFocused();
    await expect(password).toHaveAttribute('aria-invalid', 'true');
    await fill(say('enrolment', 'password'), PASSWORD);
    await fill(say('enrolment', 'repeat'), PASSWORD);
    await send();
    await expect(phone.getByRole('alert')).toContainText(server.admin.loginname);
    await seeNoBarriers(phone);
    const wide = await phone.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(PHONE.width);
    await fill(say('enrolment', 'loginname'), loginname);
    await send();
    await expect(phone.getByRole('heading', { name: say('enrolment', 'waitTitle') })).toBeVisible();
    await seeNoBarriers(phone);
  });

  await test.step('the link is used up, and says no more than that it is not valid', async () => {
    const again = await context.newPage();
    await again.goto(link);
    await expect(again.getByText(say('enrolment', 'closedTitle'))).toBeVisible();
    await again.close();
  });

  await test.step('the account cannot sign in before it is approved', async () => {
    await phone.getByRole('link', { name: say('enrolment', 'signIn') }).click();
    await fill(say('session', 'loginname'), loginname);
    await fill(say('session', 'password'), PASSWORD);
    await phone.getByRole('button', { name: say('session', 'submit'), exact: true }).click();
    await expect(phone.locator('form').getByRole('alert')).toHaveText(say('error', 'accountWaiting'));
  });

  await test.step('the administrator approves it', async () => {
    await page.getByRole('link', { name: say('enrolment', 'people') }).click();
    await expect(page.getByText(say('enrolment', 'is_waiting')).last()).toBeVisible();
    await seeNoBarriers(page);
    const row = page.getByRole('row').filter({ hasText: loginname });
    await row.getByRole('button', { name: say('enrolment', 'approve'), exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('enrolment', 'approve'), exact: true })
      .click();
    await expect(row.getByText(say('enrolment', 'is_approved'), { exact: true })).toBeVisible();
  });

  await test.step('and the colleague signs in', async () => {
    await signIn(phone, say, { url: `${server.url}/login`, loginname, password: PASSWORD });
    await expect(phone).toHaveURL(/\/monitor\/eg\/list/);
  });

  await context.close();
  expect([...errors, ...phoneErrors]).toEqual([]);
});
