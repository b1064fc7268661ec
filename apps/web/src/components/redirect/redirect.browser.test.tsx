import { useState } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Redirect } from './index.ts';

/** A page that learns from "the server" that its other variant is the right one. */
function WrongVariant() {
  const [isKnown, setKnown] = useState(false);
  return (
    <>
      <Link to="/log">Log</Link>
      <button type="button" onClick={() => setKnown(true)}>
        Answer arrives
      </button>
      {isKnown && <Redirect to="/right" />}
    </>
  );
}

async function open() {
  let finishLoading = () => {};
  const loading = new Promise<void>((resolve) => {
    finishLoading = resolve;
  });
  const router = createMemoryRouter(
    [
      { path: '/wrong', Component: WrongVariant },
      { path: '/right', element: <p>Right variant</p> },
      {
        path: '/log',
        lazy: async () => {
          await loading;
          return { element: <p>Log page</p> };
        },
      },
    ],
    { initialEntries: ['/wrong'] },
  );
  await render(<RouterProvider router={router} />);
  return { router, finishLoading };
}

test('leads on at once when nobody is on the way elsewhere', async () => {
  await open();
  await page.getByRole('button', { name: 'Answer arrives' }).click();
  await expect.element(page.getByText('Right variant')).toBeVisible();
});

test('a click on another page that is still loading is not cancelled', async () => {
  const { router, finishLoading } = await open();
  await page.getByRole('link', { name: 'Log' }).click();
  await expect.poll(() => router.state.navigation.state).toBe('loading');
  await page.getByRole('button', { name: 'Answer arrives' }).click();
  finishLoading();
  await expect.element(page.getByText('Log page')).toBeVisible();
});

test('nor one on a page that is there already and only not shown yet', async () => {
  const { router } = await open();
  await page.getByRole('link', { name: 'Log' }).click();
  await router.navigate('/wrong');
  await expect.element(page.getByText('Answer arrives')).toBeVisible();
  const link = page.getByRole('link', { name: 'Log' }).element() as HTMLElement;
  const answer = page.getByRole('button', { name: 'Answer arrives' }).element() as HTMLElement;
  // In one turn: a browser that is busy comes to showing the page after the answer has.
  link.click();
  answer.click();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(router.state.navigation.location?.pathname ?? router.state.location.pathname).toBe('/log');
});
