import { describe, expect, it } from 'vitest';
import { pollText, targetOf } from './driver-text.ts';

describe('pollText', () => {
  it.each([
    [50, '50 ms'],
    [1500, '1500 ms'],
    [2000, '2 s'],
    [90_000, '90 s'],
    [300_000, '5 min'],
  ])('%i', (ms, text) => {
    expect(pollText(ms)).toBe(text);
  });
});

describe('targetOf', () => {
  it('names host, port and unit', () => {
    expect(targetOf({ options: { host: 'plc', port: 502, unitId: 0 } })).toBe('plc:502 #0');
    expect(targetOf({ options: { host: 'plc' } })).toBe('plc');
  });
});
