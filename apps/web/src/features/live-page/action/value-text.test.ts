import { describe, expect, it } from 'vitest';
import { textFor, valueFor } from './value-text.ts';

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
});
