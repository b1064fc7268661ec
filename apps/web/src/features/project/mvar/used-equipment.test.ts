import { expect, it } from 'vitest';
import { signalToken } from './formula-text.ts';
import { listUsedEquipment } from './used-equipment.ts';

const signals = [
  { id: '1', equipmentId: '10' },
  { id: '2', equipmentId: '10' },
  { id: '3', equipmentId: '20' },
  { id: '4', equipmentId: '30' },
];

it('is the equipment of the signals that are calculated with, each once', () => {
  const sum = (ids: string[]) => listUsedEquipment({ calcType: 'sum', signals: ids, formula: '' }, signals);
  expect(sum([])).toEqual([]);
  expect(sum(['3', '1', '2', '3'])).toEqual(['20', '10']);
  expect(sum(['99', '4'])).toEqual(['30']);
});

it('is that of a formula, and none while the formula cannot be read', () => {
  const of = (formula: string) =>
    listUsedEquipment({ calcType: 'formula', signals: ['4'], formula }, signals);
  expect(of(`${signalToken('20', '3')} + ${signalToken('10', '1')} * 2`)).toEqual(['20', '10']);
  expect(of(`${signalToken('20', '3')} +`)).toEqual([]);
});
