import { expect, it } from 'vitest';
import { signalToken } from './formula/formula-text.ts';
import { listUsedEquipment } from './used-equipment.ts';

const owners = new Map([
  ['1', '10'],
  ['2', '10'],
  ['3', '20'],
  ['4', '30'],
]);

it('is the equipment of the signals that are calculated with, each once', () => {
  const sum = (ids: string[]) => listUsedEquipment({ calcType: 'sum', signals: ids, formula: '' }, owners);
  expect(sum([])).toEqual([]);
  expect(sum(['3', '1', '2', '3'])).toEqual(['20', '10']);
  expect(sum(['99', '4'])).toEqual(['30']);
});

it('is that of a formula, and none while the formula cannot be read', () => {
  const of = (formula: string) => listUsedEquipment({ calcType: 'formula', signals: ['4'], formula }, owners);
  expect(of(`${signalToken('20', '3')} + ${signalToken('10', '1')} * 2`)).toEqual(['20', '10']);
  expect(of(`${signalToken('20', '3')} +`)).toEqual([]);
});
