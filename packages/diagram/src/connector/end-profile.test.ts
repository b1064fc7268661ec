import { describe, expect, it } from 'vitest';
import type { ConnectorData, Joint } from '../document/connector.ts';
import { createTestWidget, rectAt, TestEditor } from '../testing/index.ts';

const circle = () => createTestWidget('circle', 'ShapeCircle', { cx: 300, cy: 300, r: 100 });
const endsOf = (test: TestEditor, id = 'new1') =>
  ((test.widget(id).data as ConnectorData).joints ?? []).filter(
    (joint): joint is Extract<Joint, { kind: 'end' }> => joint.kind === 'end',
  );

/** A pipe from a circle of radius 100 about (300, 300), pressed at a place of its wall. */
function piped(x: number, y: number, thickness = 40): TestEditor {
  const test = new TestEditor({ widgets: [circle(), rectAt('box', 700, 270)] });
  test.use('draw-ShapePipe').drag(x, y, 650 - x, 0);
  return test.do((editor) => editor.setField('data.thickness', thickness, ['new1']));
}

describe('a thick pipe at a round wall', () => {
  it('goes on to the wall on both sides of its middle', () => {
    const [end, ...others] = endsOf(piped(400, 300));
    expect(others).toEqual([]);
    expect(end).toMatchObject({ segment: 0, at: 0, width: 0 });
    const { profile } = end!;
    // 20 beside the middle the circle is 100 - sqrt(100² - 20²) farther away.
    expect(profile[0]).toBeCloseTo(2, 0);
    expect(profile.at(-1)).toBeCloseTo(2, 0);
    expect(profile[6]).toBeCloseTo(0, 1);
  });

  it('ends in front of it on the side that it meets first', () => {
    const [end] = endsOf(piped(371, 371));
    const { profile } = end!;
    // From the lower right, level: what lies higher meets the wall sooner.
    expect(Math.max(profile[0]!, profile.at(-1)!)).toBeGreaterThan(15);
    expect(Math.min(profile[0]!, profile.at(-1)!)).toBeLessThan(-10);
  });

  it('follows the circle and the thickness, in the same step', () => {
    const test = piped(400, 300);
    const before = test.editor.page;
    test.do((editor) => editor.setField('data.thickness', 80, ['new1']));
    expect(endsOf(test)[0]!.profile[0]).toBeCloseTo(8.3, 0);
    expect(test.run('undo').editor.page).toEqual(before);
    test.use('select').select('circle').dragHandle('se', 100, 100);
    expect(endsOf(test)[0]!.profile[0]).toBeLessThan(7);
  });

  it('needs none where it is thin, the wall is straight, or the end stands free', () => {
    expect(endsOf(piped(400, 300, 4))).toEqual([]);
    const test = new TestEditor({ widgets: [rectAt('a', 100, 270), rectAt('box', 700, 270)] });
    test.use('draw-ShapePipe').drag(200, 300, 500, 0);
    expect(endsOf(test.do((editor) => editor.setField('data.thickness', 30, ['new1'])))).toEqual([]);
    const free = piped(400, 300).use('select').select('new1').hold({ ctrl: true });
    free.dragHandle('vertex:0', 60, 60);
    expect(endsOf(free)).toEqual([]);
  });
});
