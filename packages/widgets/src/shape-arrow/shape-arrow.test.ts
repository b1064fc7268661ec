import { type Primitive, setAtPath, type Widget } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { paintWidget } from '../paint-widget.ts';
import { createPaintContext, lookupIn } from '../testing/test-live.ts';
import { shapeArrow } from './index.ts';

const blank = shapeArrow.model.create('a', { x: 10, y: 20, width: 100, height: 40, rotate: 0 });

function pointsOf(widget: Widget): [number, number][] {
  const [path] = paintWidget(widget, createPaintContext(lookupIn('good'))) as [
    Extract<Primitive, { kind: 'path' }>,
  ];
  return path.segments.flatMap((segment) =>
    segment[0] === 'move' || segment[0] === 'line' ? [[segment[1], segment[2]] as [number, number]] : [],
  );
}

describe('arrow', () => {
  it('points to the right, with a head as long as the height says', () => {
    expect(pointsOf(blank)).toEqual([
      [10, 50],
      [10, 30],
      [78, 30],
      [78, 20],
      [110, 40],
      [78, 60],
      [78, 50],
    ]);
  });

  it('has two heads that meet where there is no room for a shaft', () => {
    const short = setAtPath(setAtPath(blank, 'data.heads', 'double'), 'data.length', 1000);
    const xs = pointsOf(short).map(([x]) => x);
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([10, 110]);
    expect(xs.filter((x) => x === 60)).toHaveLength(8);
  });
});
