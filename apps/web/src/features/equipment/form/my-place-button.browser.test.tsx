import { calls, type Equipment } from '@zutai/contract';
import { textIn, textRef } from '@zutai/i18n';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { defineForm, RecordPage } from '../../../components/record-form/index.ts';
import { textOf } from '../../../lib/language/index.ts';
import { show } from '../../../testing/show.tsx';
import { MyPlaceButton } from './MyPlaceButton.tsx';

const placeForm = defineForm<Equipment>()({
  add: calls.equipment.add,
  words: { add: { title: textRef('equipment', 'add'), done: textRef('equipment', 'added') } },
  fields: (make) => [
    make.section(
      textRef('equipment', 'sectionPlace'),
      [
        make.number('longitude', textRef('equipment', 'longitude')),
        make.number('latitude', textRef('equipment', 'latitude')),
      ],
      { After: MyPlaceButton },
    ),
  ],
});

const field = (key: 'longitude' | 'latitude') =>
  page.getByLabelText(textIn('zh', textRef('equipment', key)), { exact: true });

/** Asks where the browser is; answers what the browser says, when the test says so. */
async function locate() {
  let tell: PositionCallback = () => undefined;
  const asked = vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) => {
    tell = found;
  });
  await show({ '/': <RecordPage form={placeForm} /> });
  await page.getByRole('button', { name: textOf('equipment', 'useMyPlace') }).click();
  expect(asked).toHaveBeenCalled();
  return () => tell({ coords: { longitude: 120.1234567, latitude: 30.2 } } as GeolocationPosition);
}

it('enters where the browser is', async () => {
  const tell = await locate();
  tell();
  await expect.element(field('longitude')).toHaveValue('120.123457');
  await expect.element(field('latitude')).toHaveValue('30.2');
});

it('enters nothing where a coordinate was typed by then', async () => {
  const tell = await locate();
  await field('longitude').fill('118.5');
  tell();
  await expect.element(field('longitude')).toHaveValue('118.5');
  await expect.element(field('latitude')).toHaveValue('');
});
