import { describe, expect, it } from 'vitest';
import { rectAt, TestEditor } from '../testing/index.ts';
import { gridStep, shownGridStep } from './snap-lines.ts';

const widgets = [rectAt('still', 300, 300), rectAt('moving', 100, 100)];
const withAdsorb = (grid = false) =>
  new TestEditor({ widgets, config: { adsorb: true, grid } }).select('moving');

describe('Section 5: "Alignment guide tolerance is 5 px with adsorb on, otherwise 1 px."', () => {
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
    const test = new TestEditor({ widgets }).select('moving').pointerDown(150, 130).pointerMove(349.2, 130);
    expect(test.positionOf('moving')).toMatchObject({ x: 299 });
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

  it('counts 5 and 1 themselves, and nothing more', () => {
    const placeAfter = (dx: number) =>
      (withAdsorb().drag(150, 130, dx, 0).positionOf('moving') as { x: number }).x;
    expect([195, 194.9, 205, 205.1].map(placeAfter)).toEqual([300, 295, 300, 305]);
    const isShownAfter = (dx: number) => {
      const test = new TestEditor({ widgets })
        .select('moving')
        .pointerDown(150, 130)
        .pointerMove(150 + dx, 130);
      return test.editor.state.overlay.guides.some(({ at }) => at === 300);
    };
    expect([199, 198.9, 201, 201.1].map(isShownAfter)).toEqual([true, false, true, false]);
  });

  it('is the same for a side that is dragged: it is pulled, the other stays', () => {
    const test = withAdsorb().dragHandle('e', 96, 0);
    expect(test.positionOf('moving')).toMatchObject({ x: 100, width: 200, height: 60 });
    expect(withAdsorb().dragHandle('e', 94, 0).positionOf('moving')).toMatchObject({ width: 194 });
    expect(withAdsorb().hold({ ctrl: true }).dragHandle('e', 96, 0).positionOf('moving')).toMatchObject({
      width: 196,
    });
  });

  it('shows guides for the sides that move alone', () => {
    const test = withAdsorb().pointerDown(200, 130).pointerMove(298, 302);
    expect(test.editor.state.overlay.guides).toMatchObject([{ axis: 'x', at: 300 }]);
    const corner = withAdsorb().pointerDown(200, 160).pointerMove(298, 302);
    expect(corner.editor.state.overlay.guides.map(({ axis, at }) => `${axis}${at}`)).toEqual([
      'x300',
      'y300',
    ]);
    expect(corner.pointerUp().positionOf('moving')).toMatchObject({ width: 200, height: 200 });
  });

  it('rests where the ratio or a turn decides where the side goes', () => {
    const held = withAdsorb().hold({ shift: true }).dragHandle('e', 96, 0);
    expect(held.positionOf('moving')).toMatchObject({ width: 196 });
    const turned = {
      ...widgets[1]!,
      position: { ...widgets[1]!.position, rotate: 30 },
    } as (typeof widgets)[1];
    const test = new TestEditor({ widgets: [widgets[0]!, turned], config: { adsorb: true, grid: false } });
    test.select('moving').dragHandle('se', 120, 120);
    expect(test.editor.state.overlay.guides).toEqual([]);
  });

  it('is the same for what is drawn, from its first point', () => {
    const draw = (config: object) =>
      new TestEditor({ widgets, config: { grid: false, ...config } }).use('draw-ShapeRect');
    const pulled = draw({ adsorb: true }).pointerDown(104, 303).pointerMove(203, 356);
    expect(pulled.editor.state.overlay.guides.map(({ axis, at }) => `${axis}${at}`)).toContain('x200');
    expect(pulled.pointerUp().positionOf('new1')).toMatchObject({ x: 100, y: 300, width: 100, height: 60 });
    expect(draw({}).drag(104, 303, 99, 53).positionOf('new1')).toMatchObject({ x: 104, width: 99 });
  });

  it('is the same for a point of a line', () => {
    const test = new TestEditor({ widgets, config: { adsorb: true, grid: false } });
    // Of a corner: an end would take hold of the wall.
    test.use('draw-ShapeLine').hold({ ctrl: true });
    test.click(500, 700).click(500, 500).click(600, 550).press('Enter').hold({});
    test.dragHandle('vertex:1', -97, -142);
    expect(test.wayOf('new1')).toBe('500,700 400,360 600,550');
  });

  it('goes by whole units but where it is pulled to a guide, and freely with Ctrl', () => {
    const odd = [rectAt('still', 300, 300, 81, 61), rectAt('moving', 100, 100)];
    const drag = (dx: number, dy: number, keys = {}, adsorb = true) =>
      new TestEditor({ widgets: odd, config: { adsorb, grid: false } })
        .select('moving')
        .hold(keys)
        .drag(150, 130, dx, dy)
        .positionOf('moving');
    expect(drag(57.4, 33.6)).toMatchObject({ x: 157, y: 134 });
    expect(drag(57.4, 33.6, {}, false)).toMatchObject({ x: 157, y: 134 });
    // Its middle comes to the middle of the other, at 340.5.
    expect(drag(191, 33.6)).toMatchObject({ x: 290.5, y: 134 });
    expect(drag(57.4, 33.6, { ctrl: true })).toMatchObject({ x: 157.4, y: 133.6 });
    expect(drag(0, 33.6)).toMatchObject({ x: 100, y: 134 });
  });
});

it.each([
  [8, 10],
  [1, 10],
  [0.7, 10],
  [0.43, 50],
  [0.1, 100],
  [0.01, 1000],
])(
  'at %s times its size a dot of the grid is shown each %s units, of which what is dragged goes ten',
  (zoom, step) => {
    expect(shownGridStep(zoom)).toBe(step);
    expect(step % gridStep).toBe(0);
  },
);
