import { useEffect, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { seeNoBarriers } from '../../testing/barriers.ts';
import { show } from '../../testing/show.tsx';
import { PageHead, usePageTitle } from './index.ts';

afterEach(() => page.viewport(1440, 900));

const TRAIL = [{ title: 'Organisation' }, { title: 'Roles', to: '/roles' }];
const pages = (trail: typeof TRAIL) => ({
  '/matrix': (
    <main>
      <PageHead title="Matrix" trail={trail} />
    </main>
  ),
  '/roles': <main>all roles</main>,
});

it('shows the whole way on a desk', async () => {
  await page.viewport(1440, 900);
  await show(pages(TRAIL));
  for (const step of ['Organisation', 'Roles'])
    await expect.element(page.getByText(step, { exact: true })).toBeVisible();
});

it('leads back one step on a phone', async () => {
  await page.viewport(390, 844);
  const shown = await show(pages(TRAIL));
  await expect.element(page.getByRole('link', { name: 'Roles' })).toBeVisible();
  await expect.element(page.getByText('Organisation', { exact: true })).not.toBeVisible();
  await seeNoBarriers();
  await page.getByRole('link', { name: 'Roles' }).click();
  await expect.poll(shown.address).toBe('/roles');
});

it('takes no room on a phone where no step leads anywhere', async () => {
  await page.viewport(390, 844);
  await show(pages(TRAIL.slice(0, 1)));
  await expect.element(page.getByRole('heading', { name: 'Matrix' })).toBeVisible();
  await expect.element(page.getByText('Organisation', { exact: true })).not.toBeVisible();
});

/** An action that waits for an answer, as that of a replay does. */
const answers = new EventTarget();
function Late() {
  const [isAnswered, setIsAnswered] = useState(false);
  useEffect(() => {
    const show = () => setIsAnswered(true);
    answers.addEventListener('answer', show);
    return () => answers.removeEventListener('answer', show);
  }, []);
  return isAnswered && <button type="button">Replay from before the alarm</button>;
}

it.each([
  [390, 844],
  [1440, 900],
])('an action that comes late does not move the primary one, at %i px', async (width, height) => {
  await page.viewport(width, height);
  await show({
    '/alarm': (
      <main>
        <PageHead
          title="Tank overflows"
          extra={
            <>
              <Late />
              <button type="button">Curve</button>
              <button type="button">Report a repair</button>
            </>
          }
          action={<button type="button">Acknowledge</button>}
        />
      </main>
    ),
  });
  const placeOf = () => {
    const { left, top } = page.getByRole('button', { name: 'Acknowledge' }).element().getBoundingClientRect();
    return { left, top };
  };
  await expect.element(page.getByRole('button', { name: 'Acknowledge' })).toBeVisible();
  const before = placeOf();
  answers.dispatchEvent(new Event('answer'));
  await expect.element(page.getByRole('button', { name: 'Replay' })).toBeVisible();
  expect(placeOf()).toEqual(before);
});

/** A page within another, which has no title of its own in the window. */
function Part() {
  usePageTitle('');
  return <p>part</p>;
}

it('a part of a page leaves the title of the window as it is', async () => {
  await show({
    '/matrix': (
      <main>
        <PageHead title="Matrix" />
        <Part />
      </main>
    ),
  });
  await expect.element(page.getByText('part', { exact: true })).toBeVisible();
  await expect.poll(() => document.title).toContain('Matrix');
});
