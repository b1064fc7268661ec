import { useNavigate } from 'react-router';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { textOf } from '../../lib/language/index.ts';
import { show } from '../../testing/show.tsx';
import { useLeaveWarning } from './index.ts';

/** Unsaved changes, and a way out beside the router's links. */
function Unsaved({ onNavigate }: { onNavigate: (goOut: () => void) => void }) {
  const navigate = useNavigate();
  useLeaveWarning(true);
  onNavigate(() => void navigate('/out'));
  return <main>unsaved</main>;
}

it('asks again when the way out is taken in the moment of staying', async () => {
  let goOut = () => {};
  await show({
    '/': (
      <Unsaved
        onNavigate={(go) => {
          goOut = go;
        }}
      />
    ),
    '/out': <main>out</main>,
  });
  goOut();
  const question = page.getByRole('dialog', { name: textOf('common', 'leaveTitle') });
  const stay = question.getByRole('button', { name: textOf('common', 'stay') });
  await expect.element(stay).toBeVisible();
  // In the same turn: React is not told of the moment between the two.
  document.addEventListener('click', () => goOut(), { once: true });
  await stay.click();
  const leave = question.getByRole('button', { name: textOf('common', 'leave'), exact: true });
  await expect.element(leave).toBeVisible();
  await leave.click();
  await expect.element(page.getByText('out', { exact: true })).toBeVisible();
});
