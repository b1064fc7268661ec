import { seeNoBarriers } from '../../harness/barriers.ts';
import { collectErrors, expect, test } from '../../harness/journey.ts';
import { signIn } from '../../harness/sign-in.ts';

test('an integrator looks a call up and tries it, and is asked before one that changes something', async ({
  page,
  say,
  openOrganisation,
}) => {
  const server = await openOrganisation();
  const errors = collectErrors(page);

  await test.step('finds a call by its path', async () => {
    await signIn(page, say, { url: `${server.url}/manage/api-document`, ...server.admin });
    await expect(page.getByText(say('apiDocument', 'chooseTitle'))).toBeVisible();
    await seeNoBarriers(page);
    await page.getByPlaceholder(say('apiDocument', 'search')).fill('equipment/multi/query equipment_view');
    await page.getByRole('link', { name: '/lfscada/equipment/multi/query' }).first().click();
    await expect(page).toHaveURL(/call=equipment\.query/);
    await expect(page.getByRole('cell', { name: 'rows[].title', exact: true })).toBeVisible();
    await seeNoBarriers(page);
  });

  await test.step('and tries it as oneself', async () => {
    await page.getByRole('button', { name: say('apiDocument', 'send') }).click();
    await expect(page.getByText('"total": 0')).toBeVisible();
    await page.getByText(say('apiDocument', 'byToken'), { exact: true }).click();
    await page.getByPlaceholder('zutai_…').fill('zutai_nothing');
    await page.getByRole('button', { name: say('apiDocument', 'send') }).click();
    await expect(page.getByText(/HTTP 401/)).toBeVisible();
    await seeNoBarriers(page);
  });

  await test.step('what changes something asks before it is sent', async () => {
    await page.goto(`${server.url}/manage/api-document?call=equipment.add`);
    await page
      .getByLabel(say('apiDocument', 'request'), { exact: true })
      .fill('{"title": "From the document"}');
    await page.getByRole('button', { name: say('apiDocument', 'send') }).click();
    const question = page.getByRole('dialog').filter({ hasText: say('apiDocument', 'writeTitle') });
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: say('apiDocument', 'send') }).click();
    await expect(page.getByText(/HTTP 200/)).toBeVisible();
    await seeNoBarriers(page);
  });

  // The browser itself says of a refused request that it was.
  expect(errors.filter((text) => !text.includes('401'))).toEqual([]);
});
