import { describe, expect, it } from 'vitest';
import type { WidgetCatalog } from '../document/catalog.ts';
import type { ConnectorData } from '../document/connector.ts';
import type { LinePosition } from '../document/position.ts';
import { createTestWidget, rectAt, symbolAt, TestEditor, testCatalog } from '../testing/index.ts';
import { findPorts } from './attach.ts';

const dataOf = (test: TestEditor, id = 'new1') => test.widget(id).data as ConnectorData;
const outlet = { x: 0.9, y: 0.3 };
const inlet = { x: 0.2, y: 0.5 };

/** A pump at (100,100) and a box at (400,200), joined from the outlet to the left side. */
function piped(): TestEditor {
  const test = new TestEditor({ widgets: [symbolAt('pump', 100, 100), rectAt('tank', 400, 200)] });
  return test.use('draw-ShapePipe').drag(188, 133, 212, 97);
}

describe('an end that is put near a port', () => {
  it('is at the port, and leaves it the way the port points', () => {
    const test = piped();
    expect(dataOf(test)).toMatchObject({
      start: { widgetId: 'pump', anchor: outlet },
      end: { widgetId: 'tank', anchor: { x: 0, y: 0.5 } },
    });
    expect(test.wayOf('new1')).toBe('190,130 300,130 300,230 400,230');
  });

  it('is at the nearest port when it is put well inside', () => {
    const test = new TestEditor({ widgets: [symbolAt('pump', 100, 100, 80, 80)] });
    test.use('draw-ShapePipe').drag(135, 140, 300, 0);
    expect(dataOf(test).start).toEqual({ widgetId: 'pump', anchor: inlet });
    // To the left at first, then round the pump.
    expect(test.wayOf('new1').startsWith('116,140 ')).toBe(true);
    expect(Number(test.wayOf('new1').split(' ')[1]!.split(',')[0])).toBeLessThan(100);
  });

  it('ends at the wall anywhere else, not at the box around it', () => {
    const test = new TestEditor({ widgets: [symbolAt('pump', 100, 100)] });
    test.use('draw-ShapePipe').drag(150, 186, 0, 200);
    expect(dataOf(test).start).toEqual({ widgetId: 'pump', anchor: { x: 0.5, y: 0.8 } });
    expect(test.wayOf('new1')).toBe('150,180 150,386');
    // 20 units from what is drawn, though at the side of its box.
    test.use('draw-ShapePipe').drag(100, 190, -90, 0);
    expect(dataOf(test, 'new2').start).toBeNull();
  });

  it('ends at the wall of a round form too', () => {
    const circle = createTestWidget('circle', 'ShapeCircle', { cx: 300, cy: 300, r: 100 });
    const test = new TestEditor({ widgets: [circle] });
    test.use('draw-ShapePipe').drag(300 + 71, 300 - 71, 100, -100);
    const { anchor } = dataOf(test).start!;
    expect(Math.hypot(anchor.x - 0.5, anchor.y - 0.5)).toBeCloseTo(0.5, 2);
    expect(anchor.x).toBeCloseTo(0.85, 2);
  });
});

it('a pipe at a form that becomes flat stays at it', () => {
  const triangle = createTestWidget('t', 'ShapeTriangle', {
    x1: 400,
    y1: 100,
    x2: 500,
    y2: 200,
    x3: 300,
    y3: 200,
  });
  const test = new TestEditor({ widgets: [rectAt('a', 0, 100), triangle] });
  test.use('draw-ShapePipe').drag(100, 130, 250, 20);
  expect(dataOf(test).end).toMatchObject({ widgetId: 't' });
  const flat = { x1: 400, y1: 100, x2: 400, y2: 200, x3: 400, y3: 200 };
  test.do((editor) =>
    editor.change('edit', (page) => ({
      ...page,
      widgets: page.widgets.map((each) => (each.id === 't' ? { ...each, position: flat } : each)),
    })),
  );
  expect(Number(test.wayOf('new1').split(' ').at(-1)!.split(',')[0])).toBe(400);
});

describe('a pipe at a port stays there', () => {
  it.each([
    ['a turn', (test: TestEditor) => test.select('pump').run('rotate-right'), '170,190'],
    [
      'a mirroring',
      (test: TestEditor) => test.do((editor) => editor.setField('style.flip', 'horizontal', ['pump'])),
      '110,130',
    ],
    ['a stretching', (test: TestEditor) => test.select('pump').dragHandle('e', 100, 0), '280,130'],
    ['a move', (test: TestEditor) => test.drag(150, 150, 20, 10), '210,140'],
  ])('in %s, in one step', (_name, edit, start) => {
    const test = piped();
    const before = test.editor.page;
    edit(test);
    expect(test.wayOf('new1').split(' ')[0]).toBe(start);
    expect(test.run('undo').editor.page).toEqual(before);
  });

  it('leaving it the way it points then', () => {
    const test = piped().select('pump').run('rotate-right');
    expect(test.wayOf('new1').split(' ')[1]!.split(',')[0]).toBe('170');
    const mirrored = piped().do((editor) => editor.setField('style.flip', 'horizontal', ['pump']));
    expect(dataOf(mirrored).start!.anchor.x).toBeCloseTo(0.1);
    expect(Number(mirrored.wayOf('new1').split(' ')[1]!.split(',')[0])).toBeLessThan(100);
  });
});

