import { calls } from '@zutai/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { textOf } from '../../../lib/language/index.ts';
import { answer, refuse } from '../../../testing/answer.ts';
import { seeNoBarriers } from '../../../testing/barriers.ts';
import { show, USER } from '../../../testing/show.tsx';
import { ReplacePasswordPage } from './ReplacePasswordPage.tsx';

const CHOSEN = 'kG4tw0Lz-42x';
const field = (key: 'newPassword' | 'repeat') =>
  page.getByLabelText(textOf('password', key), { exact: true });
const submit = () => page.getByRole('button', { name: textOf('password', 'submit') });
const PAGES = { '/login/password': <ReplacePasswordPage />, '/monitor/eg/gateway': <h1>网关</h1> };

it('says what a password lacks, wants it twice, and goes where somebody wanted to go', async () => {
  const asked = answer(calls.account.replacePassword, () => null);
  answer(calls.session.info, () => USER);
  const shown = await show(PAGES, '/login/password?to=%2Fmonitor%2Feg%2Fgateway');
  await expect.element(field('newPassword')).toHaveFocus();
  await field('newPassword').fill('Password1');
  await expect
    .element(page.getByText(textOf('password', 'strength', { level: textOf('password', 'strength1') })))
    .toBeVisible();
  await seeNoBarriers();
  await submit().click();
  await expect.element(field('newPassword')).toHaveAttribute('aria-invalid', 'true');
  await field('newPassword').fill(CHOSEN);
  await field('repeat').fill(`${CHOSEN}y`);
  await submit().click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(textOf('password', 'repeatWrong'));
  await expect.element(field('repeat')).toHaveFocus();
  expect(asked).toEqual([]);
  await field('repeat').fill(CHOSEN);
  await submit().click();
  await expect.poll(shown.address).toBe('/monitor/eg/gateway');
  expect(asked).toEqual([{ password: CHOSEN }]);
});

it('shows what the server says of it', async () => {
  answer(calls.account.replacePassword, () => refuse('passwordNotNew'));
  await show(PAGES, '/login/password');
  await field('newPassword').fill(CHOSEN);
  await field('repeat').fill(CHOSEN);
  await submit().click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(submit()).toBeEnabled();
});
