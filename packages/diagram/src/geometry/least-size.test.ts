import { describe, expect, it } from 'vitest';
import { createTestWidget, rectAt, TestEditor } from '../testing/index.ts';
import { boundsOf } from './groups.ts';

describe('Section 5: "Resizing is allowed only while the resulting size stays above 2.", of several', () => {
  const triangleAt = (x: number, y: number, width: number, height: number) =>
    createTestWidget('small', 'ShapeTriangle', {
      ...{ x1: x + Math.round(width / 2), y1: y, x2: x, y2: y + height },
      ...{ x3: x + width, y3: y + height },
    });

  it.each([
    ['a rectangle', rectAt('small', 100, 100, 10, 10)],
    ['a triangle', triangleAt(100, 100, 10, 10)],
    ['a triangle whose corners are rounded', triangleAt(117, 131, 13, 17)],
  ])('%s and a large one together stay above 2 each', (_name, small) => {
    for (const [handle, sign] of [
      ['se', -1],
      ['nw', 1],
    ] as const) {
      const test = new TestEditor({ widgets: [small, rectAt('large', 200, 200, 300, 200)] });
      test.select('small', 'large').dragHandle(handle, 2000 * sign, 2000 * sign);
      for (const widget of test.widgets) {
        const { width, height } = boundsOf(widget);
        expect(Math.min(width, height), `${widget.id} by ${handle}`).toBeGreaterThan(2);
      }
    }
  });

  it('a triangle made as large as something that is smaller stays above 2', () => {
    const widgets = [rectAt('first', 300, 300, 2.1, 2.1), triangleAt(100, 100, 40, 40)];
    const test = new TestEditor({ widgets }).select('first', 'small').run('same-size');
    const { width, height } = boundsOf(test.widget('small'));
    expect(width).toBeLessThan(40);
    expect(Math.min(width, height)).toBeGreaterThan(2);
  });
});
