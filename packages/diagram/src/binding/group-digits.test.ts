import { describe, expect, it } from 'vitest';
import { groupDigits, numberText, tickText } from './group-digits.ts';
import { formatValue, plainValue, unboundValue } from './live.ts';

describe('large numbers', () => {
  it.each([
    ['999', '999'],
    ['9999', '9999'],
    ['10000', '10,000'],
    ['-1234567.8000', '-1,234,567.8000'],
    ['0.123456', '0.123456'],
    ['1e+21', '1e+21'],
    ['GW-10000', 'GW-10000'],
    ['2026-01-01', '2026-01-01'],
    ['NaN', 'NaN'],
  ])('%s reads %s', (text, grouped) => {
    expect(groupDigits(text)).toBe(grouped);
  });

  it('are grouped when rounding makes them large', () => {
    expect(numberText(9999.96, 1)).toBe('10,000.0');
    expect(numberText(-9999.4, 0)).toBe('-9999');
    expect(tickText(0.1 + 0.2)).toBe('0.3');
    expect(tickText(4_897_200)).toBe('4,897,200');
  });

  it('are grouped where they are read and plain where they are typed; texts and states stay as they are', () => {
    const live = { ...unboundValue, value: 4_897_171.25, decimals: 1 };
    expect(formatValue(live)).toBe('4,897,171.3');
    expect(plainValue(live)).toBe('4897171.3');
    expect(formatValue({ ...live, value: '4897171' })).toBe('4897171');
    expect(formatValue({ ...live, decimals: null })).toBe('4,897,171.25');
    const states = [{ value: '20000', text: '20000 h' }];
    expect(formatValue({ ...live, value: 20_000, states })).toBe('20000 h');
  });
});
