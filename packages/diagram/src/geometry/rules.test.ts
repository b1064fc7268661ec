import { describe, expect, it } from 'vitest';
import { maxWidgets } from '../document/limits.ts';
import type { Widget } from '../document/widget.ts';
import { createTestWidget, pipeBetween, rectAt, TestEditor } from '../testing/index.ts';
import { normaliseDegrees } from './angle.ts';
import { boundsOf } from './groups.ts';

/** Every sentence of section 5, "Designer geometry", with what it means for each form and each way to edit. */

const line = createTestWidget('line', 'ShapeLine', {
  points: [
    { x: 400, y: 300 },
    { x: 500, y: 340 },
  ],
});
const ellipse = createTestWidget('ellipse', 'ShapeEllipse', { cx: 450, cy: 330, rx: 50, ry: 30, rotate: 0 });
const circle = createTestWidget('circle', 'ShapeCircle', { cx: 450, cy: 330, r: 30 });
const triangle = createTestWidget('t', 'ShapeTriangle', {
  ...{ x1: 450, y1: 300, x2: 400, y2: 360 },
  ...{ x3: 500, y3: 360 },
});
const group = createTestWidget('g', 'WidgetGroup', {
  ...{ x: 400, y: 300, width: 100, height: 60, rotate: 0 },
  origin: { x: 400, y: 300, width: 100, height: 60 },
  children: [rectAt('in', 400, 300)],
});
const rect = rectAt('rect', 400, 300);
const one = (widget: Widget) => new TestEditor({ widgets: [widget] }).select(widget.id);
const numbersOf = (value: unknown): number[] =>
  typeof value === 'number'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, inner]) => (name === 'children' ? [] : numbersOf(inner)))
      : [];

describe('Section 5: "A widget may not be moved so that it ends up within 5 units of the canvas edge (rectangles and ellipses), within 1 unit (lines) or within 2 units (triangles)."', () => {
  const shapes: [string, number, Widget][] = [
    ['rectangle', 5, rect],
    ['ellipse', 5, ellipse],
    ['circle (as ellipses)', 5, circle],
    ['group (as rectangles)', 5, group],
    ['line', 1, line],
    ['triangle', 2, triangle],
  ];

  it.each(shapes)('a %s stops %d units from each edge when it is dragged', (_name, margin, widget) => {
    const test = one(widget).drag(450, 320, -5000, -5000);
    expect(boundsOf(test.widgets[0]!)).toMatchObject({ x: margin, y: margin });
    const { x, y, width, height } = boundsOf(test.widgets[0]!);
    test.drag(x + width / 2, y + height / 2, 5000, 5000);
    const bounds = boundsOf(test.widgets[0]!);
    expect(1024 - bounds.x - bounds.width).toBe(margin);
    expect(768 - bounds.y - bounds.height).toBe(margin);
  });

  it.each(shapes)('a %s stops %d units from the edge when it is nudged', (_name, margin, widget) => {
    const test = one(widget).hold({ shift: true });
    for (let press = 0; press < 60; press += 1) test.press('ArrowLeft');
    expect(boundsOf(test.widgets[0]!).x).toBe(margin);
  });

  it.each(shapes)('a %s is aligned with the page no nearer than %d units', (_name, margin, widget) => {
    expect(boundsOf(one(widget).run('align-left').widgets[0]!).x).toBe(margin);
  });

  it.each(shapes)('a %s stops %d units from the edge when its place is typed', (name, margin, widget) => {
    // Lines and triangles have no place of their own to type: their points are edited on the drawing.
    const path = {
      rectangle: 'x',
      ellipse: 'cx',
      'circle (as ellipses)': 'cx',
      'group (as rectangles)': 'x',
    }[name];
    if (!path) return;
    const typed = (value: number) =>
      boundsOf(one(widget).do((editor) => editor.setField(`position.${path}`, value)).widgets[0]!);
    expect(typed(-300).x).toBe(margin);
    const { x, width } = typed(9999);
    expect(1024 - x - width).toBe(margin);
  });

  it('pasted copies and dragged ones stop there too', () => {
    const test = new TestEditor({ widgets: [rectAt('a', 900, 700, 100, 50)] })
      .select('a')
      .run('copy')
      .run('paste');
    expect(test.positionOf('new1')).toMatchObject({ x: 919, y: 713 });
    test.select('a').hold({ ctrl: true, shift: true }).drag(902, 702, 500, 500);
    expect(test.positionOf(test.ids.at(-1)!)).toMatchObject({ x: 919, y: 713 });
  });

  it('counts what is seen of a turned rectangle', () => {
    const turned = createTestWidget('a', 'ShapeRect', { x: 400, y: 300, width: 100, height: 60, rotate: 90 });
    const test = one(turned).drag(450, 330, -5000, 0);
    expect(boundsOf(test.widgets[0]!).x).toBeCloseTo(5, 6);
  });

  it.each([7, 23, 30, 45, 61, 113, 200, 301])(
    'also when it is turned by %d degrees, rounding and all',
    (rotate) => {
      const box = { x: 400, y: 300, width: 101, height: 63, rotate };
      const children = [rectAt('in', 400, 300)];
      const turned = [
        createTestWidget('r', 'ShapeRect', { ...box, x: 400.3, width: 100.7 }),
        createTestWidget('g', 'WidgetGroup', { ...box, origin: { ...box }, children }),
        createTestWidget('e', 'ShapeEllipse', { cx: 450.1, cy: 330.3, rx: 50.7, ry: 30.1, rotate }),
      ];
      for (const widget of turned)
        for (const [dx, dy] of [
          [-5000, -5000],
          [5000, 5000],
        ] as const) {
          const { x, y, width, height } = boundsOf(one(widget).drag(450, 330, dx, dy).widgets[0]!);
          const least = Math.min(x, y, 1024 - x - width, 768 - y - height);
          expect(least).toBeGreaterThanOrEqual(5 - 1e-6);
          expect(dx < 0 ? x : 1024 - x - width).toBeLessThan(6.1);
        }
    },
  );

  it('lets what is beyond the edge already come back, and go no farther', () => {
    const test = one(rectAt('a', 0, 0, 1024, 768)).drag(500, 300, -50, 20);
    expect(test.positionOf('a')).toMatchObject({ x: 0, y: 0 });
    expect(
      one(rectAt('b', -50, 100))
        .drag(0, 130, 20, 0)
        .positionOf('b'),
    ).toMatchObject({ x: -30 });
  });

  it('stops several together at the edge of the first, so that their distances stay', () => {
    const test = new TestEditor({ widgets: [rectAt('a', 100, 100), rectAt('b', 300, 100)] }).select('a', 'b');
    test.drag(350, 130, -200, 0);
    expect(test.positionOf('a')).toMatchObject({ x: 5 });
    expect(test.positionOf('b')).toMatchObject({ x: 205 });
  });
});

