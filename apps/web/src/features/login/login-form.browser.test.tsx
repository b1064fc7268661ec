import { calls } from '@zutai/contract';
import { textIn, textRef } from '@zutai/i18n';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { textOf } from '../../lib/language/index.ts';
import { answer, refuse } from '../../testing/answer.ts';
import { show } from '../../testing/show.tsx';
import { LoginForm } from './LoginForm.tsx';

const name = () => page.getByLabelText(textOf('session', 'loginname'), { exact: true });
const REFUSED = textIn('zh', textRef('error', 'wrongNameOrPassword'), {});

const passwordInput = () => document.querySelector<HTMLInputElement>('input[name=password]')!;

/** Signs in with a wrong password whose refusal comes when the test says so. */
async function send() {
  const refusal = Promise.withResolvers<void>();
  answer(calls.session.login, async () => {
    await refusal.promise;
    return refuse('wrongNameOrPassword');
  });
  await show({ '/login': <LoginForm /> });
  await expect.element(name()).toHaveFocus();
  await userEvent.keyboard('wang');
  await userEvent.click(passwordInput());
  await userEvent.keyboard('wrong{Enter}');
  return refusal;
}

it('selects a refused password, so that it is typed anew', async () => {
  const refusal = await send();
  refusal.resolve();
  await expect.element(page.getByRole('alert')).toHaveTextContent(REFUSED);
  await userEvent.keyboard('right');
  expect(passwordInput().value).toBe('right');
});

it('does not select what is typed before the refusal comes', async () => {
  const refusal = await send();
  await userEvent.keyboard('{Backspace}{Backspace}');
  refusal.resolve();
  await expect.element(page.getByRole('alert')).toHaveTextContent(REFUSED);
  await userEvent.keyboard('ap');
  expect(passwordInput().value).toBe('wroap');
});

it('takes the focus from nobody who corrects the name by then', async () => {
  const refusal = await send();
  await name().click();
  await userEvent.keyboard('{End}x');
  refusal.resolve();
  await expect.element(page.getByRole('alert')).toHaveTextContent(REFUSED);
  await userEvent.keyboard('y');
  await expect.element(name()).toHaveValue('wangxy');
});
