import { describe, expect, it } from 'vitest';
import { createTestWidget, pipeBetween, rectAt, TestEditor } from '../testing/index.ts';

const twoRects = () => new TestEditor({ widgets: [rectAt('a', 100, 100), rectAt('b', 300, 100)] });

describe('selecting', () => {
  it('selects what is clicked and nothing when nothing is clicked', () => {
    const test = twoRects().click(150, 130);
    expect(test.selection).toEqual(['a']);
    expect(test.click(700, 700).selection).toEqual([]);
  });

  it('adds and takes away with Shift', () => {
    const test = twoRects().click(150, 130).hold({ shift: true }).click(350, 130);
    expect(test.selection).toEqual(['a', 'b']);
    expect(test.click(150, 130).selection).toEqual(['b']);
  });

  it('keeps several selected while they are dragged, and takes one of them when it is only clicked', () => {
    const test = twoRects().select('a', 'b').drag(150, 130, 10, 0);
    expect(test.selection).toEqual(['a', 'b']);
    expect(test.click(160, 130).selection).toEqual(['a']);
  });

  it('takes the top one, and with Alt the one beneath, round and round', () => {
    const test = new TestEditor({ widgets: [rectAt('low', 100, 100), rectAt('high', 100, 100)] }).click(
      150,
      130,
    );
    expect(test.selection).toEqual(['high']);
    test.hold({ alt: true }).click(150, 130);
    expect(test.selection).toEqual(['low']);
    expect(test.click(150, 130).selection).toEqual(['high']);
  });

  it('selects what an area drawn to the left touches, to the right or with Alt only what lies in it', () => {
    const test = twoRects().drag(450, 250, -300, -200);
    expect(test.selection).toEqual(['a', 'b']);
    expect(test.click(700, 700).drag(50, 50, 300, 200).selection).toEqual(['a']);
    test.click(700, 700).hold({ alt: true }).drag(280, 250, -230, -200);
    expect(test.selection).toEqual(['a']);
    expect(test.editor.state.undoLength).toBe(0);
  });

  it('hits a line only near it, and an ellipse not in the corner of its box', () => {
    const line = createTestWidget('line', 'ShapeLine', {
      points: [
        { x: 100, y: 100 },
        { x: 300, y: 300 },
      ],
    });
    const ellipse = createTestWidget('ellipse', 'ShapeEllipse', {
      cx: 500,
      cy: 300,
      rx: 50,
      ry: 30,
      rotate: 0,
    });
    const test = new TestEditor({ widgets: [line, ellipse] });
    expect(test.click(202, 200).selection).toEqual(['line']);
    expect(test.click(150, 250).selection).toEqual([]);
    expect(test.click(500, 300).selection).toEqual(['ellipse']);
    expect(test.select().click(452, 272).selection).toEqual([]);
  });

  it('hits a thick pipe anywhere on it', () => {
    const pipe = pipeBetween('pipe', { x: 100, y: 100 }, { x: 300, y: 100 });
    const thick = { ...pipe, data: { ...(pipe.data as object), thickness: 30 } };
    const test = new TestEditor({ widgets: [thick] });
    expect(test.click(200, 114).selection).toEqual(['pipe']);
    expect(test.click(200, 120).selection).toEqual([]);
  });
});

describe('moving', () => {
  it('moves by a drag as one step', () => {
    const test = twoRects().drag(150, 130, 33, 44);
    expect(test.positionOf('a')).toMatchObject({ x: 133, y: 144 });
    expect(test.editor.state.undoLength).toBe(1);
    expect(test.run('undo').positionOf('a')).toMatchObject({ x: 100, y: 100 });
  });

  it('does not move by the trembling of a click', () => {
    const test = twoRects().pointerDown(150, 130).pointerMove(151, 131).pointerUp();
    expect(test.positionOf('a')).toMatchObject({ x: 100, y: 100 });
    expect(test.editor.state.undoLength).toBe(0);
  });

  it('keeps to one axis with Shift', () => {
    const test = twoRects()
      .select('a')
      .pointerDown(150, 130)
      .hold({ shift: true })
      .pointerMove(200, 140)
      .pointerUp();
    expect(test.positionOf('a')).toMatchObject({ x: 150, y: 100 });
  });

  it('is taken back by Escape', () => {
    const test = twoRects().pointerDown(150, 130).pointerMove(250, 230).press('Escape').pointerUp();
    expect(test.positionOf('a')).toMatchObject({ x: 100, y: 100 });
    expect(test.editor.state.isUnsaved).toBe(false);
  });

  it('leaves locked widgets where they are', () => {
    const locked = { ...rectAt('locked', 100, 100), posLock: true };
    const test = new TestEditor({ widgets: [locked, rectAt('free', 300, 100)] }).select('locked', 'free');
    test.drag(350, 130, 50, 50);
    expect(test.positionOf('locked')).toMatchObject({ x: 100, y: 100 });
    expect(test.positionOf('free')).toMatchObject({ x: 350, y: 150 });
    expect(() => test.select('locked').dragHandle('se', 10, 10)).toThrow('no handle');
    test.run('rotate-right').press('ArrowRight');
    expect(test.positionOf('locked')).toEqual(locked.position);
  });

  it('drags copies with Ctrl and Shift held', () => {
    const test = twoRects().hold({ ctrl: true, shift: true }).select('a').drag(150, 130, 40, 50);
    expect(test.ids).toEqual(['a', 'b', 'new1']);
    expect(test.positionOf('a')).toMatchObject({ x: 100, y: 100 });
    expect(test.positionOf('new1')).toMatchObject({ x: 140, y: 150 });
    expect(test.selection).toEqual(['new1']);
  });
});