it('a pipe leaves a port the way the port points, be the wall there square to another', () => {
  const symbol = testCatalog.get('UsualSymbol')!;
  const ports = () => [{ id: 'n1', anchor: outlet, direction: { x: 0, y: -1 } }];
  const catalog: WidgetCatalog = {
    get: (type) => (type === 'UsualSymbol' ? { ...symbol, ports } : testCatalog.get(type)),
  };
  const test = new TestEditor({ catalog, widgets: [symbolAt('pump', 100, 200), rectAt('tank', 400, 300)] });
  test.use('draw-ShapePipe').drag(190, 230, 210, 100);
  const [first, second] = test.wayOf('new1').split(' ');
  expect(first).toBe('190,230');
  expect(second!.split(',')[0]).toBe('190');
  expect(Number(second!.split(',')[1])).toBeLessThan(230);
  test.select('pump').run('rotate-right');
  // Turned to the right, it points there.
  const [start, next] = test
    .wayOf('new1')
    .split(' ')
    .map((point) => point.split(',').map(Number));
  expect(next![1]).toBe(start![1]);
  expect(next![0]).toBeGreaterThan(start![0]!);
});

it.each([
  ['pinned', true],
  ['found', false],
])('a %s way through what stands there is kept when nothing but looks change', (_name, pinned) => {
  const test = piped();
  const points = [
    { x: 190, y: 130 },
    { x: 270, y: 130, ...(pinned && { pinned }) },
    { x: 270, y: 300 },
    { x: 330, y: 300 },
    { x: 330, y: 230 },
    { x: 400, y: 230 },
  ];
  const widgets = test.widgets.map((widget) =>
    widget.id === 'new1' ? { ...widget, position: { points } } : widget,
  );
  const opened = new TestEditor({
    page: { ...test.editor.page, widgets: [...widgets, rectAt('later', 240, 160, 60, 60)] },
  });
  const way = opened.wayOf('new1');
  opened.do((editor) => editor.setField('style.fill.color', 'red', ['pump', 'tank', 'new1']));
  opened.do((editor) => editor.setField('style.stroke.width', 4, ['new1']));
  opened.do((editor) => editor.setField('widgetName', 'P-1', ['pump']));
  expect(opened.wayOf('new1')).toBe(way);
});

it('a new colour of what it joins, or of itself, gives a pipe no new way', () => {
  const test = piped();
  // As an older version, or a hand in another program, left it.
  const points = [
    { x: 190, y: 130 },
    { x: 350, y: 130 },
    { x: 350, y: 230 },
    { x: 400, y: 230 },
  ];
  const page = {
    ...test.editor.page,
    widgets: test.widgets.map((widget) =>
      widget.id === 'new1' ? { ...widget, position: { points } } : widget,
    ),
  };
  const opened = new TestEditor({ page });
  opened.do((editor) => editor.setField('style.fill.color', 'red', ['pump', 'new1']));
  expect(opened.wayOf('new1')).toBe('190,130 350,130 350,230 400,230');
  expect(opened.select('tank').press('ArrowDown').wayOf('new1')).not.toContain('350');
});

