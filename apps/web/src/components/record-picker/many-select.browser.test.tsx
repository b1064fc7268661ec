import { calls } from '@zutai/contract';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer } from '../../testing/answer.ts';
import { seeNoBarriers } from '../../testing/barriers.ts';
import { gatewayOf } from '../../testing/gateway.ts';
import { show } from '../../testing/show.tsx';
import { ManySelect, useOptionSearch } from './index.ts';

const MANY = Array.from({ length: 73 }, (_value, i) =>
  gatewayOf({ id: String(i + 1), title: `网关 ${i + 1}` }),
);

function Choice() {
  const [value, setValue] = useState(['7']);
  const { found, search } = useOptionSearch(calls.gateway.query, { pageSize: 50 });
  return (
    <main style={{ display: 'grid', width: 320 }}>
      <label htmlFor="choice">choice</label>
      <ManySelect
        id="choice"
        search={search}
        found={(found?.rows ?? []).map(({ id, title }) => ({ id, label: title }))}
        known={[{ id: '7', label: '老网关' }]}
        value={value}
        onChange={setValue}
      />
      <output>{value.join(' ')}</output>
    </main>
  );
}

const chosen = page.getByRole('status');
const item = (name: string) => page.getByText(name, { exact: true }).first();

it('adds what is searched for, takes nothing back with Enter, and keeps the names of what was chosen', async () => {
  answer(calls.gateway.query, ({ keyword = '' }) => {
    const rows = MANY.filter(({ title }) => title.includes(keyword));
    return { total: rows.length, rows: rows.slice(0, 50) };
  });
  await show({ '/': <Choice /> });
  await expect.element(item('老网关')).toBeVisible();
  const box = page.getByRole('combobox');
  for (const [typed, ids] of [
    ['网关 73', '7 73'],
    ['网关 72', '7 73 72'],
  ] as const) {
    await box.click();
    await userEvent.keyboard(typed);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByTitle(typed, { exact: true })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(chosen).toHaveTextContent(ids);
  }
  for (const name of ['老网关', '网关 73', '网关 72']) await expect.element(item(name)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await seeNoBarriers();
});
