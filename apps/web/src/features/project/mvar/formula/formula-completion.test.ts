// biome-ignore-all lint/suspicious/noTemplateCurlyInString: formulas hold ${equipment.signal}
import type { MonitoredSignal } from '@zutai/contract';
import { expect, it } from 'vitest';
import type { NamedSignals } from '../use-signal-names.ts';
import { completeFormula } from './formula-completion.ts';

const signals = [
  { id: '11', equipmentId: '7', dataType: 'number' },
  { id: '12', equipmentId: '7', dataType: 'text' },
] as unknown as MonitoredSignal[];
const names: NamedSignals = {
  signals,
  nameOf: (_equipmentId, id) => (id === '11' ? '一号泵 / 流量 Flow' : '一号泵 / 型号'),
  mvars: [{ id: '3', title: '总流量' }],
};
const complete = (text: string, caret = text.length) => {
  const { from, options } = completeFormula(text, caret, names);
  return { from, inserts: options.map(({ insert }) => insert) };
};

it('offers functions by their beginning, signals and calculated values by any part of their names', () => {
  expect(complete('1 + ru')).toEqual({ from: 4, inserts: ['runHours()'] });
  expect(complete('流')).toEqual({ from: 0, inserts: ['${mvar.3}', '${7.11}'] });
  expect(complete('max(flow')).toMatchObject({ inserts: ['${7.11}'] });
  // A text cannot be calculated with.
  expect(complete('型号').inserts).toEqual([]);
});

it('offers periods where one is due, and nothing inside tokens and numbers', () => {
  expect(complete('average(${7.11}, ')).toMatchObject({ inserts: ['hour', 'day', 'week', 'month', 'year'] });
  expect(complete('average(${7.11}, d')).toMatchObject({ inserts: ['day'] });
  expect(complete('${mv').inserts).toEqual([]);
  expect(complete('12').inserts).toEqual([]);
  expect(complete('').inserts).toEqual([]);
  expect(complete('mi + 1', 2)).toEqual({ from: 0, inserts: ['min()'] });
});
