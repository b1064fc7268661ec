import { describe, expect, it } from 'vitest';
import { runsOf } from './way-runs.ts';

const way = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 100, y: 100 },
];
const text = (points: readonly { x: number; y: number }[]) =>
  points.map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`).join(' ');

describe('the runs of a line', () => {
  it('are the line itself where nothing crosses', () => {
    expect(runsOf(way)).toEqual([way]);
    expect(runsOf(way, [{ kind: 'tee', segment: 0, at: 0.5, width: 8, side: 1 }])).toEqual([way]);
  });

  it('leave out what is interrupted', () => {
    const runs = runsOf(way, [{ kind: 'gap', segment: 1, at: 0.5, width: 20 }]);
    expect(runs.map(text)).toEqual(['0,0 100,0 100,40', '100,60 100,100']);
  });

  it('are interrupted once where two cross side by side', () => {
    const gap = (at: number) => ({ kind: 'gap', segment: 0, at, width: 20 }) as const;
    expect(runsOf(way, [gap(0.4), gap(0.6), gap(0.55)]).map(text)).toEqual([
      '0,0 30,0',
      '70,0 100,0 100,100',
    ]);
  });

  it('leap upwards over what crosses a level piece, to the left over what crosses an upright one, whichever way they go', () => {
    for (const points of [way, way.toReversed()]) {
      const [level, upright] = points === way ? [0, 1] : [1, 0];
      const [first] = runsOf(points, [{ kind: 'arc', segment: level, at: 0.5, width: 20 }]);
      expect(Math.min(...first!.map(({ y }) => y))).toBeCloseTo(-10);
      const [second] = runsOf(points, [{ kind: 'arc', segment: upright, at: 0.5, width: 20 }]);
      const leap = second!.filter(({ y }) => y > 40 && y < 60).map(({ x }) => x);
      expect(Math.min(...leap)).toBeCloseTo(90);
      expect(Math.max(...leap)).toBeLessThanOrEqual(100);
    }
  });

  it('stand a piece that became shorter than what interrupts it', () => {
    const short = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
    ];
    expect(runsOf(short, [{ kind: 'gap', segment: 0, at: 0.5, width: 40 }]).flat()).not.toContain(NaN);
  });
});
