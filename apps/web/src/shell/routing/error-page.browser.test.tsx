import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../testing/show.tsx';
import { FailedPage } from './ErrorPage.tsx';

const notLoaded = new TypeError('Failed to fetch dynamically imported module: /assets/page.js');

/** The first answer about the server, and whether the browser has a network when the page is drawn. */
function meet(isOnLine: boolean, answer: () => Promise<Response>) {
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(isOnLine);
  return vi.spyOn(window, 'fetch').mockImplementation(answer);
}
afterEach(() => vi.restoreAllMocks());

it('a part that did not arrive without a network is not taken for another build when the network is back', async () => {
  const asked = meet(false, () => Promise.resolve(new Response()));
  await show({ '/': <FailedPage error={notLoaded} /> });
  await expect.element(page.getByRole('heading', { name: '无法连接服务器' })).toBeVisible();
  // It asks when the network is back, or after a while; not before.
  expect(asked).not.toHaveBeenCalled();
});

it('a part that did not arrive from a server that answers is of another build', async () => {
  meet(true, () => Promise.resolve(new Response()));
  await show({ '/': <FailedPage error={notLoaded} /> });
  await expect.element(page.getByRole('heading', { name: '页面没有加载完整' })).toBeVisible();
});

it('a part that did not arrive from a server that does not answer waits for it, and asks once the network is back', async () => {
  const asked = meet(true, () => Promise.reject(new TypeError('Failed to fetch')));
  await show({ '/': <FailedPage error={notLoaded} /> });
  await expect.element(page.getByRole('heading', { name: '无法连接服务器' })).toBeVisible();
  asked.mockClear();
  window.dispatchEvent(new Event('online'));
  expect(asked).toHaveBeenCalledExactlyOnceWith('/healthz');
});
