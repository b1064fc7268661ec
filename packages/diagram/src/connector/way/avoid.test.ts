import { describe, expect, it } from 'vitest';
import type { Point } from '../../document/position.ts';
import { pipeBetween, rectAt, symbolAt, TestEditor } from '../../testing/index.ts';

const right = { x: 1, y: 0.5 };
const left = { x: 0, y: 0.5 };
const between = (id: string, from: string, to: string) =>
  pipeBetween(id, { widgetId: from, anchor: right }, { widgetId: to, anchor: left });

/** Two boxes at the ends of a page, and what stands between them. */
function pageWith(...others: ReturnType<typeof rectAt>[]): TestEditor {
  return new TestEditor({ widgets: [rectAt('a', 0, 200), rectAt('b', 700, 200), ...others] });
}
const draw = (test: TestEditor, x = 100, y = 230) => test.use('draw-ShapePipe').drag(x, y, 600, 0);

const pointsOf = (test: TestEditor, id: string) =>
  (test.positionOf(id) as { points: readonly Point[] }).points;

function isThrough(points: readonly Point[], x: number, y: number, width = 100, height = 60): boolean {
  return points.slice(1).some((b, place) => {
    const a = points[place]!;
    return (
      Math.max(a.x, b.x) > x + 1 &&
      Math.min(a.x, b.x) < x + width - 1 &&
      Math.max(a.y, b.y) > y + 1 &&
      Math.min(a.y, b.y) < y + height - 1
    );
  });
}

