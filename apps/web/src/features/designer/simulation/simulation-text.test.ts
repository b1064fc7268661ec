import { describe, expect, it } from 'vitest';
import { formatSteps, parseSteps } from './step-text.ts';
import { readSimulation } from './stored-simulation.ts';

describe('steps as they are typed', () => {
  it.each([
    [
      '0 5, 1 3',
      'number',
      [
        { value: 0, dwellS: 5 },
        { value: 1, dwellS: 3 },
      ],
    ],
    [
      '-2.5 0.5s；7 1',
      'number',
      [
        { value: -2.5, dwellS: 0.5 },
        { value: 7, dwellS: 1 },
      ],
    ],
    [
      'true 2，0 1',
      'boolean',
      [
        { value: true, dwellS: 2 },
        { value: false, dwellS: 1 },
      ],
    ],
    ['in Betrieb 4', 'text', [{ value: 'in Betrieb', dwellS: 4 }]],
  ] as const)('%j', (text, dataType, steps) => {
    expect(parseSteps(text, { dataType })).toEqual(steps);
    expect(parseSteps(formatSteps(steps), { dataType })).toEqual(steps);
  });
  it.each(['', '5', '0 5,', 'x 5', '1 0'])('%j is none', (text) => {
    expect(parseSteps(text, { dataType: 'number' })).toBeUndefined();
  });
});

it('reads back what was kept, and leaves what is no source', () => {
  const kept = {
    1: { kind: 'sine', min: 0, max: 5, periodS: 4 },
    2: { kind: 'states', steps: [{ value: true, dwellS: 3 }] },
    3: { kind: 'sine', min: 'x' },
    4: { kind: 'rm -rf' },
    5: null,
  };
  const read = readSimulation(JSON.stringify(kept));
  expect([...read.keys()]).toEqual(['1', '2']);
  expect(readSimulation('no json').size).toBe(0);
});
