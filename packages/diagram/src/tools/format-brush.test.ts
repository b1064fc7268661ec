import { describe, expect, it } from 'vitest';
import type { Widget } from '../document/widget.ts';
import { createTestWidget, rectAt, TestEditor } from '../testing/index.ts';

const styled = (widget: Widget, style: object): Widget => ({ ...widget, style: style as Widget['style'] });
const red = { opacity: 0.5, fill: { enable: true, color: 'red' }, flip: 'both' };

function setUp(): TestEditor {
  const target = styled(rectAt('b', 300, 100), { opacity: 1, flip: 'none', own: 7 });
  const circle = createTestWidget('c', 'ShapeCircle', { cx: 600, cy: 300, r: 40 });
  const data = { text: 'Level', signalId: '7' };
  return new TestEditor({
    widgets: [styled(rectAt('a', 100, 100), red), { ...target, data, widgetName: 'Tank' }, circle],
  });
}

describe('Section 2: "Format brush: copies style to other widgets."', () => {
  it('gives the look of one to each that is clicked, one step each, until Escape', () => {
    const test = setUp().select('a').run('format-brush').click(350, 130).click(600, 300);
    expect(test.widget('b').style).toEqual({ ...red, own: 7 });
    expect(test.widget('c').style).toEqual(red);
    expect(test.editor.state).toMatchObject({ undoLength: 2, toolId: 'format-brush' });
    expect(test.press('Escape').editor.state.toolId).toBe('select');
    expect(test.run('undo').widget('c').style).toEqual({});
  });

  it('leaves data, texts, size and place as they were', () => {
    const before = setUp().widget('b');
    const after = setUp().select('a').run('copy-style').select('b').run('paste-style').widget('b');
    expect({ ...after, style: before.style }).toEqual(before);
  });

  it('gives it to all that is selected in one step, and leaves the clipboard of widgets alone', () => {
    const test = setUp().select('b').run('copy').select('a').run('copy-style');
    test.select('b', 'c').run('paste-style');
    expect(test.editor.state.undoLength).toBe(1);
    expect(test.widget('c').style).toMatchObject({ opacity: 0.5 });
    expect(test.run('paste').widgets.at(-1)).toMatchObject({ widgetName: 'Tank' });
  });

  it('shares nothing between the widgets', () => {
    const test = setUp().select('a').run('copy-style').select('b', 'c').run('paste-style');
    expect(test.widget('b').style.fill).not.toBe(test.widget('c').style.fill);
    expect(test.widget('b').style.fill).not.toBe(test.widget('a').style.fill);
  });

  it('does nothing on empty ground, and without a look to give', () => {
    expect(setUp().select('a').run('format-brush').click(900, 700).editor.state.undoLength).toBe(0);
    const test = setUp().run('format-brush').run('paste-style');
    expect(test.editor.state).toMatchObject({ toolId: 'select', undoLength: 0 });
  });

  it('is put away by asking for it again', () => {
    const test = setUp().select('a').run('format-brush').run('format-brush');
    expect(test.editor.state.toolId).toBe('select');
  });
});
