import { seeNoBarriers } from '../../harness/barriers.ts';
import { collectErrors, expect, test } from '../../harness/journey.ts';
import { signIn } from '../../harness/sign-in.ts';

test('an administrator sets up a webhook and sees why nothing arrives', async ({
  page,
  say,
  openOrganisation,
}) => {
  const server = await openOrganisation();
  const errors = collectErrors(page);

  await test.step('adds it and is shown its secret once', async () => {
    await signIn(page, say, { url: `${server.url}/manage/webhook`, ...server.admin });
    await expect(page.getByText(say('webhook', 'emptyTitle'))).toBeVisible();
    await seeNoBarriers(page);
    await page
      .getByRole('button', { name: say('webhook', 'add') })
      .first()
      .click();
    const form = page.getByRole('dialog');
    await form.getByLabel(say('webhook', 'name'), { exact: true }).fill('MES');
    await form.getByLabel(say('webhook', 'url'), { exact: true }).fill('http://127.0.0.1:9/hook');
    await form.getByLabel(say('webhook', 'event_gatewayOnline'), { exact: true }).check();
    await form.getByLabel(say('webhook', 'event_writeRefused'), { exact: true }).check();
    await seeNoBarriers(page);
    await form.getByRole('button', { name: say('common', 'save') }).click();
    const shown = page.getByRole('dialog').filter({ hasText: say('webhook', 'secretOnce') });
    await expect(shown.locator('code')).toHaveText(/^whsec_/);
    await seeNoBarriers(page);
    await shown.getByRole('button', { name: say('webhook', 'secretKept') }).click();
    await expect(page.getByRole('link', { name: 'MES', exact: true })).toBeVisible();
    await seeNoBarriers(page);
  });

  await test.step('a test event is refused: the address is inside', async () => {
    await page.getByRole('link', { name: 'MES', exact: true }).click();
    await page
      .getByRole('button', { name: say('webhook', 'test') })
      .first()
      .click();
    await expect(page.getByText(/127\.0\.0\.1 is not an address of the public internet/).first()).toBeVisible(
      {
        timeout: 30_000,
      },
    );
    await seeNoBarriers(page);
    await page.getByRole('link', { name: say('webhook', 'tabInfo') }).click();
    await expect(page.getByText('http://127.0.0.1:9/hook')).toBeVisible();
    await seeNoBarriers(page);
  });

  expect(errors).toEqual([]);
});
