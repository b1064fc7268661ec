import { describe, expect, it } from 'vitest';
import { checkValue } from './check-value.ts';
import { writtenText } from './written-text.ts';

const number = { dataType: 'number', min: 0, max: 100 } as const;

describe('checkValue', () => {
  it('takes what is within the limits, the limits included', () => {
    for (const text of ['0', '100', '12.5', '1e1']) expect(checkValue(text, number)).toBeUndefined();
  });

  it.each([
    ['', 'valueNeeded'],
    ['  ', 'valueNeeded'],
    ['abc', 'notNumber'],
    ['Infinity', 'notNumber'],
    ['120', 'outOfRange'],
    ['-0.1', 'outOfRange'],
  ])('refuses "%s"', (text, key) => {
    expect(checkValue(text, number)?.key).toBe(key);
  });

  it('names the limit there is, and the value', () => {
    expect(checkValue('-1', { ...number, max: null })).toEqual({
      key: 'tooSmall',
      params: { min: 0, value: -1 },
    });
    expect(checkValue('101', { ...number, min: null })).toEqual({
      key: 'tooBig',
      params: { max: 100, value: 101 },
    });
  });

  it('leaves texts and switches to the server', () => {
    expect(checkValue('any', { ...number, dataType: 'text' })).toBeUndefined();
    expect(checkValue('true', { ...number, dataType: 'boolean' })).toBeUndefined();
  });
});

describe('writtenText', () => {
  const states = [{ value: 2, title: '自动', titleEn: 'auto' }];
  const textOf = (text: string, dataType: 'number' | 'boolean' | 'text' = 'number') =>
    writtenText(text, { dataType, decimals: 0, states }, 'en');

  it('shows a number in the digits that are sent, unless it is a state', () => {
    expect(textOf('0.4')).toBe('0.4');
    expect(textOf(' 9007199254740993 ')).toBe('9,007,199,254,740,993');
    expect(textOf('2')).toBe('auto');
    expect(textOf('true', 'boolean')).toBe('开');
    expect(textOf('0.4', 'text')).toBe('0.4');
  });
});