describe('Section 5: "Resizing is allowed only while the resulting size stays above 2. Group resize minimum is about 2 px."', () => {
  it.each([
    ['rectangle', rect, 'se'],
    ['ellipse', ellipse, 'se'],
    ['circle', circle, 'se'],
    ['triangle', triangle, 'vertex:0'],
  ] as const)('a %s stays above 2', (_name, widget, handle) => {
    const test = one(widget).dragHandle(handle, -2000, -2000);
    const { width, height } = boundsOf(test.widgets[0]!);
    expect(Math.min(width, height)).toBeGreaterThan(2);
    const [dx, dy] = handle === 'vertex:0' ? [0, 60] : [-500, -500];
    const again = boundsOf(one(widget).dragHandle(handle, dx, dy).widgets[0]!);
    expect(Math.min(again.width, again.height)).toBeGreaterThan(2);
  });

  it.each([
    ['rectangle', rect, ['width', 'height']],
    ['ellipse', ellipse, ['rx', 'ry']],
    ['circle', circle, ['r']],
  ] as const)('a %s stays above 2 when its size is typed', (_name, widget, names) => {
    for (const name of names)
      for (const value of [0, 1, -50]) {
        const test = one(widget).do((editor) => editor.setField(`position.${name}`, value));
        const { width, height } = boundsOf(test.widgets[0]!);
        expect(Math.min(width, height), `${name} ${value}`).toBeGreaterThan(2);
      }
  });

  it('a triangle whose corners are typed onto one line stays above 2', () => {
    const test = one(triangle);
    for (const [name, value] of Object.entries({ x2: 450, x3: 450, y2: 300, y3: 300, x1: 450 }))
      test.do((editor) => editor.setField(`position.${name}`, value));
    const { width, height } = boundsOf(test.widgets[0]!);
    expect(Math.min(width, height)).toBeGreaterThan(2);
  });

  it('a group of a size that is typed goes down to 2', () => {
    const test = one(group).do((editor) => editor.setField('position.width', 0));
    expect(test.positionOf('g')).toMatchObject({ width: 2, height: 60 });
  });

  it('a line keeps more than 2 from end to end', () => {
    const test = one(line).dragHandle('vertex:1', -100, -40);
    const { width, height } = boundsOf(test.widgets[0]!);
    expect(Math.max(width, height)).toBeGreaterThan(2);
  });

  it('a group goes down to 2, and no farther', () => {
    expect(one(group).dragHandle('se', -500, -500).positionOf('g')).toMatchObject({ width: 2, height: 2 });
  });
});