describe('handles', () => {
  it('resizes by a corner; the opposite corner stays', () => {
    const test = twoRects().select('a').dragHandle('se', 20, 30);
    expect(test.positionOf('a')).toMatchObject({ x: 100, y: 100, width: 120, height: 90 });
    test.dragHandle('nw', 20, 30);
    expect(test.positionOf('a')).toMatchObject({ x: 120, y: 130, width: 100, height: 60 });
  });

  it('keeps the ratio with Shift and the centre with Alt', () => {
    const shift = twoRects().select('a').hold({ shift: true }).dragHandle('se', 50, 0);
    expect(shift.positionOf('a')).toMatchObject({ width: 150, height: 90 });
    const alt = twoRects().select('a').hold({ alt: true }).dragHandle('e', 10, 0);
    expect(alt.positionOf('a')).toMatchObject({ x: 90, width: 120 });
  });

  it('never resizes to 2 units or less', () => {
    const test = twoRects().select('a').dragHandle('se', -500, -500);
    const { width, height } = test.positionOf('a') as { width: number; height: number };
    expect(Math.min(width, height)).toBeGreaterThan(2);
    expect(Math.max(width, height)).toBeLessThan(3);
  });

  it('keeps a turned rectangle’s opposite corner on its place', () => {
    const turned = createTestWidget('a', 'ShapeRect', { x: 100, y: 100, width: 100, height: 60, rotate: 90 });
    // Turned by 90 degrees its left side is on top: dragging it up makes it wider, and the bottom stays at y 180.
    const test = new TestEditor({ widgets: [turned] }).select('a').dragHandle('w', 0, -20);
    expect(test.positionOf('a')).toEqual({ x: 90, y: 90, width: 120, height: 60, rotate: 90 });
  });

  it('pulls a side to the width of another widget and shows both, but not with Ctrl', () => {
    const widgets = [rectAt('a', 100, 100, 60, 20), rectAt('b', 303, 303, 83, 20)];
    const resize = (keys = {}, x = 181.4) => {
      const test = new TestEditor({ widgets, config: { adsorb: true, grid: false } }).select('a').hold(keys);
      return test.pointerDown(160, 110).pointerMove(x, 110);
    };
    const pulled = resize();
    expect(pulled.positionOf('a')).toMatchObject({ x: 100, width: 83, height: 20 });
    expect(pulled.editor.state.overlay.gaps?.map(({ from, to }) => [from, to])).toEqual([
      [100, 183],
      [303, 386],
    ]);
    expect(resize({ ctrl: true }).positionOf('a')).toMatchObject({ width: 81.4 });
    expect(resize({ alt: true }, 171).positionOf('a')).toMatchObject({ x: 88.5, width: 83 });
  });

  it('resizes several together', () => {
    const test = twoRects().select('a', 'b').dragHandle('e', 300, 0);
    expect(test.positionOf('a')).toMatchObject({ x: 100, width: 200 });
    expect(test.positionOf('b')).toMatchObject({ x: 500, width: 200 });
  });

  it('turns by the handle above, in whole degrees, and by 15 with Shift', () => {
    const test = twoRects().select('a');
    // From above the centre (150,76) to the right of it.
    test.pointerDown(150, 76).pointerMove(204, 130).pointerUp();
    expect(test.positionOf('a')).toMatchObject({ x: 100, y: 100, rotate: 90 });
    const shift = twoRects()
      .select('b')
      .hold({ shift: true })
      .pointerDown(350, 76)
      .pointerMove(380, 80)
      .pointerUp();
    expect((shift.positionOf('b') as { rotate: number }).rotate).toBe(30);
  });

  it('moves one point of a line and one corner of a triangle', () => {
    const line = createTestWidget('line', 'ShapeLine', {
      points: [
        { x: 100, y: 100 },
        { x: 200, y: 200 },
      ],
    });
    const test = new TestEditor({ widgets: [line] }).select('line').dragHandle('vertex:1', 50, 0);
    expect(test.positionOf('line')).toEqual({
      points: [
        { x: 100, y: 100 },
        { x: 250, y: 200 },
      ],
    });
  });
});
