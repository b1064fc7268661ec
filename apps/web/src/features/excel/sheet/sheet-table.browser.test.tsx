import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../testing/show.tsx';
import { bookOf } from '../testing/book.ts';
import { SheetTable } from './SheetTable.tsx';

it('shows what stands in merged cells of which the first is hidden', async () => {
  const content = (node: string) => ({ node, kind: 'fill' });
  const contents = new Map([
    ['班报!A1', content('head')],
    ['班报!A3', content('reading')],
    ['班报!C3', content('beside')],
  ]);
  const sheet = { columns: [0, 100, 100], rows: [0, 30, 30], merges: ['A1:B2', 'A3:B3'] };
  await show({ '/': <SheetTable workbook={bookOf(3, sheet)} contents={contents} /> });
  await expect.element(page.getByText('reading')).toBeVisible();
  await expect.element(page.getByText('head')).toBeVisible();
  await expect.element(page.getByText('beside')).toBeVisible();
  const widths = page
    .getByRole('cell')
    .all()
    .map((cell) => Math.round(cell.element().getBoundingClientRect().width));
  expect(widths).toEqual([100, 100, 100, 100]);
});
