import { describe, expect, it } from 'vitest';
import { formatValue } from './format-value.ts';

const number = { decimals: 2, states: [] };
const pump = {
  decimals: 0,
  states: [
    { value: 0, title: '停止', titleEn: 'Stopped' },
    { value: 1, title: '运行', titleEn: '' },
  ],
};

describe('formatValue', () => {
  it('writes numbers with fixed decimals, so that they do not jump', () => {
    expect(formatValue(1, number, 'zh')).toBe('1.00');
    expect(formatValue(-0.125, number, 'zh')).toBe('-0.13');
    expect(formatValue(0, number, 'zh')).toBe('0.00');
  });

  it('says states in words, in Chinese where there is no English', () => {
    expect(formatValue(0, pump, 'en')).toBe('Stopped');
    expect(formatValue(false, pump, 'zh')).toBe('停止');
    expect(formatValue(true, pump, 'en')).toBe('运行');
    expect(formatValue(7, pump, 'en')).toBe('7');
  });

  it('never writes a missing value as 0', () => {
    expect(formatValue(null, number, 'zh')).not.toContain('0');
    expect(formatValue(Number.NaN, number, 'zh')).toBe('NaN');
  });

  it('leaves text as it is', () => {
    expect(formatValue('AB-12', number, 'zh')).toBe('AB-12');
  });
});
