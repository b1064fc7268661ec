import type { Joint } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { pipeEndsOf } from './pipe-ends.ts';

const way = [
  { x: 100, y: 50 },
  { x: 200, y: 50 },
];
const endOf = (at: 0 | 1, profile: readonly number[]): Joint => ({
  kind: 'end',
  segment: 0,
  at,
  width: 0,
  profile,
});
/** Corners of the only piece at an end, without the two that lie in the pipe. */
const wallOf = (joint: Joint, width: number) => {
  const { points, fill } = pipeEndsOf(way, [joint], 40);
  const [piece] = fill(width, 'red');
  const corners = piece!.segments.flatMap((segment) =>
    segment[0] === 'move' || segment[0] === 'line' ? [{ x: segment[1], y: segment[2] }] : [],
  );
  return { points, corners: corners.slice(2) };
};

describe('the ends of a pipe', () => {
  it('reach to a wall that falls away on both sides', () => {
    const { points, corners } = wallOf(endOf(1, [2, 0, 2]), 40);
    expect(points).toEqual(way);
    expect(corners).toEqual([
      { x: 202, y: 30 },
      { x: 200, y: 50 },
      { x: 202, y: 70 },
    ]);
  });

  it('leave out what would stand in front of the wall', () => {
    const { points, corners } = wallOf(endOf(1, [-20, 0, 20]), 40);
    expect(points).toEqual([way[0], { x: 180, y: 50 }]);
    expect(corners).toEqual([
      { x: 180, y: 30 },
      { x: 200, y: 50 },
      { x: 220, y: 70 },
    ]);
  });

  it('follow the same wall inside, where the pipe is narrower', () => {
    expect(wallOf(endOf(0, [-20, 0, 20]), 20).corners).toEqual([
      { x: 110, y: 60 },
      { x: 100, y: 50 },
      { x: 90, y: 40 },
    ]);
  });

  it('stay straight where the piece is too short to be cut', () => {
    const { points, fill } = pipeEndsOf(way, [endOf(1, [-150, 0, 150])], 400);
    expect(points).toEqual(way);
    expect(fill(400, 'red')).toEqual([]);
  });
});
