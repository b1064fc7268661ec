import { calls } from '@zutai/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { textOf } from '../../lib/language/index.ts';
import { answer } from '../../testing/answer.ts';
import { enterAtOnce } from '../../testing/enter-at-once.ts';
import { show } from '../../testing/show.tsx';
import { SearchDialog } from './SearchDialog.tsx';

const centres = [
  { id: '1', title: 'pump centre', titleEn: '' },
  { id: '2', title: 'tank centre', titleEn: '' },
];

it('opens with Enter what was typed last, also where the server has yet to answer to it', async () => {
  answer(calls.frame.queryShown, () => []);
  answer(calls.search.query, ({ keyword }) => ({
    ...{ equipment: [], pages: [], signals: [] },
    projects: centres.filter(({ title }) => title.includes(keyword)),
  }));
  await show({
    '/': <SearchDialog isOpen onClose={() => undefined} />,
    '/monitor/gm/ocInfo/1': <p>the pumps</p>,
    '/monitor/gm/ocInfo/2': <p>the tanks</p>,
  });
  const field = page.getByRole('combobox', { name: textOf('shell', 'searchHint') });
  await field.fill('pump');
  await expect.element(page.getByRole('option')).toHaveTextContent('pump centre');
  enterAtOnce(field, 'tank');
  await expect.element(page.getByText('the tanks')).toBeVisible();
});
