import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../testing/show.tsx';
import { useListState } from '../data-table/index.ts';
import { useLinkedId } from './use-linked-id.ts';

/** Opens two things and filters a list in one turn: each knows nothing of the others. */
function ThreeChanges() {
  const [pump, openPump] = useLinkedId('pump');
  const [note, openNote] = useLinkedId('note');
  const list = useListState({ name: 'pumps', filters: { kind: '' } });
  return (
    <main>
      <button
        type="button"
        onClick={() => {
          openPump('1');
          list.setFilter('kind', 'dosing');
          openNote('2');
        }}
      >
        change
      </button>
      <button type="button" onClick={() => openPump(null)}>
        close
      </button>
      <output>{`${pump} ${note} ${list.filters.kind}`}</output>
    </main>
  );
}

it('changes of one address that come at once take nothing of each other back', async () => {
  await show({ '/': <ThreeChanges /> });
  await page.getByRole('button', { name: 'change' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('1 2 dosing');
  await page.getByRole('button', { name: 'close' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('null 2 dosing');
});
