import { lightPalette } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { createChartEntry } from '../chart/entry.ts';
import { createPaintContext, lookupIn } from '../testing/test-live.ts';
import { complexXYCurve } from './index.ts';
import type { ComplexXYCurveData } from './model.ts';
import { curveOfPair, joinPairs, listPairs } from './pair.ts';
import { axisScale, paintXyScene } from './scene.ts';

const entry = (signalId: string) => ({ ...createChartEntry('signal'), signalId });
const blank = complexXYCurve.model.create('x', complexXYCurve.preview).data as ComplexXYCurveData;

/** Every time is a step of its own, and nothing is a gap. */
const fine = { stepMs: 1, gapMs: 1000 };

describe('curves of one signal over another', () => {
  it('are pairs by place; a Y without an X of its own takes the first', () => {
    const two = { ...blank, signalArrayX: [entry('1')], signalArrayY: [entry('2'), entry('3')] };
    expect(listPairs(two).map(({ x, y }) => `${y.signalId}/${x.signalId}`)).toEqual(['2/1', '3/1']);
    expect(listPairs({ ...two, signalArrayX: [] })).toEqual([]);
  });

  it('have a point at each time of either, from when both are known', () => {
    const x = { timesMs: [10, 30, 50], values: [1, 2, 3] };
    const y = { timesMs: [20, 30], values: [7, 8] };
    expect(joinPairs(x, y, fine)).toEqual([
      { x: 1, y: 7, timeMs: 20 },
      { x: 2, y: 8, timeMs: 30 },
      { x: 3, y: 8, timeMs: 50 },
    ]);
  });

  it('are broken once where either has no good value', () => {
    const x = { timesMs: [10, 30, 40, 50], values: [1, null, null, 3] };
    const y = { timesMs: [10, 35], values: [7, 8] };
    expect(joinPairs(x, y, fine)).toEqual([{ x: 1, y: 7, timeMs: 10 }, null, { x: 3, y: 8, timeMs: 50 }]);
  });

  it('never join extremes that were not of the same moment', () => {
    // Both rise together; history answered the least and the greatest value of each step at their own times.
    const x = { timesMs: [101, 190, 201, 290], values: [1, 2, 3, 4] };
    const y = { timesMs: [105, 195, 205, 295], values: [10, 20, 30, 40] };
    expect(joinPairs(x, y, { stepMs: 100, gapMs: 1000 })).toEqual([
      { x: 2, y: 20, timeMs: 195 },
      { x: 4, y: 40, timeMs: 295 },
    ]);
  });

  it('are broken where nothing came for too long, and a point alone is a dot', () => {
    const x = { timesMs: [10, 20, 500, 900, 910], values: [1, 2, 3, 4, 5] };
    const y = { timesMs: [10], values: [7] };
    const points = joinPairs(x, y, { stepMs: 1, gapMs: 100 });
    expect(points.map((point) => point?.x ?? null)).toEqual([1, 2, null, 3, null, 4, 5]);
    const context = createPaintContext(lookupIn('good'));
    const curve = { color: '#123456', points, isStale: false };
    const items = paintXyScene({ x: 0, y: 0, width: 300, height: 200 }, blank, [curve], 12, context);
    const group = items.find((item) => item.kind === 'group');
    const dots = group?.kind === 'group' ? group.children.filter((item) => item.kind === 'ellipse') : [];
    // The newest point, and the one that nothing is joined to.
    expect(dots).toHaveLength(2);
  });

  it('over an hour take steps of 12 s, are broken after 2 min of silence and begin with the hour', () => {
    const minuteMs = 60_000;
    const hourMs = 60 * minuteMs;
    const at = (...minutes: number[]) => minutes.map((minute) => minute * minuteMs);
    // One before the hour; then two of one step, which never met; a pause of less than 2 min, and one of more.
    const x = { timesMs: at(-5, 10, 10.1, 11.5, 20), values: [0, 1, 2, 3, 4] };
    const y = { timesMs: at(-5, 10.05, 10.15), values: [0, 10, 20] };
    const points = curveOfPair(x, y, { fromMs: 0, spanMs: hourMs });
    expect(points.map((point) => point && [point.x, point.y])).toEqual([[2, 20], [3, 20], null, [4, 20]]);
    // A short time is broken after no less than a minute.
    const short = curveOfPair(x, y, { fromMs: at(10)[0]!, spanMs: 5 * minuteMs });
    expect(short.filter((point) => point === null)).toHaveLength(2);
    // All older than asked for: where it stands is what is known.
    expect(curveOfPair(x, y, { fromMs: hourMs, spanMs: hourMs })).toMatchObject([{ x: 4, y: 20 }]);
  });

  it('have axes that are fixed or hold every value, a constant too', () => {
    expect(axisScale([5, 900], 'fixed', 0, 100)).toMatchObject({ min: 0, max: 100 });
    const { min, max } = axisScale([10, 20], 'adapt', 0, 100);
    expect(min).toBeLessThan(10);
    expect(max).toBeGreaterThan(20);
    expect(axisScale([5, 5], 'adapt', 0, 1)).toMatchObject({ min: 4.5, max: 5.5 });
    expect(axisScale([], 'adapt', 0, 1)).toMatchObject({ min: 0, max: 1 });
  });

  it('end in a dot that is hollow when it cannot be trusted', () => {
    const context = createPaintContext(lookupIn('good'));
    const points = [
      { x: 1, y: 1, timeMs: 1 },
      { x: 2, y: 2, timeMs: 2 },
    ];
    const dotOf = (isStale: boolean) => {
      const box = { x: 0, y: 0, width: 300, height: 200 };
      const items = paintXyScene(box, blank, [{ color: '#123456', points, isStale }], 12, context);
      const group = items.find((item) => item.kind === 'group');
      return group?.kind === 'group' ? group.children.find((item) => item.kind === 'ellipse') : undefined;
    };
    expect(dotOf(false)).toMatchObject({ fill: '#123456' });
    expect(dotOf(true)).toMatchObject({ fill: lightPalette.surface });
  });
});
