import { describe, expect, it } from 'vitest';
import { stepStates } from './WriteSteps.tsx';

describe('stepStates', () => {
  it.each([
    ['running', null, 'current waiting waiting waiting'],
    ['running', 'requested', 'done current waiting waiting'],
    ['running', 'acknowledged', 'done done done current'],
    ['done', 'readBack', 'done done done done'],
    ['failed', null, 'failed waiting waiting waiting'],
    ['failed', 'sent', 'done done failed waiting'],
    ['failed', 'readBack', 'done done done failed'],
    ['unknown', 'sent', 'done done waiting waiting'],
    ['stopped', 'sent', 'done done waiting waiting'],
  ] as const)('%s at %s', (phase, step, expected) => {
    expect(stepStates({ phase, step }).join(' ')).toBe(expected);
  });
});
