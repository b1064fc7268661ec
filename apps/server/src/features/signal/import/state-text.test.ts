import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readStates, writeStates } from './state-text.ts';

it('writes states as people type them', () => {
  const states = [
    { value: 0, title: '停止', titleEn: 'Stopped' },
    { value: 1, title: '运行', titleEn: '' },
  ];
  expect(writeStates(states)).toBe('0=停止|Stopped;1=运行');
});

it('reads back any words', () => {
  const word = fc.string({ unit: fc.constantFrom(...'a\\;|= 运'), minLength: 1 });
  const state = fc.record({
    value: fc.integer().map((value) => value / 4),
    title: word,
    titleEn: fc.oneof(fc.constant(''), word),
  });
  fc.assert(
    fc.property(fc.array(state, { minLength: 1 }), (states) => {
      expect(readStates(writeStates(states))).toEqual({ value: states });
    }),
  );
});

it.each(['x', '=a', '1', '1=', '1=a;', 'a=b', '1=a|b|c', '0=a;;1=b'])('refuses %j', (text) => {
  expect(readStates(text)).toEqual({ code: 'notStates' });
});
