import { calls, type ResponseOf } from '@zutai/contract';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { textOf } from '../../lib/language/index.ts';
import { answer } from '../../testing/answer.ts';
import { sampleAnswer } from '../../testing/sample-answer.ts';
import { show } from '../../testing/show.tsx';
import { MapPage } from './MapPage.tsx';

const PART = sampleAnswer(calls.monitor.queryMapPart) as ResponseOf<typeof calls.monitor.queryMapPart>;

it('keeps the search field and its letters while answers are on their way, also those that find nothing', async () => {
  const held: (() => void)[] = [];
  let isHeld = false;
  const wait = async () => {
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
  };
  const asked = answer(calls.monitor.queryMapPart, async ({ keyword }) => {
    await wait();
    return { ...PART, spots: [], total: keyword === undefined ? 2 : 0, onlineCount: 0, hiddenCount: 0 };
  });
  answer(calls.monitor.queryMapList, async () => {
    await wait();
    return { total: 0, rows: [] };
  });
  answer(calls.monitor.queryMapTiles, () => null);
  const { address } = await show({ '/map': <MapPage /> });
  const field = page.getByRole('textbox', { name: textOf('placeMap', 'search') });
  await field.click();
  isHeld = true;
  await userEvent.keyboard('pu');
  await expect.poll(address).toBe('/map?keyword=pu');
  await userEvent.keyboard('mp');
  await expect.element(field).toHaveValue('pump');
  await expect.element(field).toHaveFocus();
  isHeld = false;
  for (const go of held.splice(0)) go();
  await expect.element(page.getByText(textOf('placeMap', 'noMatch'))).toBeVisible();
  // The answer that found nothing is the last one there is while the next search is on its way.
  isHeld = true;
  await field.fill('');
  await expect.poll(address).toBe('/map');
  await userEvent.keyboard('tank');
  await expect.element(field).toHaveValue('tank');
  isHeld = false;
  for (const go of held.splice(0)) go();
  await expect.poll(() => asked.at(-1)).toMatchObject({ keyword: 'tank' });
});
