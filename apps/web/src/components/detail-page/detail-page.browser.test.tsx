import { calls } from '@zutai/contract';
import { useParams } from 'react-router';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { refreshAnswers, useCall } from '../../lib/call/index.ts';
import { textOf } from '../../lib/language/index.ts';
import { queryClient } from '../../shell/query-client.ts';
import { answer, refuse } from '../../testing/answer.ts';
import { seeNoBarriers } from '../../testing/barriers.ts';
import { gatewayOf } from '../../testing/gateway.ts';
import { show } from '../../testing/show.tsx';
import { DetailPage } from './index.ts';

/** Tabs whose code was asked for. */
let loaded: string[] = [];

function Detail() {
  const { id = '' } = useParams();
  const query = useCall(calls.gateway.info, { id });
  const tabOf = (key: string, text: string) => ({
    key,
    text,
    path: `/gateway/${id}/${key}`,
    load: () => {
      loaded.push(key);
      return Promise.resolve(({ record }: { record: { title: string } }) => (
        <p>
          {text} of {record.title}
        </p>
      ));
    },
  });
  return (
    <DetailPage
      query={query}
      id={id}
      titleOf={({ title }) => title}
      one="Gateway"
      trail={[{ title: 'Gateways', to: '/list' }]}
      tabs={[
        { ...tabOf('info', 'Facts'), count: ({ equipmentCount }) => equipmentCount },
        tabOf('drivers', 'Drivers'),
        { ...tabOf('secret', 'Secrets'), isAllowed: false },
      ]}
    />
  );
}

async function open(address: string) {
  loaded = [];
  return show({ '/gateway/:id/:tab': <Detail />, '/list': <main>list</main> }, address);
}

const tabs = () => page.getByRole('navigation', { name: textOf('common', 'sections') });

it('has tabs that are links, each loaded when it is opened', async () => {
  answer(calls.gateway.info, ({ id }) => gatewayOf({ id, equipmentCount: 4 }));
  const shown = await open('/gateway/7/info');
  await expect.element(page.getByText('Facts of 一号车间')).toBeVisible();
  expect(new Set(loaded)).toEqual(new Set(['info']));
  const facts = tabs().getByRole('link', { name: 'Facts' });
  await expect.element(facts).toHaveAttribute('aria-current', 'page');
  await expect.element(facts).toHaveTextContent('4');
  const drivers = tabs().getByRole('link', { name: 'Drivers' });
  await expect.element(drivers).toHaveAttribute('href', '/gateway/7/drivers');
  await seeNoBarriers();
  await drivers.click();
  await expect.element(page.getByText('Drivers of 一号车间')).toBeVisible();
  await expect.element(page.getByText('Facts of 一号车间')).not.toBeInTheDocument();
  expect(shown.address()).toBe('/gateway/7/drivers');
  await expect.element(drivers).toHaveAttribute('aria-current', 'page');
  await shown.step(-1);
  await expect.element(page.getByText('Facts of 一号车间')).toBeVisible();
});

it.each(['nonsense', 'secret'])('leads from the tab %s to the first', async (tab) => {
  answer(calls.gateway.info, ({ id }) => gatewayOf({ id }));
  const shown = await open(`/gateway/7/${tab}`);
  await expect.element(page.getByText('Facts of 一号车间')).toBeVisible();
  expect(shown.address()).toBe('/gateway/7/info');
  await expect.element(tabs().getByRole('link', { name: 'Secrets' })).not.toBeInTheDocument();
});

it('leads back to the list from a record that is gone', async () => {
  answer(calls.gateway.info, () => refuse('notFound'));
  const shown = await open('/gateway/7/info');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Gateway' })).toBeVisible();
  await page.getByRole('alert').getByRole('link', { name: 'Gateways' }).click();
  await expect.poll(shown.address).toBe('/list');
});

it('shows no record any longer that was deleted while it was open', async () => {
  answer(calls.gateway.info, ({ id }) => gatewayOf({ id }));
  await open('/gateway/7/info');
  await expect.element(page.getByText('Facts of 一号车间')).toBeVisible();
  answer(calls.gateway.info, () => refuse('notFound'));
  await refreshAnswers(queryClient, ['gateway']);
  await expect.element(page.getByRole('alert').getByRole('link', { name: 'Gateways' })).toBeVisible();
  await expect.element(page.getByText('Facts of 一号车间')).not.toBeInTheDocument();
});
