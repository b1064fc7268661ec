import { sessionCalls } from '@zutai/contract';
import { collectErrors, expect, IN_BOTH_LANGUAGES, test } from '../../harness/journey.ts';
import { signIn } from '../../harness/sign-in.ts';

test('a session elsewhere is seen and ended', IN_BOTH_LANGUAGES, async ({ page, say, openOrganisation }) => {
  const server = await openOrganisation();
  const elsewhere = await server.signIn();
  const errors = collectErrors(page);
  await signIn(page, say, { url: `${server.url}/account/session`, ...server.admin });
  await expect(page.getByText(say('account', 'thisSession'), { exact: true })).toBeVisible();
  const revoke = page.getByRole('button', { name: say('account', 'revoke'), exact: true });
  await revoke.first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('account', 'revoke') })
    .click();
  await expect(revoke).toHaveCount(0);
  expect(await elsewhere.send(sessionCalls.info, {})).toMatchObject({ status: 401 });
  expect(errors).toEqual([]);
});
