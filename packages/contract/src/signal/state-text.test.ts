import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signalState } from './entity.ts';
import { formatStates, parseStates } from './state-text.ts';

describe('states in one cell', () => {
  it('are written as people type them', () => {
    const states = [
      { value: 0, title: '停止', titleEn: 'Stopped' },
      { value: 1, title: '运行', titleEn: '' },
    ];
    expect(formatStates(states)).toBe('0=停止|Stopped;1=运行');
  });

  it('come back with any words that a state may have', () => {
    const word = fc.string({ unit: fc.constantFrom(...'a\\;；|=＝:： 运'), minLength: 1, maxLength: 50 });
    const state = fc
      .record({
        value: fc.oneof(
          fc.integer().map((value) => value / 4),
          fc.constantFrom(1e21, -2.5e-7),
        ),
        title: word.filter((text) => text.trim() !== ''),
        titleEn: fc.oneof(fc.constant(''), word),
      })
      .map((entered) => signalState.parse(entered));
    fc.assert(
      fc.property(fc.array(state), (states) => {
        expect(parseStates(formatStates(states))).toEqual(states);
      }),
    );
  });

  it.each([
    [
      '0=停止|Stopped;1=运行|Running',
      [
        [0, '停止', 'Stopped'],
        [1, '运行', 'Running'],
      ],
    ],
    [
      '0＝停；1：开',
      [
        [0, '停', ''],
        [1, '开', ''],
      ],
    ],
    [
      ' 0 = off | Off ; +1 = on',
      [
        [0, 'off', 'Off'],
        [1, 'on', ''],
      ],
    ],
    ['-1.5=a\\;b', [[-1.5, 'a;b', '']]],
    ['1=C:\\temp', [[1, 'C:\\temp', '']]],
    ['', []],
    [' ', []],
  ])('reads %j', (text, states) => {
    expect(parseStates(text)?.map(({ value, title, titleEn }) => [value, title, titleEn])).toEqual(states);
  });

  it.each(['x', '=a', '1', '1=', '1= ', '1=a;', 'a=b', '1=a|b|c', '0=a;;1=b', '1e999=a', '1=a；b', ';'])(
    'refuses %j',
    (text) => {
      expect(parseStates(text)).toBeUndefined();
    },
  );
});
