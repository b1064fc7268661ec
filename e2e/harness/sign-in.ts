import type { Page } from '@playwright/test';
import { seeNoBarriers } from './barriers.ts';
import { expect } from './journey.ts';
import type { Say } from './say.ts';

/** Opens an address of the server and signs in where the login screen comes up. */
export async function signIn(
  page: Page,
  say: Say,
  { url, loginname, password }: { url: string; loginname: string; password: string },
): Promise<void> {
  await page.goto(url);
  const name = page.getByLabel(say('session', 'loginname'), { exact: true });
  await expect(name).toBeVisible();
  await seeNoBarriers(page);
  await name.fill(loginname);
  await page.getByLabel(say('session', 'password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: say('session', 'submit'), exact: true }).click();
  await expect(name).toHaveCount(0);
}
