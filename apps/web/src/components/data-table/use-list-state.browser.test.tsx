import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../testing/show.tsx';
import { useListState } from './use-list-state.ts';

/** Changes a filter and the order in one turn, as a busy browser does with two clicks. */
function TwoChanges() {
  const state = useListState({ name: 'pumps', filters: { kind: '', place: '' } });
  return (
    <main>
      <button
        type="button"
        onClick={() => {
          state.setFilter('kind', 'pump');
          state.setFilter('place', 'east');
          state.setSort('title', 'asc');
        }}
      >
        change
      </button>
      <output>{state.query}</output>
    </main>
  );
}

it('a change that comes before the one before it is shown takes nothing of it back', async () => {
  await show({ '/': <TwoChanges /> });
  await page.getByRole('button', { name: 'change' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('kind=pump&place=east&sort=title.asc');
});
