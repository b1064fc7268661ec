import { useState } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useAddOnArrival } from './index.ts';

function Screen() {
  const [isReady, setReady] = useState(true);
  const [count, setCount] = useState(0);
  useAddOnArrival(isReady, () => setCount((now) => now + 1));
  return (
    <>
      <p>{`added ${count}`}</p>
      <button type="button" onClick={() => setReady(!isReady)}>
        {isReady ? 'ready' : 'saving'}
      </button>
    </>
  );
}

it('adds once on arrival, also where something is saved before the address has followed', async () => {
  let follow = () => {};
  const followed = new Promise<void>((resolve) => {
    follow = resolve;
  });
  let loads = 0;
  const loader = () => {
    loads += 1;
    return loads === 1 ? null : followed.then(() => null);
  };
  const router = createMemoryRouter([{ path: '/somewhere', loader, element: <Screen /> }], {
    initialEntries: ['/somewhere?add=1'],
  });
  await render(<RouterProvider router={router} />);
  await page.getByRole('button', { name: 'ready' }).click();
  await page.getByRole('button', { name: 'saving' }).click();
  await expect.element(page.getByRole('button', { name: 'ready' })).toBeVisible();
  expect(router.state.location.search).toBe('?add=1');
  follow();
  await expect.poll(() => router.state.location.search).toBe('');
  await expect.element(page.getByText('added 1', { exact: true })).toBeVisible();
});
