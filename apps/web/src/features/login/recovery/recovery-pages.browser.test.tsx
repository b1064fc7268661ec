import { calls } from '@zutai/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../testing/answer.ts';
import { show } from '../../../testing/show.tsx';
import { recoveryPages } from './recovery-pages.tsx';

const { account: AccountPage } = recoveryPages;

it('asks for a name only where a code can be sent at all, and else says whom to ask', async () => {
  const name = page.getByLabelText('用户名');
  answer(calls.recovery.channels, () => ({ sms: false, email: true }));
  await show({ '/': <AccountPage /> });
  await expect.element(name).toBeVisible();
  answer(calls.recovery.channels, () => ({ sms: false, email: false }));
  await show({ '/': <AccountPage /> });
  await expect.element(page.getByText('无法自助找回密码')).toBeVisible();
  await expect.element(name).not.toBeInTheDocument();
});
