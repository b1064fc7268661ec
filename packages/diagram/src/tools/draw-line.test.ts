import { describe, expect, it } from 'vitest';
import { rectAt, symbolAt, TestEditor } from '../testing/index.ts';

const line = () => new TestEditor().use('draw-ShapeLine');

describe('drawing a line by clicks', () => {
  it('adds a point at each click and ends at a double click', () => {
    const test = line().click(100, 100).click(200, 100).doubleClick(200, 300);
    expect(test.wayOf('new1')).toBe('100,100 200,100 200,300');
    expect(test.selection).toEqual(['new1']);
    expect(test.editor.state).toMatchObject({ toolId: 'select', undoLength: 1 });
    expect(test.run('undo').ids).toEqual([]);
  });

  it('ends with Enter', () => {
    expect(line().click(100, 100).click(200, 150).press('Enter').wayOf('new1')).toBe('100,100 200,150');
  });

  it('shows the next piece under the pointer', () => {
    const test = line().click(100, 100).click(200, 100).pointerMove(260, 180);
    expect(test.wayOf('new1')).toBe('100,100 200,100 260,180');
    expect(test.editor.state.undoLength).toBe(0);
    expect(test.editor.isBusy).toBe(true);
  });

  it('takes a point back with Backspace, the last one ends it', () => {
    const test = line().click(100, 100).click(200, 100).click(300, 100).press('Backspace');
    expect(test.wayOf('new1')).toBe('100,100 200,100');
    test.press('Backspace').press('Backspace');
    expect(test.ids).toEqual([]);
    expect(test.editor.isBusy).toBe(false);
    expect(test.click(50, 50).click(90, 50).press('Enter').wayOf('new2')).toBe('50,50 90,50');
  });

  it('is given up with Escape', () => {
    const test = line().click(100, 100).click(200, 100).press('Escape');
    expect(test.ids).toEqual([]);
    expect(test.editor.state).toMatchObject({ toolId: 'select', undoLength: 0 });
  });

  it('keeps to multiples of 45 degrees from the last point with Shift', () => {
    const test = line().click(100, 100).click(200, 100).hold({ shift: true }).click(203, 180).press('Enter');
    expect(test.wayOf('new1')).toBe('100,100 200,100 200,180.1');
  });

  it('discards what is too short to be a line', () => {
    const test = line().doubleClick(100, 100);
    expect(test.ids).toEqual([]);
    expect(test.editor.state.undoLength).toBe(0);
  });

  it('ends a straight line at its second point', () => {
    const test = new TestEditor().use('draw-ShapeStraight').click(100, 100).click(200, 150);
    expect(test.wayOf('new1')).toBe('100,100 200,150');
    expect(test.editor.state.toolId).toBe('select');
  });

  it('is given up when something else is asked for', () => {
    const test = new TestEditor({ widgets: [rectAt('a', 300, 300)] }).use('draw-ShapeLine');
    test.click(100, 100).click(200, 100).select('a').press('Delete');
    expect(test.ids).toEqual(['a']);
    expect(line().click(100, 100).click(200, 100).use('select').ids).toEqual([]);
  });

  it('ends a line by clicks also while the tool is kept: the next click begins another', () => {
    const test = new TestEditor({ widgets: [rectAt('a', 300, 100), rectAt('b', 300, 300)] });
    test.editor.setTool('draw-ShapePipe', true);
    test.click(100, 130).click(300, 130);
    expect(test.editor.isBusy).toBe(false);
    expect(test.editor.state.undoLength).toBe(1);
    test.click(100, 330).click(300, 330);
    expect(test.ids).toEqual(['a', 'b', 'new1', 'new2']);
    expect([test.wayOf('new1'), test.wayOf('new2')]).toEqual(['100,130 300,130', '100,330 300,330']);
    // By a double click as well.
    test.use('draw-ShapeLine').editor.setTool('draw-ShapeLine', true);
    test.click(500, 500).click(550, 500).click(550, 500);
    expect(test.editor.isBusy).toBe(false);
  });

  it.each(['ShapeLine', 'ShapeStraight'])('%s holds on to a nozzle and follows it', (type) => {
    const test = new TestEditor({ widgets: [symbolAt('pump', 300, 100)] }).use(`draw-${type}`);
    test.click(100, 300).click(392, 132);
    const held = { start: null, end: { widgetId: 'pump', anchor: { x: 0.9, y: 0.3 } } };
    expect(test.widget('new1').data).toMatchObject({ ...held, routing: 'straight' });
    expect(test.wayOf('new1')).toBe('100,300 390,130');
    test.select('pump').run('leap-down');
    expect(test.wayOf('new1')).toBe('100,300 390,140');
    expect(test.run('undo').wayOf('new1')).toBe('100,300 390,130');
    // Let go with Ctrl, or where nothing is near.
    test.hold({ ctrl: true }).use(`draw-${type}`).drag(100, 300, 290, -170).hold({});
    expect(test.widget('new2').data).toMatchObject({ start: null, end: null });
    test.select('pump').press('Delete');
    expect(test.widget('new1').data).toMatchObject({ start: null, end: null });
  });
});
