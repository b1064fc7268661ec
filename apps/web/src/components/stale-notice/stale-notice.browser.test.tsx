import { calls } from '@zutai/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useCall } from '../../lib/call/index.ts';
import { answer } from '../../testing/answer.ts';
import { show } from '../../testing/show.tsx';
import { StaleNotice } from './index.ts';

afterEach(() => void vi.useRealTimers());

/** What is shown of a server that is asked again by a press. */
function Polled() {
  const query = useCall(calls.department.query, {});
  return (
    <main>
      <StaleNotice query={query} />
      <button type="button" onClick={() => void query.refetch()}>
        {query.isSuccess ? 'shown' : 'loading'}
      </button>
      <output>{query.isFetching ? 'asking' : 'answered'}</output>
    </main>
  );
}

it('a server that neither answers nor ends the connection is told of after a while, until it answers', async () => {
  let finish = () => {};
  let isFrozen = false;
  answer(calls.department.query, async () => {
    if (isFrozen)
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
    return [];
  });
  await show({ '/': <Polled /> });
  await expect.element(page.getByText('shown')).toBeVisible();
  isFrozen = true;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await page.getByText('shown').click();
  await expect.poll(() => document.querySelector('output')?.textContent).toBe('asking');
  vi.advanceTimersByTime(9_000);
  expect(document.querySelector('[data-testid=stale-notice]')).toBeNull();
  vi.advanceTimersByTime(2_000);
  vi.useRealTimers();
  await expect.element(page.getByTestId('stale-notice')).toBeVisible();
  finish();
  await expect.element(page.getByTestId('stale-notice')).not.toBeInTheDocument();
});
