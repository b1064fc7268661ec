import { calls } from '@zutai/contract';
import type { MapItem } from '@zutai/widgets/map';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { textOf } from '../../lib/language/index.ts';
import { answer } from '../../testing/answer.ts';
import { show } from '../../testing/show.tsx';
import { PlaceMap } from './PlaceMap.tsx';

const place = (id: string, title: string, longitude: number): MapItem => ({
  ...{ id, title, state: 'online', address: '' },
  place: { longitude, latitude: 30.2 },
});
const ITEMS = [place('1', '城西供水加压泵站', 120.1), place('2', '城东供水加压泵站', 120.3)];

it('keeps the names of what stands at the edges of a narrow map whole', async () => {
  answer(calls.monitor.queryMapTiles, () => null);
  await show({
    '/map': (
      <main style={{ width: 360, height: 420 }}>
        <PlaceMap items={ITEMS} onOpen={() => {}} />
      </main>
    ),
  });
  for (const { title } of ITEMS) {
    const name = page.getByText(title);
    await expect.element(name).toBeVisible();
    const map = page.getByRole('application').element().getBoundingClientRect();
    const { left, right } = name.element().getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(map.left);
    expect(right).toBeLessThanOrEqual(map.right);
    expect(name.element().scrollWidth).toBeLessThanOrEqual(name.element().clientWidth);
  }
});

it('says how many are not shown', async () => {
  answer(calls.monitor.queryMapTiles, () => null);
  const pages = (hiddenCount: number) => ({
    '/map': (
      <main style={{ width: 360, height: 420 }}>
        <PlaceMap items={ITEMS} hiddenCount={hiddenCount} onOpen={() => {}} />
      </main>
    ),
  });
  await show(pages(130));
  await expect.element(page.getByText(textOf('placeMap', 'hidden', { count: 130 }))).toBeVisible();
  await show(pages(0));
  await expect.element(page.getByRole('application')).toBeVisible();
  await expect.element(page.getByRole('status')).not.toBeInTheDocument();
});
