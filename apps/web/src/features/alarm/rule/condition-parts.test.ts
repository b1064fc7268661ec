import { ALARM_CONDITION_KINDS, alarmCondition } from '@zutai/contract';
import { expect, it } from 'vitest';
import { hasProblem, NEW_CONDITIONS, readValues, writeValues } from './condition-parts.ts';

it('every kind begins with what the contract takes', () => {
  for (const kind of ALARM_CONDITION_KINDS)
    expect(alarmCondition.parse(NEW_CONDITIONS[kind])).toEqual(NEW_CONDITIONS[kind]);
});

it('values are numbers, booleans and words', () => {
  expect(readValues('1, true，on, ,-2.5')).toEqual([1, true, 'on', -2.5]);
  expect(readValues(writeValues([0, false, 'off']))).toEqual([0, false, 'off']);
});

it('a part that is missing or cannot be read is known before anything is sent', () => {
  for (const kind of ALARM_CONDITION_KINDS) expect(hasProblem(NEW_CONDITIONS[kind])).toBe(false);
  const of = (formula: string, ...signalIds: string[]) => hasProblem({ kind: 'formula', formula, signalIds });
  expect([of('A > B', '6'), of('A && true')]).toEqual([false, false]);
  expect([of('A > B'), of('A > B', ''), of('A >', '6'), of(''), of(' ')]).toEqual(Array(5).fill(true));
  const unchosen = { from: 'signal', signalId: '' } as const;
  expect(hasProblem({ ...NEW_CONDITIONS.limit, secondLimit: unchosen })).toBe(true);
  expect(hasProblem({ ...NEW_CONDITIONS.deviation, from: unchosen })).toBe(true);
});
