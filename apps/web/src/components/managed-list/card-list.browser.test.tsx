import { calls, type Gateway } from '@zutai/contract';
import { gatewayList } from '@zutai/lists';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { textOf } from '../../lib/language/index.ts';
import { answer } from '../../testing/answer.ts';
import { seeNoBarriers } from '../../testing/barriers.ts';
import { gatewayOf } from '../../testing/gateway.ts';
import { show } from '../../testing/show.tsx';
import { useBulkDelete } from '../record-actions/index.ts';
import { ListTable } from './index.ts';

type Size = readonly [width: number, height: number];
const DESK: Size = [1440, 900];
const PHONE: Size = [390, 844];

beforeEach(() => localStorage.clear());
afterEach(() => page.viewport(...DESK));

function Gateways({ hasPictures }: { hasPictures: boolean }) {
  const remove = useBulkDelete<Gateway>(calls.gateway.delete);
  return (
    <main>
      <ListTable
        list={gatewayList}
        bulk={[remove]}
        empty={<p>nothing</p>}
        {...(hasPictures ? { picture: ({ sn }: Gateway) => <div aria-hidden>{sn}</div> } : {})}
      />
    </main>
  );
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const sortSelect = () => page.getByRole('combobox', { name: textOf('common', 'sortBy') });

/** Orders a table by the head of a column, from the last name on. */
async function sortByHead(name: string): Promise<void> {
  const head = page.getByRole('columnheader', { name });
  await head.click();
  await head.click();
}

/** The same where there are no heads. */
async function sortByChoice(name: string): Promise<void> {
  await sortSelect().click();
  await page.getByTitle(`${name} ↓`, { exact: true }).click();
}

/** Searches, filters, sorts, chooses a row and exports: what the server is asked for, and the address. */
async function use(size: Size, hasPictures: boolean, sort: (name: string) => Promise<void>) {
  localStorage.clear();
  await page.viewport(...size);
  answer(calls.list.queryViews, () => []);
  const exported = answer(calls.list.export, () => null);
  const asked = answer(calls.gateway.query, () => ({
    total: 2,
    rows: ['1', '2'].map((id) => gatewayOf({ id, title: `网关 ${id}` })),
  }));
  const shown = await show({ '/list': <Gateways hasPictures={hasPictures} /> });
  await expect.element(page.getByText('网关 1', { exact: true })).toBeVisible();
  await seeNoBarriers();
  await page.getByRole('textbox', { name: textOf('gateway', 'search') }).fill('网关');
  await expect.poll(() => asked.at(-1)).toMatchObject({ keyword: '网关' });
  await page.getByRole('radio', { name: textOf('common', 'online'), exact: true }).click();
  await sort(textOf('gateway', 'name'));
  await expect.poll(() => asked.at(-1)).toMatchObject({ sortOrder: 'desc' });
  await page.getByRole('button', { name: textOf('common', 'export') }).click();
  await page.getByRole('menuitem', { name: textOf('common', 'exportCsv') }).click();
  await expect.poll(() => exported.length).toBe(1);
  await page.getByRole('checkbox').last().click();
  await expect.element(page.getByText(textOf('common', 'selected', { count: 1 }))).toBeVisible();
  return { asked: asked.at(-1), exported, address: shown.address() };
}

it('a list whose rows are cards has the same search, sort and export as a table', async () => {
  const table = await use(DESK, false, sortByHead);
  expect(table).toMatchObject({
    asked: { keyword: '网关', online: true, sortField: 'title', sortOrder: 'desc' },
    exported: [{ format: 'csv', request: { keyword: '网关', sortField: 'title', sortOrder: 'desc' } }],
  });
  expect(await use(DESK, true, sortByChoice)).toEqual(table);
  expect(await use(PHONE, false, sortByChoice)).toEqual(table);
  expect(await use(PHONE, true, sortByChoice)).toEqual(table);
}, 120_000);

it('cards are sorted by every column that a table could be sorted by, and by none again', async () => {
  answer(calls.list.queryViews, () => []);
  const asked = answer(calls.gateway.query, () => ({ total: 1, rows: [gatewayOf({ title: '网关 1' })] }));
  const shown = await show({ '/list': <Gateways hasPictures /> }, '/list?sort=sn.desc');
  await expect.element(page.getByText('网关 1', { exact: true })).toBeVisible();
  await expect.element(page.getByText(`${textOf('gateway', 'sn')} ↓`, { exact: true })).toBeVisible();
  for (const { sort } of gatewayList.columns.filter((column) => column.sort !== undefined)) {
    const { text } = gatewayList.columns.find((column) => column.sort === sort)!;
    await sortSelect().click();
    await page.getByTitle(`${textOf('gateway', text.key as 'name')} ↑`, { exact: true }).click();
    await expect.poll(() => asked.at(-1)).toMatchObject({ sortField: sort, sortOrder: 'asc' });
  }
  await page.getByRole('img', { name: 'close-circle' }).click({ force: true });
  await expect.poll(shown.address).toBe('/list');
});

it('cards with pictures show the columns that are chosen', async () => {
  answer(calls.list.queryViews, () => []);
  answer(calls.gateway.query, () => ({ total: 1, rows: [gatewayOf({ title: '网关 1', remark: '屋顶' })] }));
  await show({ '/list': <Gateways hasPictures /> });
  await expect.element(page.getByText('网关 1', { exact: true })).toBeVisible();
  await expect.element(page.getByText('屋顶')).not.toBeInTheDocument();
  await button(textOf('common', 'columns')).click();
  await page.getByRole('checkbox', { name: textOf('gateway', 'remark') }).click();
  await expect.element(page.getByText('屋顶')).toBeVisible();
});
