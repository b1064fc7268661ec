import { describe, expect, it } from 'vitest';
import { rectAt, TestEditor } from '../testing/index.ts';

const widgets = [rectAt('still', 300, 300), rectAt('moving', 100, 100)];
const withAdsorb = (grid = false) =>
  new TestEditor({ widgets, config: { adsorb: true, grid } }).select('moving');

// Section 5: "Alignment guide tolerance is 5 px with adsorb on, otherwise 1 px."
describe('alignment guides', () => {
  it('pulls to an edge within 5 units with adsorb on', () => {
    expect(withAdsorb().drag(150, 130, 196, 0).positionOf('moving')).toMatchObject({ x: 300, y: 100 });
    expect(withAdsorb().drag(150, 130, 194, 0).positionOf('moving')).toMatchObject({ x: 294 });
  });

  it('shows the guide over all that lines up, while the drag lasts', () => {
    const test = withAdsorb().pointerDown(150, 130).pointerMove(346, 130);
    const left = test.editor.state.overlay.guides.find(({ axis, at }) => axis === 'x' && at === 300);
    expect(left).toEqual({ axis: 'x', at: 300, from: 100, to: 360 });
    expect(test.pointerUp().editor.state.overlay.guides).toEqual([]);
  });

  it('without adsorb shows alignment within 1 unit and pulls nowhere', () => {
    const test = new TestEditor({ widgets }).select('moving').pointerDown(150, 130).pointerMove(349.5, 130);
    expect(test.positionOf('moving')).toMatchObject({ x: 299.5 });
    expect(test.editor.state.overlay.guides.some(({ at }) => at === 300)).toBe(true);
    test.pointerMove(347, 130);
    expect(test.editor.state.overlay.guides.some(({ at }) => at === 300)).toBe(false);
  });

  it('counts pixels of the screen, so that zooming in is finer', () => {
    const test = withAdsorb();
    test.editor.setZoom(5);
    expect(test.drag(150, 130, 196, 0).positionOf('moving')).toMatchObject({ x: 296 });
  });

  it('pulls to the grid where no line is near', () => {
    expect(withAdsorb(true).drag(150, 130, 63, 57).positionOf('moving')).toMatchObject({ x: 160, y: 160 });
  });

  it('rests while Ctrl is held', () => {
    const test = withAdsorb().hold({ ctrl: true }).drag(150, 130, 196, 0);
    expect(test.positionOf('moving')).toMatchObject({ x: 296 });
  });
});
