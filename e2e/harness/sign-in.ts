import type { Page } from '@playwright/test';
import { sessionCalls } from '@zutai/contract/session';
import { seeNoBarriers } from './barriers.ts';
import { expect } from './journey.ts';
import type { Say } from './say.ts';

interface SignIn {
  /** Where to go, signed in. */
  url: string;
  loginname: string;
  password: string;
}

/** Signs in by a call, for journeys that begin behind the login screen, and opens an address of the server. */
export async function openSignedIn(page: Page, { url, loginname, password }: SignIn): Promise<void> {
  const reply = await page.context().request.post(new URL(sessionCalls.login.path, url).href, {
    form: { loginname, password },
  });
  expect(await reply.json()).toMatchObject({ code: '200' });
  await page.goto(url);
}

/** Opens an address of the server and signs in where the login screen comes up. */
export async function signIn(page: Page, say: Say, { url, loginname, password }: SignIn): Promise<void> {
  await page.goto(url);
  const name = page.getByLabel(say('session', 'loginname'), { exact: true });
  await expect(name).toBeVisible();
  await seeNoBarriers(page);
  await name.fill(loginname);
  await page.getByLabel(say('session', 'password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: say('session', 'submit'), exact: true }).click();
  await expect(name).toHaveCount(0);
}