describe('Section 5: "Rectangle positions are rounded to 1 decimal. Circle, triangle and group positions are whole numbers."', () => {
  const edits: [string, (test: TestEditor) => TestEditor][] = [
    ['a drag', (test) => test.drag(450, 330, 10.2618, 9.9433)],
    ['a resize', (test) => test.hold({ alt: true }).dragHandle('se', 3.3333, 7.77777)],
    ['a rotation', (test) => test.hold({ shift: true }).dragHandle('rotate', 33.3, 21.7)],
    ['a nudge', (test) => test.press('ArrowLeft')],
    ['an alignment', (test) => test.run('align-centre')],
    ['a paste', (test) => test.run('copy').run('paste')],
  ];
  const isWhole = (value: number) => Number.isInteger(value);
  const isTenth = (value: number) => Math.round(value * 10) / 10 === value;

  it.each(edits)('rectangles have 1 decimal after %s', (_name, edit) => {
    for (const { position } of edit(one(rect)).widgets)
      expect(numbersOf(position).every(isTenth), JSON.stringify(position)).toBe(true);
  });

  it.each([
    ['circle', circle],
    ['triangle', triangle],
    ['group', group],
  ] as const)('a %s has whole numbers after every edit', (_name, widget) => {
    for (const [name, edit] of edits) {
      const test = one(widget);
      try {
        edit(test);
      } catch (error) {
        // A circle is not turned, a triangle is resized by its corners.
        expect(String(error)).toContain('no handle');
        continue;
      }
      for (const { position } of test.widgets)
        expect(numbersOf(position).every(isWhole), `${name}: ${JSON.stringify(position)}`).toBe(true);
    }
  });

  it('a corner of a triangle lands on whole numbers', () => {
    const { x1, y1 } = one(triangle).dragHandle('vertex:0', 3.3, 4.7).positionOf('t') as Record<
      string,
      number
    >;
    expect([x1, y1]).toEqual([453, 305]);
  });

  it('lines and ellipses, which the sentence leaves open, have 1 decimal', () => {
    const moved = one(line).hold({ ctrl: true }).drag(450, 320, 10.2618, 9.9433).positionOf('line');
    expect(moved).toEqual({
      points: [
        { x: 410.3, y: 309.9 },
        { x: 510.3, y: 349.9 },
      ],
    });
    expect(numbersOf(one(ellipse).drag(450, 330, 10.26, 9.94).positionOf('ellipse')).every(isTenth)).toBe(
      true,
    );
  });

  it('what is drawn is rounded, and what the inspector is given', () => {
    const drawn = new TestEditor().use('draw-ShapeRect').drag(10.123, 10.123, 50.5678, 40.1234);
    expect(numbersOf(drawn.positionOf('new1')).every(isTenth)).toBe(true);
    const set = one(circle).do((editor) => editor.setField('position.cx', 100.6));
    expect(set.positionOf('circle')).toMatchObject({ cx: 101 });
    expect(
      one(rect)
        .do((editor) => editor.setField('position.x', 7.77))
        .positionOf('rect'),
    ).toMatchObject({
      x: 7.8,
    });
  });

  it('what leaves a group is rounded by its own rule', () => {
    const test = new TestEditor({ widgets: [rectAt('a', 100.4, 100), circle] })
      .select('a', 'circle')
      .run('group');
    test.dragHandle('se', 33, 17).run('ungroup');
    expect(numbersOf(test.positionOf('a')).every(isTenth)).toBe(true);
    expect(numbersOf(test.positionOf('circle')).every(isWhole)).toBe(true);
  });

  it('does not drift over many small moves of one drag', () => {
    const test = new TestEditor({ widgets: [rectAt('a', 100, 100)] }).pointerDown(150, 130);
    for (let step = 1; step <= 1000; step += 1) test.pointerMove(150 + step * 0.04, 130);
    expect(test.pointerUp().positionOf('a')).toMatchObject({ x: 140, y: 100 });
  });
});

describe('Section 5: "Rotation is normalised to 0-360."', () => {
  it('whatever the number', () => {
    expect([360, -90, 725, -0, 359.5].map(normaliseDegrees)).toEqual([0, 270, 5, 0, 359.5]);
  });

  it.each([
    ['rectangle', rect],
    ['ellipse', ellipse],
    ['group', group],
  ] as const)('a %s turned by steps, by its handle or by a number', (_name, widget) => {
    const rotation = (test: TestEditor) => (test.positionOf(widget.id) as { rotate: number }).rotate;
    const test = one(widget).run('rotate-left');
    expect(rotation(test)).toBe(270);
    for (let step = 0; step < 5; step += 1) test.run('rotate-right');
    expect(rotation(test)).toBe(0);
    for (const [typed, kept] of [
      [-30, 330],
      [360, 0],
      [1000, 280],
    ])
      expect(rotation(one(widget).do((editor) => editor.setField('position.rotate', typed)))).toBe(kept);
    const turned = rotation(one(widget).dragHandle('rotate', -60, 10));
    expect(turned).toBeGreaterThan(180);
    expect(turned).toBeLessThan(360);
  });
});

