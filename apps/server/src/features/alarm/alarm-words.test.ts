import { expect, it } from 'vitest';
import { messageWords, NO_WORDS, valueWords } from './alarm-words.ts';

const plain = { decimals: null, unit: '', unitEn: '', states: [] };
const states = [
  { value: 0, title: '停止', titleEn: 'Stopped' },
  { value: 2, title: '故障', titleEn: '' },
];

it.each([
  ['a state by its name', 0, { ...plain, states }, '停止', 'Stopped'],
  ['a state without an English name', 2, { ...plain, states }, '故障', ''],
  ['a boolean as the state of its number', false, { ...plain, states }, '停止', 'Stopped'],
  ['a boolean without states', true, plain, '开', 'On'],
  [
    'a number that is no state, with its unit',
    1,
    { ...plain, states, unit: '级', unitEn: 'step' },
    '1 级',
    '1 step',
  ],
  ['a number with the decimals of its signal', 1.005, { ...plain, decimals: 1, unit: 'm' }, '1.0 m', ''],
  ['a number without binary fractions', 0.1 + 0.2, plain, '0.3', ''],
  ['a text as it is', 'E-12', plain, 'E-12', ''],
  [
    'a text as PostgreSQL takes it',
    `\0\ud800${'x'.repeat(197)}\u{1f4a7}`,
    plain,
    `\u{fffd}\u{fffd}${'x'.repeat(197)}`,
    '',
  ],
  ['no value as nothing', null, plain, '', ''],
])('writes %s', (_name, value, format, text, textEn) => {
  expect(valueWords(value, format)).toEqual({ text, textEn });
});

it('fills value and limit into what a rule says, as they are', () => {
  const limit = { text: '90', textEn: '' };
  const value = { text: '$& {limit} 故障', textEn: '$& {limit} fault' };
  expect(messageWords({ text: '{value} > {limit}', textEn: '' }, value, limit)).toEqual({
    text: '$& {limit} 故障 > 90',
    textEn: '$& {limit} fault > 90',
  });
  expect(messageWords({ text: '泵{value}', textEn: 'Pump: {value}' }, value, limit).textEn).toBe(
    'Pump: $& {limit} fault',
  );
  expect(messageWords(NO_WORDS, value, limit)).toEqual(NO_WORDS);
});
