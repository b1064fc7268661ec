import { describe, expect, it } from 'vitest';
import { countSteps } from './statistics.ts';

const at = (text: string) => Date.parse(`${text}+08:00`);

describe('steps of a statistic', () => {
  it.each([
    ['hour', '2026-03-01T00:00', '2026-03-01T02:00', 2],
    ['hour', '2026-03-01T00:30', '2026-03-01T02:30', 3],
    ['day', '2026-03-01T00:00', '2026-03-02T00:00', 1],
    ['day', '2026-03-01T23:59', '2026-03-02T00:01', 2],
    ['week', '2026-03-02T00:00', '2026-03-09T00:00', 1],
    ['week', '2026-03-01T12:00', '2026-03-02T12:00', 2],
    ['month', '2026-01-31T00:00', '2026-03-01T00:00', 2],
    ['year', '2025-12-31T23:00', '2026-01-01T01:00', 2],
    ['day', '2026-03-02T00:00', '2026-03-02T00:00', 0],
    ['day', '2026-03-03T00:00', '2026-03-02T00:00', 0],
  ] as const)('by %s from %s to %s are %i', (period, from, to, count) =>
    expect(countSteps(period, at(from), at(to))).toBe(count),
  );
});