describe('Section 5: "Locked widgets cannot be moved, resized, rotated or aligned."', () => {
  const locked = { ...rectAt('locked', 100, 100), posLock: true };
  const setUp = () =>
    new TestEditor({ widgets: [locked, rectAt('b', 300, 220), rectAt('c', 600, 340)] }).select('locked');
  const attempts: [string, (test: TestEditor) => unknown][] = [
    ['dragged', (test) => test.drag(150, 130, 50, 50)],
    ['dragged with others', (test) => test.select('locked', 'b').drag(350, 250, 50, 50)],
    ['nudged', (test) => test.press('ArrowRight').run('leap-down')],
    ['moved by a number', (test) => test.editor.setField('position.x', 500)],
    ['rotated by a step', (test) => test.run('rotate-right').run('rotate-left').run('rotate-left')],
    ['resized with others', (test) => test.select('locked', 'b', 'c').dragHandle('se', 100, 100)],
    ['rotated with others', (test) => test.select('locked', 'b', 'c').dragHandle('rotate', 60, 60)],
    ['aligned', (test) => test.run('align-bottom').select('locked', 'b').run('align-right')],
    ['distributed', (test) => test.select('locked', 'b', 'c').run('distribute-vertical')],
    ['made the same size', (test) => test.select('b', 'locked').run('same-size')],
    ['grouped', (test) => test.select('locked', 'b', 'c').run('group')],
  ];

  it.each(attempts)('is not %s', (_name, attempt) => {
    const test = setUp();
    attempt(test);
    expect(test.positionOf('locked')).toEqual(locked.position);
  });

  it('shows no handle to resize or turn it by', () => {
    for (const handle of ['se', 'n', 'rotate'] as const)
      expect(() => setUp().dragHandle(handle, 10, 10)).toThrow('no handle');
  });

  it('is neither deleted nor styled, and can be unlocked', () => {
    expect(setUp().press('Delete').run('cut').ids).toEqual(['locked', 'b', 'c']);
    expect(
      setUp()
        .do((editor) => editor.setField('style.opacity', 0.5))
        .widget('locked'),
    ).toBe(locked);
    expect(setUp().run('toggle-lock').drag(150, 130, 10, 0).positionOf('locked')).toMatchObject({ x: 110 });
  });
});

describe('Section 5: "Copy is refused when the page would exceed 2000 widgets, more than 3 weather widgets, or more than 1 webgl widget."', () => {
  const full = (count: number) =>
    new TestEditor({ widgets: Array.from({ length: count }, (_, n) => rectAt(`w${n}`, 10, 10)) }).select(
      'w0',
    );

  it.each(['paste', 'duplicate'])('%s fills a page to 2000 and not beyond', (command) => {
    const test = full(maxWidgets - 1)
      .run('copy')
      .run(command);
    expect(test.widgets).toHaveLength(2000);
    test.select('w0').run(command);
    expect(test.result).toMatchObject({ ok: false, problem: { code: 'too-many-widgets', limit: 2000 } });
    expect(test.widgets).toHaveLength(2000);
  });

  it('counts what is inside groups', () => {
    const test = full(maxWidgets - 2)
      .select('w0', 'w1')
      .run('group')
      .run('duplicate');
    // The group and its two: 3 more than 1,999.
    expect(test.result).toMatchObject({ ok: false, problem: { actual: 2002 } });
  });

  it.each([
    ['ComplexWeather', 3],
    ['UsualWebgl', 1],
  ])('%s: at most %d, by a drag of copies too', (type, limit) => {
    const place = { x: 100, y: 100, width: 50, height: 50, rotate: 0 };
    const widgets = Array.from({ length: limit }, (_, n) => createTestWidget(`w${n}`, type, place));
    const test = new TestEditor({ widgets }).select('w0');
    expect(test.run('duplicate').result).toMatchObject({
      ok: false,
      problem: { code: 'too-many-of-type', limit },
    });
    test.hold({ ctrl: true, shift: true }).drag(120, 120, 100, 100);
    expect(test.widgets).toHaveLength(limit);
  });
});

describe('a pipe, which section 5 does not know', () => {
  it('keeps the rules of lines: 1 unit from the edge, 1 decimal', () => {
    const pipe = pipeBetween('p', { x: 400, y: 300 }, { x: 500, y: 340 }, 'straight');
    const test = one(pipe).hold({ ctrl: true }).drag(450, 320, -5000, 3.3333);
    expect(boundsOf(test.widgets[0]!)).toMatchObject({ x: 1, y: 303.3 });
  });
});
