import { App } from 'antd';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../testing/show.tsx';

function Say({ text }: { text: string }) {
  const { message } = App.useApp();
  return (
    <button type="button" onClick={() => void message.info(text, 60)}>
      say
    </button>
  );
}

it('shows a toast with a very long name in three lines', async () => {
  await page.viewport(1440, 900);
  await show({ '/': <Say text={`已保存画面“${'很长的名称'.repeat(60)}”`} /> });
  await page.getByRole('button', { name: 'say' }).click();
  await expect.element(page.getByText('已保存画面')).toBeVisible();
  const toast = document.querySelector('.ant-message-notice-wrapper')!;
  const { width, height } = toast.getBoundingClientRect();
  expect(width).toBeLessThanOrEqual(640);
  expect(height).toBeLessThanOrEqual(90);
});
