import { describe, expect, it } from 'vitest';
import { rectAt, TestEditor } from '../testing/index.ts';

const boxes = [rectAt('near', 100, 100), rectAt('far', 260, 100), rectAt('above', 100, 0)];
const attachedAt = (zoom: number, x: number, y: number) => {
  const test = new TestEditor({ con: { width: 4000, height: 3000 }, widgets: boxes });
  test.editor.setZoom(zoom);
  test.use('draw-ShapePipe').pointerDown(x, y).pointerMove(2000, 2000).pointerUp();
  return (test.widgets.at(-1)!.data as { start: { widgetId: string } | null }).start?.widgetId;
};

describe('a page seen from afar, and from near', () => {
  it('a pipe takes hold of the nearest of what is within reach', () => {
    expect(attachedAt(0.1, 205, 130)).toBe('near');
    expect(attachedAt(0.1, 255, 130)).toBe('far');
    expect(attachedAt(8, 201, 130)).toBe('near');
    expect(attachedAt(8, 204, 130)).toBeUndefined();
  });

  it.each([0.1, 1, 8])('what is selected can be moved at %s, and resized at its corner', (zoom) => {
    const test = new TestEditor({ con: { width: 4000, height: 3000 }, widgets: [rectAt('a', 100, 100)] });
    test.editor.setZoom(zoom);
    test.select('a').drag(150, 130, 400, 0);
    expect(test.positionOf('a')).toMatchObject({ x: 500, width: 100 });
    test.dragHandle('se', 40, 40);
    expect(test.positionOf('a')).toMatchObject({ width: 140, height: 100 });
    const { x, y, width, height } = test.positionOf('a') as Record<'x' | 'y' | 'width' | 'height', number>;
    test.drag(x + width + 3 / zoom, y + height + 3 / zoom, 100, 100);
    expect(test.positionOf('a')).toMatchObject({ width: width + 100, height: height + 100 });
  });
});
