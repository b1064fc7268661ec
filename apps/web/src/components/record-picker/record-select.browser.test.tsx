import { calls } from '@zutai/contract';
import { gatewayList } from '@zutai/lists';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { textOf } from '../../lib/language/index.ts';
import { answer, refuse } from '../../testing/answer.ts';
import { seeNoBarriers } from '../../testing/barriers.ts';
import { gatewayOf } from '../../testing/gateway.ts';
import { show } from '../../testing/show.tsx';
import { RecordSelect } from './index.ts';

const FOUND = Array.from({ length: 50 }, (_value, i) =>
  gatewayOf({ id: String(i + 1), title: `网关 ${i + 1}` }),
);

function Choice({ first }: { first: string | null }) {
  const [value, setValue] = useState(first);
  return (
    <main style={{ display: 'grid', width: 320 }}>
      <label htmlFor="choice">choice</label>
      <RecordSelect
        id="choice"
        list={gatewayList}
        read={calls.gateway.info}
        value={value}
        onChange={setValue}
      />
      <output>{value}</output>
    </main>
  );
}

it('names what is chosen although it is not among those found', async () => {
  answer(calls.gateway.query, () => ({ total: 50, rows: FOUND }));
  const read = answer(calls.gateway.info, ({ id }) => gatewayOf({ id, title: '很远的网关' }));
  await show({ '/': <Choice first="777" /> });
  await expect.element(page.getByText('很远的网关')).toBeVisible();
  expect(read).toEqual([{ id: '777' }]);
  await seeNoBarriers();
});

it('reads nothing for what is among those found', async () => {
  answer(calls.gateway.query, () => ({ total: 50, rows: FOUND }));
  await show({ '/': <Choice first="3" /> });
  await expect.element(page.getByText('网关 3', { exact: true })).toBeVisible();
});

const box = page.getByRole('combobox');
const option = (name: string) => page.getByTitle(name, { exact: true });
/** Finds those whose name has the keyword, as the server does. */
const find = (rows: readonly ReturnType<typeof gatewayOf>[]) =>
  answer(calls.gateway.query, ({ keyword = '', pageSize }) => {
    const found = rows.filter(({ title }) => title.includes(keyword));
    return { total: found.length, rows: found.slice(0, pageSize) };
  });
/** Character by character in one turn: keys of a real keyboard are pauses of their own on a busy machine. */
function typeAtOnce(text: string) {
  const input = box.element() as HTMLInputElement;
  for (const character of text) document.execCommand('insertText', false, character);
  expect(input.value).toBe(text);
}
const MANY = Array.from({ length: 73 }, (_value, i) =>
  gatewayOf({ id: String(i + 1), title: `网关 ${i + 1}` }),
);

it('says how many more there are than it shows, and nothing once the search leaves none', async () => {
  const asked = find(MANY);
  await show({ '/': <Choice first={null} /> });
  await box.click();
  const more = page.getByText(textOf('common', 'pickerMore', { count: 23 }));
  await expect.element(more).toBeVisible();
  await box.fill('网关 7');
  await expect.element(option('网关 73')).toBeVisible();
  await expect.element(more).not.toBeInTheDocument();
  expect(asked.at(-1)).toMatchObject({ keyword: '网关 7' });
  await seeNoBarriers();
});

it('finds on the server what it does not show, asks once typing pauses, and takes it with the keyboard', async () => {
  const asked = find(MANY);
  await show({ '/': <Choice first={null} /> });
  await box.click();
  await expect.element(option('网关 1')).toBeVisible();
  await expect.element(box).toHaveFocus();
  typeAtOnce('网关 73');
  await expect.element(option('网关 73')).toBeVisible();
  await expect.element(option('网关 1')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('status')).toHaveTextContent('73');
  expect(asked.filter(({ keyword }) => keyword !== undefined)).toHaveLength(1);
});

it('takes nothing of an older search: neither before typing pauses nor before the answer is there', async () => {
  let isHeld = false;
  answer(calls.gateway.query, async ({ keyword = '' }) => {
    if (keyword !== '') while (isHeld) await new Promise((resolve) => setTimeout(resolve, 10));
    const rows = MANY.filter(({ title }) => title.includes(keyword));
    return { total: rows.length, rows: rows.slice(0, 50) };
  });
  await show({ '/': <Choice first={null} /> });
  await box.click();
  await expect.element(option('网关 1')).toBeVisible();
  isHeld = true;
  await userEvent.keyboard('网关 73');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(textOf('common', 'searching'))).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 400));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(textOf('common', 'searching'))).toBeVisible();
  await expect.element(page.getByRole('status')).toHaveTextContent('');
  isHeld = false;
  await expect.element(option('网关 73')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('status')).toHaveTextContent('73');
});

it('says when nothing is found', async () => {
  find(MANY);
  await show({ '/': <Choice first={null} /> });
  await box.fill('没有的');
  await expect.element(page.getByText(textOf('common', 'noMatchTitle'))).toBeVisible();
});

it('says why nothing can be chosen, and not that there is nothing', async () => {
  answer(calls.gateway.query, () => refuse('noPermission'));
  await show({ '/': <Choice first={null} /> });
  await box.click();
  await expect.element(page.getByText(textOf('common', 'noMatchTitle'))).not.toBeInTheDocument();
  await expect.element(page.getByText(textOf('error', 'noPermission'))).toBeVisible();
});

it('goes on naming what was picked from a search that has ended', async () => {
  find(MANY);
  // An answer that never comes: nobody has to be asked for the name.
  answer(calls.gateway.info, () => new Promise<ReturnType<typeof gatewayOf>>(() => undefined));
  await show({ '/': <Choice first={null} /> });
  await box.click();
  await box.fill('网关 73');
  await option('网关 73').click();
  await expect.element(page.getByRole('status')).toHaveTextContent('73');
  const shown = () => box.element().closest('.ant-select')?.textContent ?? '';
  // By then those that are found without a keyword are offered again, and it is not among them.
  await box.click();
  await expect.element(option('网关 1')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(shown()).toContain('网关 73');
});
