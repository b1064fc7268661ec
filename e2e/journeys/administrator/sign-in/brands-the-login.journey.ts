import { calls } from '@zutai/contract';
import { seeNoBarriers } from '../../../harness/barriers.ts';
import { collectErrors, expect, test } from '../../../harness/journey.ts';
import { signIn } from '../../../harness/sign-in.ts';

const HEADING = { zh: '海风水务', en: 'Seawind Water' } as const;
/** Hard to read as text of a button, and on the light background. */
const PALE = 'ffe08a';

test('an administrator gives the login page the look of the company; strangers see it at its address, others nowhere', async ({
  page,
  context,
  browser,
  say,
  language,
  openOrganisation,
}) => {
  const [own, other] = [await openOrganisation(), await openOrganisation()];
  const errors = collectErrors(page);
  const title = HEADING[language];
  const name = `${own.admin.loginname}-${language}`.toLowerCase();
  const client = await own.signIn();
  const { id } = await client.call(calls.style.add, {
    ...{ title, pageTitle: title, pageTitleEn: title, loginUrl: `/login/${name}` },
  });
  const button = (key: Parameters<typeof say<'style'>>[1]) =>
    page.getByRole('button', { name: say('style', key), exact: true });

  await test.step('what is not saved yet is seen in the preview', async () => {
    await signIn(page, say, { url: `${own.url}/login`, ...own.admin });
    await page.goto(`${own.url}/style/edit/login/${id}`);
    await page
      .getByLabel(say('style', language === 'zh' ? 'heading' : 'headingEn'), { exact: true })
      .fill(title);
    const preview = page.frameLocator('iframe');
    await expect(preview.getByRole('heading', { name: title })).toBeVisible();
    await seeNoBarriers(page);
  });

  await test.step('colours that are hard to read are named before they are saved', async () => {
    await page.getByRole('button', { name: say('style', 'accent') }).click();
    const hex = page.locator('.ant-color-picker-hex-input input');
    await hex.fill(PALE);
    await hex.press('Enter');
    await expect(page.getByRole('button', { name: `${say('style', 'accent')} #${PALE}` })).toBeVisible();
    await page.keyboard.press('Escape');
    await button('save').click();
    const question = page.getByRole('dialog', { name: say('style', 'contrastTitle') });
    await expect(question).toContainText(say('style', 'contrastAccent'));
    await question.getByRole('button', { name: say('common', 'cancel') }).click();
    await page
      .getByRole('button', { name: `${say('style', 'resetColor')} ${say('style', 'accent')}` })
      .click();
    await button('save').click();
    await expect(page.getByText(say('style', 'savedLook')).first()).toBeVisible();
  });

  await test.step('it is put in use, and the own title stands in the window', async () => {
    await page.goto(`${own.url}/manage/vas/custom-style`);
    await button('activate').click();
    await expect(page).toHaveTitle(new RegExp(title));
  });

  await test.step('a stranger sees it from the first frame at its address, and nothing of it elsewhere', async () => {
    const stranger = await browser.newContext({ locale: language === 'zh' ? 'zh-CN' : 'en-US' });
    await stranger.addInitScript((chosen) => localStorage.setItem('lang', chosen), language);
    const seen = await stranger.newPage();
    await seen.addInitScript(() => {
      const shown = new Set<string>();
      Object.assign(window, { shown });
      const look = () => {
        const heading = document.querySelector('h1')?.textContent;
        if (heading) shown.add(heading);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    const headings = () => seen.evaluate(() => [...(window as unknown as { shown: Set<string> }).shown]);
    await seen.goto(`${own.url}/login/${name}`);
    await expect(seen.getByRole('heading', { name: title })).toBeVisible();
    await expect.poll(headings).toEqual([title]);
    await seen.goto(`${own.url}/login`);
    await expect(seen.getByRole('heading', { name: say('session', 'welcome') })).toBeVisible();
    await expect.poll(headings).toEqual([say('session', 'welcome')]);
    await stranger.close();
  });

  await test.step('nor do people of another company', async () => {
    await context.clearCookies();
    await signIn(page, say, { url: `${own.url}/login`, ...other.admin });
    await expect(page).toHaveURL(/\/monitor\//);
    await expect(page.getByText(title)).toHaveCount(0);
    expect(await page.title()).not.toContain(title);
  });
  expect(errors).toEqual([]);
});
