import { calls } from '@zutai/contract';
import { gatewayList } from '@zutai/lists';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../testing/answer.ts';
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
