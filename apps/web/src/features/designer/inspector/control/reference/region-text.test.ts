import { describe, expect, it } from 'vitest';
import { readRegions, writeRegions } from './region-text.ts';

const regions = [
  { id: '7', title: 'North' },
  { id: '8', title: 'South' },
];

describe('the regions of a widget', () => {
  it('are kept by id; titles of a file from elsewhere become ids', () => {
    expect(readRegions('7, South', regions)).toEqual(['7', '8']);
    expect(readRegions('North,7', regions)).toEqual(['7']);
    expect(writeRegions(['7', '8'])).toBe('7,8');
    expect(writeRegions([])).toBe('');
  });

  it('are none for an empty text, and those nobody knows stay until somebody takes them off', () => {
    expect(readRegions(' , ', regions)).toEqual([]);
    expect(readRegions('9,7', regions)).toEqual(['9', '7']);
    expect(readRegions('7', [])).toEqual(['7']);
  });
});