describe('a way that finds itself', () => {
  it('is straight where nothing is between, and goes around what is', () => {
    expect(draw(pageWith()).wayOf('new1')).toBe('100,230 700,230');
    const test = draw(pageWith(rectAt('between', 350, 200)));
    expect(isThrough(pointsOf(test, 'new1'), 350, 200)).toBe(false);
    expect(test.wayOf('new1').startsWith('100,230 ')).toBe(true);
    expect(test.wayOf('new1').endsWith(' 700,230')).toBe(true);
  });

  it('goes around several, one of them behind the other', () => {
    const walls = [
      rectAt('p', 250, 100, 40, 300),
      rectAt('q', 420, 220, 40, 400),
      rectAt('r', 560, 60, 40, 220),
    ];
    const test = draw(pageWith(...walls));
    const points = pointsOf(test, 'new1');
    expect(isThrough(points, 250, 100, 40, 300)).toBe(false);
    expect(isThrough(points, 420, 220, 40, 400)).toBe(false);
    expect(isThrough(points, 560, 60, 40, 220)).toBe(false);
  });

  it('runs beside texts where that costs no bend, on another lane than pipes there', () => {
    const text = (id: string, x: number, y: number, width: number, height: number) => ({
      ...rectAt(id, x, y, width, height),
      widgetType: 'UsualText',
    });
    const widgets = [rectAt('a', 0, 200), rectAt('b', 700, 400), text('t', 330, 300, 160, 32)];
    const test = new TestEditor({ widgets }).use('draw-ShapePipe').drag(100, 230, 600, 200);
    const points = pointsOf(test, 'new1');
    expect(points).toHaveLength(4);
    expect(isThrough(points, 330, 300, 160, 32)).toBe(false);
    // Nor does it leave its lane for another one through a text.
    test.use('draw-ShapePipe').drag(50, 200, 650, 200);
    expect(isThrough(pointsOf(test, 'new2'), 330, 300, 160, 32)).toBe(false);
  });

  it('runs behind labels, over the ground it stands on, and through what leaves no way', () => {
    const label = { ...rectAt('label', 350, 200), widgetType: 'UsualText' };
    expect(draw(pageWith(label)).wayOf('new1')).toBe('100,230 700,230');
    expect(draw(pageWith(rectAt('ground', -50, -50, 900, 700))).wayOf('new1')).toBe('100,230 700,230');
    const closed = [rectAt('n', 640, 120, 200, 30), rectAt('e', 820, 120, 30, 220)];
    const around = [...closed, rectAt('s', 640, 310, 200, 30), rectAt('w', 640, 120, 30, 220)];
    const points = pointsOf(draw(pageWith(...around)), 'new1');
    expect(points.at(-1)).toEqual({ x: 700, y: 230 });
  });

  it('is found beside grounds of any size', () => {
    const grounds = [1e6, 1e9, 1e300].map((size, n) => rectAt(`g${n}`, -size / 2, -size / 2, size, size));
    const test = draw(pageWith(...grounds, rectAt('between', 350, 200)));
    expect(isThrough(pointsOf(test, 'new1'), 350, 200)).toBe(false);
  });

  it('makes way for what is put there, in the same step, and is as before once that is gone', () => {
    const test = draw(pageWith(rectAt('box', 350, 500))).use('select');
    test.pointerDown(400, 530).pointerMove(400, 260).pointerMove(400, 230);
    // Not while it is dragged: it may only pass.
    expect(test.wayOf('new1')).toBe('100,230 700,230');
    test.pointerUp();
    const around = test.wayOf('new1');
    expect(isThrough(pointsOf(test, 'new1'), 350, 200)).toBe(false);
    expect(test.run('undo').wayOf('new1')).toBe('100,230 700,230');
    expect(test.positionOf('box')).toMatchObject({ y: 500 });
    expect(test.run('redo').wayOf('new1')).toBe(around);
    expect(test.use('select').drag(400, 230, 0, 300).wayOf('new1')).toBe('100,230 700,230');
    test.use('draw-ShapeRect').drag(350, 200, 100, 60).run('delete');
    expect(test.wayOf('new1')).toBe('100,230 700,230');
  });

  it('makes way inside of a group that is entered', () => {
    const test = draw(pageWith(rectAt('box', 350, 500)));
    test.run('select-all').run('group').doubleClick(400, 530);
    expect(test.scope).toHaveLength(1);
    test.drag(400, 530, 0, -300);
    const { points } = test.placed('new1').position as { points: readonly Point[] };
    expect(isThrough(points, 350, 200)).toBe(false);
  });

  it.each([
    ['a hand has put it somewhere', true, 'orthogonal', false],
    ['it is locked', false, 'orthogonal', true],
    ['it finds no way of its own', false, 'straight', false],
  ])('makes no way where %s', (_, isPinned, routing, posLock) => {
    const plain = between('pipe', 'a', 'b');
    const first = { x: 100, y: 230, ...(isPinned && { pinned: true as const }) };
    const pipe = {
      ...plain,
      posLock,
      data: { ...(plain.data as object), routing },
      position: { points: [first, { x: 700, y: 230 }] },
    };
    const widgets = [rectAt('a', 0, 200), rectAt('b', 700, 200), rectAt('box', 350, 500), pipe];
    const test = new TestEditor({ widgets }).use('select').drag(400, 530, 0, -300);
    expect(test.positionOf('box')).toMatchObject({ y: 200 });
    expect(test.wayOf('pipe')).toBe('100,230 700,230');
  });

  it('stays for a group around it, a ground below it, a colour and what leaves it no better way', () => {
    const test = draw(pageWith(rectAt('high', 350, 100), rectAt('low', 350, 300)));
    expect(test.select('high', 'low').run('group').wayOf('new1')).toBe('100,230 700,230');
    expect(test.run('ungroup').wayOf('new1')).toBe('100,230 700,230');
    test.use('draw-ShapeRect').drag(-50, 50, 900, 500);
    expect(test.wayOf('new1')).toBe('100,230 700,230');
  });

  it('takes along the branches that are joined to it', () => {
    const test = draw(pageWith(rectAt('box', 500, 500), rectAt('c', 150, 400)));
    test.use('draw-ShapePipe').drag(200, 400, 0, -170);
    expect(test.widget('new2')).toMatchObject({ data: { end: { widgetId: 'new1' } } });
    test.use('select').drag(550, 530, -300, -300);
    expect(isThrough(pointsOf(test, 'new1'), 200, 200)).toBe(false);
    const [foot, main] = [pointsOf(test, 'new2').at(-1)!, pointsOf(test, 'new1')];
    const isOn = main.slice(1).some((b, place) => {
      const a = main[place]!;
      const [isLevel, isUpright] = [a.y === b.y && foot.y === a.y, a.x === b.x && foot.x === a.x];
      const along = isLevel ? [a.x, foot.x, b.x] : [a.y, foot.y, b.y];
      const [least, most] = [Math.min(along[0]!, along[2]!), Math.max(along[0]!, along[2]!)];
      return (isLevel || isUpright) && along[1]! >= least - 0.1 && along[1]! <= most + 0.1;
    });
    expect(isOn, `${test.wayOf('new2')} on ${test.wayOf('new1')}`).toBe(true);
  });

  it('is found anew when its ends move, and by the command', () => {
    const points = [
      { x: 100, y: 230 },
      { x: 700, y: 230 },
    ];
    const pipe = { ...between('pipe', 'a', 'b'), position: { points } };
    const widgets = [rectAt('a', 0, 200), rectAt('b', 700, 200), rectAt('box', 350, 200), pipe];
    const test = new TestEditor({ widgets });
    test.select('box').do((editor) => editor.setField('style.fill', '#123456'));
    expect(test.wayOf('pipe')).toBe('100,230 700,230');
    test.select('pipe').run('reroute');
    expect(isThrough(pointsOf(test, 'pipe'), 350, 200)).toBe(false);
    expect(test.run('undo').wayOf('pipe')).toBe('100,230 700,230');
    test.select('b').press('ArrowDown');
    expect(isThrough(pointsOf(test, 'pipe'), 350, 200)).toBe(false);
  });

  it('keeps its shape when all that it joins moves, or nothing but looks is changed', () => {
    const test = draw(pageWith(rectAt('between', 350, 200)));
    const before = pointsOf(test, 'new1');
    test.select('a', 'b', 'between').press('ArrowDown');
    expect(pointsOf(test, 'new1')).toEqual(before.map(({ x, y }) => ({ x, y: y + 1 })));
  });

  it('goes around what it joins when that has grown into it', () => {
    const test = new TestEditor({ widgets: [rectAt('a', 400, 300), rectAt('b', 100, 320)] });
    test.do((editor) =>
      editor.change('add', (page) => ({ ...page, widgets: [...page.widgets, between('p', 'a', 'b')] })),
    );
    expect(pointsOf(test, 'p')[0]).toEqual({ x: 500, y: 330 });
    expect(isThrough(pointsOf(test, 'p').slice(1), 400, 300)).toBe(false);
    test.do((editor) =>
      editor.change('edit', (page) => ({
        ...page,
        widgets: page.widgets.map((each) =>
          each.id === 'a' ? { ...each, position: { ...each.position, y: 200, height: 260 } } : each,
        ),
      })),
    );
    expect(pointsOf(test, 'p')[0]).toEqual({ x: 500, y: 330 });
    expect(isThrough(pointsOf(test, 'p').slice(1), 400, 200, 100, 260)).toBe(false);
  });

  it('leaves a symbol at its port although that is away from where it goes', () => {
    const test = new TestEditor({ widgets: [symbolAt('pump', 300, 100), rectAt('b', 600, 400)] });
    test.use('draw-ShapePipe').drag(318, 150, 282, 280);
    const points = pointsOf(test, 'new1');
    expect(points[0]).toEqual({ x: 320, y: 150 });
    expect(points[1]!.x).toBeLessThan(300);
    expect(isThrough(points.slice(1), 300, 100, 100, 100)).toBe(false);
  });
});

