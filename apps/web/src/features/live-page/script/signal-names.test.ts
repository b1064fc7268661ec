import { describe, expect, it } from 'vitest';
import { findSignal } from './signal-names.ts';

const value = { value: 1, quality: 'good', timeMs: 1, unit: '', title: '' } as const;
const signals = [
  { id: '1', tag: 'level', equipmentTitle: 'North', value },
  { id: '2', tag: 'level', equipmentTitle: 'South', value },
  { id: '3', tag: '2', equipmentTitle: 'South', value },
  { id: '4', tag: 'flow', equipmentTitle: 'South', value },
];
const words = { unknown: 'no {{name}}', ambiguous: 'two {{name}}' };
const find = (name: string) => findSignal(signals, name, words).id;

describe('names of signals in scripts', () => {
  it('are ids first, then tags, then equipment and tag', () => {
    expect(find('2')).toBe('2');
    expect(find('flow')).toBe('4');
    expect(find('South/level')).toBe('2');
  });

  it('are refused when nothing or more than one thing is meant', () => {
    expect(() => find('pressure')).toThrow('no pressure');
    expect(() => find('level')).toThrow('two level');
  });
});
