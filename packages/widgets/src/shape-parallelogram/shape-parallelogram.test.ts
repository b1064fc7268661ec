import { pathData, setAtPath } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { paintWidget } from '../paint-widget.ts';
import { createPaintContext, lookupIn } from '../testing/test-live.ts';
import { shapeParallelogram } from './index.ts';

describe('parallelogram', () => {
  it.each([
    [25, 'M25 0L100 0L75 40L0 40Z'],
    [-25, 'M0 0L75 0L100 40L25 40Z'],
  ])('slanted by %d percent', (slant, d) => {
    const blank = shapeParallelogram.model.create('p', { x: 0, y: 0, width: 100, height: 40, rotate: 0 });
    const [path] = paintWidget(setAtPath(blank, 'data.slant', slant), createPaintContext(lookupIn('good')));
    expect(path).toMatchObject({ kind: 'path' });
    if (path?.kind === 'path') expect(pathData(path.segments)).toBe(d);
  });
});
