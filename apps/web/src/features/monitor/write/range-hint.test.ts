import { expect, it } from 'vitest';
import { rangeHintOf } from './range-hint.ts';

const signal = { min: null, max: null, unit: 'Hz', states: [] };

it('says the limits with their unit, as far as there are any', () => {
  expect(rangeHintOf({ ...signal, min: 25, max: 50 })).toEqual({
    key: 'range',
    params: { min: '25 Hz', max: '50 Hz' },
  });
  expect(rangeHintOf({ ...signal, min: 0, unit: '' })).toEqual({ key: 'rangeMin', params: { min: '0' } });
  expect(rangeHintOf({ ...signal, max: 5 })).toEqual({ key: 'rangeMax', params: { max: '5 Hz' } });
  expect(rangeHintOf(signal)).toBeUndefined();
});

it('says no numbers where a state is chosen by its text', () => {
  const states = [{ value: 0, title: 'Manual', titleEn: '' }];
  expect(rangeHintOf({ ...signal, min: 0, max: 1, states })).toBeUndefined();
});
