import type { Primitive } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { paintWidget } from '../paint-widget.ts';
import { createPaintContext, lookupIn } from '../testing/test-live.ts';
import { shapeOctagon } from './index.ts';

describe('octagon', () => {
  it('has eight equal sides in a square', () => {
    const widget = shapeOctagon.model.create('o', { x: 0, y: 0, width: 50, height: 50, rotate: 0 });
    const [path] = paintWidget(widget, createPaintContext(lookupIn('good'))) as [
      Extract<Primitive, { kind: 'path' }>,
    ];
    const points = path.segments.flatMap((s) => (s[0] === 'move' || s[0] === 'line' ? [[s[1], s[2]]] : []));
    const sides = points.map(([x, y], place) => {
      const [nextX, nextY] = points[(place + 1) % points.length]!;
      return Math.hypot(nextX! - x!, nextY! - y!);
    });
    expect(sides).toHaveLength(8);
    for (const side of sides) expect(side).toBeCloseTo(sides[0]!, 6);
  });
});
