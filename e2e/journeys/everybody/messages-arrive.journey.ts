import { calls } from '@zutai/contract';
import { seeNoBarriers } from '../../harness/barriers.ts';
import { collectErrors, expect, IN_BOTH_LANGUAGES, test } from '../../harness/journey.ts';
import { addOperator } from '../../harness/second-account.ts';
import { openSignedIn } from '../../harness/sign-in.ts';

const TITLE = 'Pump 2 is out of service';
const CONTENT = 'Until Friday the second pump is being repaired.';

test(
  'a notice reaches an operator at the moment it is published, and once more at the next sign-in until it was read',
  IN_BOTH_LANGUAGES,
  async ({ page, say, openOrganisation, language, browser }) => {
    const server = await openOrganisation();
    const errors = collectErrors(page);
    const operator = await addOperator(server, `reader-${language}-${server.admin.loginname}`, 'Li Gong');
    const context = await browser.newContext({ locale: language === 'zh' ? 'zh-CN' : 'en-US' });
    await context.addInitScript((chosen) => localStorage.setItem('lang', chosen), language);
    const reader = await context.newPage();
    const readerErrors = collectErrors(reader);
    const bell = reader
      .getByRole('banner')
      .getByRole('link', { name: new RegExp(`^${say('message', 'title')}`) });
    const unread = (count: number) =>
      expect(bell).toHaveAccessibleName(
        count === 0
          ? say('message', 'title')
          : `${say('message', 'title')}: ${say('message', 'unreadCount', { count })}`,
      );

    await test.step('the operator looks at equipment and has chosen to be told by popups and the title', async () => {
      await openSignedIn(reader, { url: `${server.url}/monitor/eg/list`, ...operator });
      await reader.context().request.post(new URL(calls.profile.saveConfig.path, server.url).href, {
        form: { prompType: 'title,alter' },
      });
      await reader.reload();
      await unread(0);
    });

    await test.step('the administrator publishes a notice, and who is told of it without asking sees popup and title', async () => {
      await openSignedIn(page, { url: `${server.url}/manage/system/msg`, ...server.admin });
      await seeNoBarriers(page);
      await page
        .getByRole('button', { name: say('notice', 'add') })
        .first()
        .click();
      const form = page.getByRole('dialog', { name: say('notice', 'add') });
      await form.getByLabel(say('notice', 'name'), { exact: true }).fill(TITLE);
      await form.getByLabel(say('notice', 'content'), { exact: true }).fill(CONTENT);
      const popup = reader.locator('.ant-notification-notice').filter({ hasText: TITLE });
      // Both are there for some seconds only.
      await Promise.all([
        expect(popup).toContainText(CONTENT),
        expect.poll(() => reader.title()).toContain(say('message', 'newTitle').trim().slice(1, 3)),
        form.getByRole('button', { name: say('common', 'save') }).click(),
      ]);
      await expect(page.getByRole('link', { name: TITLE })).toBeVisible();
      await expect(reader.getByRole('dialog', { name: TITLE })).toHaveCount(0);
      await unread(1);
    });

    await test.step('it also comes in its turn as a dialog, which can wait until later', async () => {
      await reader.reload();
      const dialog = reader.getByRole('dialog', { name: TITLE });
      await expect(dialog).toContainText(CONTENT);
      await seeNoBarriers(reader);
      await dialog.getByRole('button', { name: say('message', 'later') }).click();
      await expect(dialog).toHaveCount(0);
      await unread(1);
    });

    await test.step('reads it in the message centre, by the bell', async () => {
      await bell.click();
      await expect(reader).toHaveURL(/\/message\/messageUnReaden$/);
      await seeNoBarriers(reader);
      await reader.getByRole('link', { name: TITLE }).click();
      await expect(reader.getByRole('heading', { name: TITLE })).toBeVisible();
      await expect(reader.getByText(CONTENT)).toBeVisible();
      await unread(0);
      await seeNoBarriers(reader);
      await reader.goto(`${server.url}/msg/messageReaden`);
      await expect(reader.getByRole('link', { name: TITLE })).toBeVisible();
      await reader.reload();
      await expect(reader.getByRole('link', { name: TITLE })).toBeVisible();
      await expect(reader.getByRole('dialog')).toHaveCount(0);
    });

    await test.step('deletes it from the own list; it stays with others', async () => {
      await reader.getByRole('checkbox').last().check();
      await reader.getByRole('button', { name: say('message', 'remove') }).click();
      const question = reader.getByRole('dialog').filter({ hasText: say('message', 'removeText') });
      await question.getByRole('button', { name: say('message', 'remove') }).click();
      await expect(reader.getByText(say('message', 'emptyTitle'))).toBeVisible();
      await page.goto(`${server.url}/message`);
      await page
        .getByRole('dialog', { name: TITLE })
        .getByRole('button', { name: say('message', 'acknowledge') })
        .click();
      await expect(page.getByRole('link', { name: TITLE })).toBeVisible();
    });

    await context.close();
    expect([...errors, ...readerErrors]).toEqual([]);
  },
);