describe('ports are shown', () => {
  const shown = (test: TestEditor) => test.editor.state.overlay.ports;

  it('of what is under the pointer and near it, before a pipe is begun and while it is drawn', () => {
    const test = new TestEditor({ widgets: [symbolAt('pump', 100, 100), rectAt('far', 600, 400)] });
    test.use('draw-ShapePipe').pointerMove(90, 150);
    expect(shown(test)).toEqual([
      { x: 120, y: 150 },
      { x: 190, y: 130 },
    ]);
    expect(test.pointerMove(118, 152).editor.state.overlay.attachment).toEqual({ x: 120, y: 150 });
    expect(shown(test.pointerMove(400, 300))).toBeUndefined();
    test.pointerDown(300, 300).pointerMove(590, 430);
    expect(shown(test)).toHaveLength(4);
    expect(test.pointerUp().editor.state.overlay.ports).toBeUndefined();
  });

  it('of a symbol under the pointer while things are selected, and of nothing that is small or has handles', () => {
    const test = new TestEditor({
      widgets: [symbolAt('pump', 100, 100), symbolAt('tiny', 400, 100, 20, 20), rectAt('box', 600, 400)],
    });
    expect(shown(test.pointerMove(150, 150))).toHaveLength(2);
    expect(shown(test.pointerMove(410, 110))).toBeUndefined();
    expect(shown(test.pointerMove(650, 430))).toBeUndefined();
    expect(shown(test.select('pump').pointerMove(150, 150))).toBeUndefined();
  });

  it('and draw a pipe when one drags from them, with the tool that selects', () => {
    const test = new TestEditor({ widgets: [symbolAt('pump', 100, 100), symbolAt('valve', 400, 100)] });
    expect(test.pointerMove(188, 131).editor.state.overlay.attachment).toEqual({ x: 190, y: 130 });
    test.pointerDown(188, 131).pointerMove(300, 140).pointerMove(419, 151).pointerUp();
    expect(test.editor.page.widgets).toHaveLength(3);
    expect(test.editor.page.widgets[2]).toMatchObject({
      widgetType: 'ShapePipe',
      data: { start: { widgetId: 'pump' }, end: { widgetId: 'valve' } },
    });
    expect(test.selection).toEqual([test.editor.page.widgets[2]!.id]);
    expect(test.run('undo').editor.page.widgets).toHaveLength(2);
  });

  it('and are clicked, dragged with a key held, or dragged back and forth without one', () => {
    const test = new TestEditor({ widgets: [symbolAt('pump', 100, 100)] });
    expect(test.click(190, 130).selection).toEqual(['pump']);
    test.select().pointerDown(190, 130).pointerMove(250, 130).pointerMove(190, 130).pointerUp();
    expect(test.editor.isBusy).toBe(false);
    test.pointerDown(190, 130).pointerMove(250, 130).press('Escape').pointerUp();
    expect(test.editor.page.widgets).toHaveLength(1);
    expect(test.editor.state.undoLength).toBe(0);
    test.select().hold({ ctrl: true }).drag(190, 130, 40, 0);
    expect(test.widget('pump').position).toMatchObject({ x: 140, y: 100 });
  });

  it('no more when another tool is taken or the pointer leaves', () => {
    const test = new TestEditor({ widgets: [symbolAt('pump', 100, 100)] }).use('draw-ShapePipe');
    test.pointerMove(150, 150).editor.pointerLeave();
    expect(shown(test)).toBeUndefined();
    expect(shown(test.pointerMove(150, 150).use('select'))).toBeUndefined();
  });

  it('where they are on the page, whatever turns them', () => {
    const turned = {
      ...symbolAt('pump', 100, 100),
      position: { x: 100, y: 100, width: 100, height: 100, rotate: 180 },
    };
    const found = findPorts([turned], { x: 150, y: 150 }, 0, '', testCatalog);
    expect(found.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
      [180, 150],
      [110, 170],
    ]);
  });
});

describe('what stands in a group', () => {
  const grouped = () =>
    new TestEditor({
      widgets: [symbolAt('pump', 100, 100), rectAt('by', 250, 120), rectAt('tank', 500, 200)],
    })
      .select('pump', 'by')
      .run('group');

  it('is joined from outside at its own ports, and the pipe follows the group', () => {
    const test = grouped().select().use('draw-ShapePipe').pointerMove(188, 133);
    expect(test.editor.state.overlay.attachment).toEqual({ x: 190, y: 130 });
    test.drag(188, 133, 312, 97);
    const pipe = test.widgets.at(-1)!;
    expect((pipe.data as ConnectorData).start).toEqual({ widgetId: 'pump', anchor: outlet });
    test
      .select(test.widgets[0]!.id === 'tank' ? test.widgets[1]!.id : test.widgets[0]!.id)
      .press('ArrowDown');
    expect(test.wayOf(pipe.id).split(' ')[0]).toBe('190,131');
  });

  it('is joined where it is when the group is turned', () => {
    const test = grouped();
    const group = test.widgets.find(({ widgetType }) => widgetType === 'WidgetGroup')!;
    test.select(group.id).run('rotate-right').select();
    const [port] = findPorts(test.widgets, { x: 225, y: 100 }, 400, '', testCatalog).filter(
      ({ x, y }) => Number.isFinite(x) && y < 150,
    );
    test.use('draw-ShapePipe').drag(port!.x, port!.y, 0, -90);
    const pipe = test.widgets.at(-1)!;
    expect((pipe.data as ConnectorData).start?.widgetId).toMatch(/pump|by/);
    expect((pipe.position as LinePosition).points[0]).toMatchObject(port!);
  });
});
