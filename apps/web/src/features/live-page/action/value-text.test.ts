import { unboundValue } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { textFor, valueFor, writtenText } from './value-text.ts';

describe('what is written', () => {
  it('is true and false for a switch, whatever the page says', () => {
    const dataType = 'boolean' as const;
    expect(textFor({ dataType }, '1')).toBe('true');
    expect(textFor({ dataType }, '0')).toBe('false');
    expect(textFor({ dataType }, 'true')).toBe('true');
    expect(valueFor({ dataType }, 'true')).toBe(true);
  });

  it('stays as it is for numbers and texts', () => {
    expect(textFor({ dataType: 'number' }, '1')).toBe('1');
    expect(valueFor({ dataType: 'number' }, '1.5')).toBe(1.5);
    expect(valueFor({ dataType: 'text' }, '1.5')).toBe('1.5');
  });

  it('is shown in the digits that are sent, or as a state, and not as values are read', () => {
    const shown = { ...unboundValue, decimals: 0, states: [{ value: '2', text: 'auto' }] };
    const textOf = (text: string, dataType: 'number' | 'boolean' | 'text' = 'number') =>
      writtenText({ dataType }, text, shown);
    expect(textOf('0.4')).toBe('0.4');
    expect(textOf('9007199254740993')).toBe('9,007,199,254,740,993');
    expect(textOf('2')).toBe('auto');
    expect(textOf('2.0')).toBe('auto');
    expect(textOf('12345.678', 'text')).toBe('12345.678');
  });
});