describe('ways beside each other', () => {
  /** Upright pieces of pipes in the middle between their ends. */
  const uprights = (test: TestEditor, ...ids: string[]) =>
    ids.map((id) => {
      const points = pointsOf(test, id);
      return points.find((point, place) => place > 0 && points[place + 1]?.x === point.x)!.x;
    });

  it('do not lie on one another where there is room', () => {
    const widgets = [0, 1, 2].flatMap((n) => [
      rectAt(`a${n}`, 0, 80 * n),
      rectAt(`b${n}`, 600, 300 + 80 * n),
    ]);
    const test = new TestEditor({ widgets });
    for (let n = 0; n < 3; n += 1) test.use('draw-ShapePipe').drag(100, 30 + 80 * n, 500, 300);
    const lanes = uprights(test, 'new1', 'new2', 'new3');
    expect(new Set(lanes).size).toBe(3);
    for (const [place, x] of lanes.entries())
      for (const other of lanes.slice(place + 1)) expect(Math.abs(x - other)).toBeGreaterThanOrEqual(8);
  });

  it('do not lie on one that the same edit has moved there', () => {
    const down = (id: string, from: string, to: string) =>
      pipeBetween(
        id,
        { widgetId: from, anchor: { x: 0.5, y: 1 } },
        { widgetId: to, anchor: { x: 0.5, y: 0 } },
      );
    const widgets = [rectAt('t', 300, 0), rectAt('u', 300, 700), rectAt('a', 0, 200), rectAt('b', 700, 400)];
    const test = new TestEditor({ con: { height: 900 }, widgets });
    test.do((editor) =>
      editor.change('add', (page) => ({
        ...page,
        widgets: [...page.widgets, down('p', 't', 'u'), between('q', 'a', 'b')],
      })),
    );
    expect(test.wayOf('q')).toBe('100,230 400,230 400,430 700,430');
    // The upright one comes to the middle between the other ends, in the same moment as those move.
    test.select('t', 'u', 'a').drag(320, 20, 100, 0);
    expect(test.wayOf('p')).toBe('450,60 450,700');
    expect(Math.abs(uprights(test, 'q')[0]! - 450)).toBeGreaterThanOrEqual(8);
  });

  it('keep apart by as much as the thickest needs', () => {
    const thick = (id: string, from: string, to: string) => {
      const pipe = between(id, from, to);
      return { ...pipe, data: { ...(pipe.data as object), thickness: 90 } };
    };
    const widgets = [rectAt('a', 0, 100), rectAt('b', 900, 300), rectAt('c', 0, 500), rectAt('d', 1060, 800)];
    const test = new TestEditor({ con: { width: 1200, height: 1000 }, widgets });
    for (const pipe of [thick('p', 'a', 'b'), thick('q', 'c', 'd')])
      test.do((editor) => editor.change('add', (page) => ({ ...page, widgets: [...page.widgets, pipe] })));
    const long = pointsOf(test, 'q').find((point, place, all) => all[place + 1]?.x === point.x)!.x;
    expect(long).toBe(580);
    test.select('c').drag(20, 520, 0, -380);
    expect(Math.abs(uprights(test, 'q')[0]! - 500)).toBeGreaterThanOrEqual(93);
  });

  it('are left as they are by an edit elsewhere, be they on one another', () => {
    const same = ['p', 'q'].map((id) => {
      const pipe = between(id, 'a', 'b');
      const points = [
        { x: 100, y: 230 },
        { x: 400, y: 230 },
        { x: 400, y: 430 },
        { x: 700, y: 430 },
      ];
      return { ...pipe, position: { points } };
    });
    const test = new TestEditor({
      widgets: [rectAt('a', 0, 200), rectAt('b', 700, 400), rectAt('c', 300, 700), ...same],
    });
    test
      .select('c')
      .press('ArrowDown')
      .select('p')
      .do((editor) => editor.setField('style.opacity', 0.5));
    expect(test.wayOf('p')).toBe('100,230 400,230 400,430 700,430');
    expect(test.wayOf('q')).toBe('100,230 400,230 400,430 700,430');
  });
});
