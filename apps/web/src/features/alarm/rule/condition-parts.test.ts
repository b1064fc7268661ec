import { ALARM_CONDITION_KINDS, alarmCondition } from '@zutai/contract';
import { expect, it } from 'vitest';
import { NEW_CONDITIONS, readValues, writeValues } from './condition-parts.ts';

it('every kind begins with what the contract takes', () => {
  for (const kind of ALARM_CONDITION_KINDS)
    expect(alarmCondition.parse(NEW_CONDITIONS[kind])).toEqual(NEW_CONDITIONS[kind]);
});

it('values are numbers, booleans and words', () => {
  expect(readValues('1, true，on, ,-2.5')).toEqual([1, true, 'on', -2.5]);
  expect(readValues(writeValues([0, false, 'off']))).toEqual([0, false, 'off']);
});
