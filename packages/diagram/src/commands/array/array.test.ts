import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Binding, unbound } from '../../document/binding.ts';
import { isConnector } from '../../document/connector.ts';
import { setAtPath } from '../../document/edit/path.ts';
import { maxWidgets } from '../../document/limits.ts';
import type { RectPosition } from '../../document/position.ts';
import type { Widget } from '../../document/widget.ts';
import { flattenWidgets } from '../../geometry/flatten.ts';
import { boundsOf } from '../../geometry/groups.ts';
import { createTestWidget, pipeBetween, rectAt, TestEditor } from '../../testing/index.ts';
import type { WordSource } from '../../word-places/word-places.ts';
import type { Arrangement } from './arrangement.ts';
import { ArraySession } from './array-session.ts';
import { listCountRows } from './count-rows.ts';
import type { Counting } from './make-array.ts';
import { roomForCopies } from './make-array.ts';
import { countInText } from './number-in-text.ts';

const source: WordSource = {
  textPathsOf: ({ widgetType }) => (widgetType === 'UsualText' ? ['data.text'] : []),
  parametersOf: (id) =>
    id === 'pump'
      ? [
          { name: 'prefix', title: '', kind: 'text', default: 'p01/' },
          { name: 'equip', title: '', kind: 'equipment', default: '' },
        ]
      : undefined,
  signalByTag: (equipId, tag) =>
    /^p0[1-4]\//.test(tag) ? { id: `${equipId}:${tag}`, title: `title of ${tag}` } : undefined,
};
const isNamed = ({ widgetName, widgetType }: Widget) => widgetName !== widgetType;

const bound = (id: string, tag: string, x = 100): Widget => {
  const binding: Binding = { ...unbound, signalId: `7:${tag}`, equipId: '7', tag, title: tag };
  return { ...rectAt(id, x, 100), data: binding };
};
const instance = (id: string, params: Record<string, string>): Widget => ({
  ...createTestWidget(id, 'WidgetFaceplate', { x: 10, y: 10, width: 40, height: 30, rotate: 0 }),
  data: { faceplateId: 'pump', params },
});
const rowsOf = (widgets: readonly Widget[]) => listCountRows(widgets, { ...source, isNamed });
const countingOf = (widgets: readonly Widget[]): Counting[] =>
  rowsOf(widgets).map((row) => ({ row, rule: row.rule }));
const grid = (rows: number, columns: number, more: object = {}): Arrangement =>
  ({
    ...{ kind: 'grid', rows, columns, spacing: 'pitch', x: 50, y: 40, order: 'rows' },
    ...more,
  }) as Arrangement;

/** The test after an array of what is selected. */
function makeIn(test: TestEditor, arrangement: Arrangement, counting = countingOf(test.editor.selected)) {
  const session = new ArraySession(test.editor, () => {});
  const problem = session.show({ arrangement, counting, source });
  session.finish();
  return problem;
}

describe('counting', () => {
  it.each([
    ['p01/speed', 0, 1, 'p02/speed'],
    ['p09/', 0, 1, 'p10/'],
    ['p099', 0, 1, 'p100'],
    ['pump9', 0, 3, 'pump12'],
    ['line2/p07/ai1', 1, 2, 'line2/p09/ai1'],
    ['1号泵', 0, 1, '2号泵'],
    ['p1', 0, -2, undefined],
    ['p', 0, 1, undefined],
    ['123456789012345678', 0, 1, undefined],
  ])('%s, number %i, by %i: %s', (text, place, by, expected) => {
    expect(countInText(text, place, by)).toBe(expected);
  });

  it('back and forth is where it began, whatever the text', () => {
    const text = fc.stringMatching(/^[a-z/]{0,4}\d{1,5}[a-z/.]{0,4}\d{0,3}$/);
    fc.assert(
      fc.property(text, fc.integer({ min: 0, max: 999 }), (words, by) => {
        const counted = countInText(words, 0, by);
        // Leading zeros that the higher number has no room for do not come back: 09 by 91 is 100.
        fc.pre(counted !== undefined && counted.length === words.length);
        expect(countInText(counted!, 0, -by)).toBe(words.replace(/\d+/, (digits) => countedBack(digits, by)));
      }),
    );
    /** 10 by 0 keeps no zero: what had none to begin with gets none. */
    function countedBack(digits: string, by: number): string {
      const up = String(Number(digits) + by);
      return digits.startsWith('0') && !up.padStart(digits.length, '0').startsWith('0')
        ? String(Number(digits))
        : digits;
    }
  });

  it('takes the number that all tags of a widget share, before those in which they differ', () => {
    const widget = {
      ...rectAt('a', 0, 0),
      data: { one: bound('', 'line2/p01/ai1').data, two: bound('', 'line2/p01/ai2').data },
    };
    const [row] = rowsOf([widget]);
    expect(row).toMatchObject({ kind: 'tag', example: 'line2/p01/ai1', numberCount: 3 });
    expect(row!.rule).toEqual({ isOn: true, place: 1, step: 1, shift: 0 });
    expect(row!.places).toHaveLength(2);
  });

  it('goes on after all that is copied: of p01 and p02 the next are p03 and p04', () => {
    const test = new TestEditor({ widgets: [bound('a', 'p01/speed'), bound('b', 'p02/speed', 300)] });
    makeIn(test.select('a', 'b'), grid(2, 1));
    expect(test.widgets.map(({ data }) => (data as Binding).tag)).toEqual([
      ...['p01/speed', 'p02/speed', 'p03/speed', 'p04/speed'],
    ]);
  });

  it('of an instance takes the value of the faceplate where it has none of its own, and no id of equipment', () => {
    const rows = rowsOf([instance('a', { equip: '17' })]);
    expect(rows.map(({ kind, parameter, example }) => [kind, parameter, example])).toEqual([
      ['parameter', 'prefix', 'p01/'],
    ]);
  });

  it('proposes nothing for what measures: 1.5 kW', () => {
    const text = setAtPath(
      createTestWidget('t', 'UsualText', { x: 0, y: 0, width: 9, height: 9, rotate: 0 }),
      'data.text',
      '1.5 kW',
    );
    expect(rowsOf([text])[0]!.rule.isOn).toBe(false);
  });

  it('binds copies to the signals with the counted tags, by tag where there is none', () => {
    const test = new TestEditor({ widgets: [bound('a', 'p03/speed')] });
    makeIn(test.select('a'), grid(1, 3));
    expect(test.widgets.map(({ data }) => [(data as Binding).signalId, (data as Binding).tag])).toEqual([
      ['7:p03/speed', 'p03/speed'],
      ['7:p04/speed', 'p04/speed'],
      ['', 'p05/speed'],
    ]);
  });

  it('counts translations with the texts, and what is in groups', () => {
    const text = {
      ...setAtPath(
        createTestWidget('t', 'UsualText', { x: 0, y: 0, width: 9, height: 9, rotate: 0 }),
        'data.text',
        '1号泵',
      ),
      i18n: { en: { 'data.text': 'Pump 1' } },
    };
    const test = new TestEditor({ widgets: [text, rectAt('r', 50, 50)] }).select('t', 'r').run('group');
    makeIn(test, grid(1, 2));
    const texts = flattenWidgets(test.widgets).filter(({ widgetType }) => widgetType === 'UsualText');
    expect(texts.map(({ data, i18n }) => [(data as { text: string }).text, i18n?.en?.['data.text']])).toEqual(
      [
        ['1号泵', 'Pump 1'],
        ['2号泵', 'Pump 2'],
      ],
    );
  });
});

const widgets = [
  rectAt('a', 100, 100, 60, 40),
  createTestWidget('c', 'ShapeCircle', { cx: 260, cy: 120, r: 20 }),
  pipeBetween(
    'pipe',
    { widgetId: 'a', anchor: { x: 1, y: 0.5 } },
    { widgetId: 'c', anchor: { x: 0, y: 0.5 } },
  ),
  bound('tag', 'p01/speed', 400),
  rectAt('other', 500, 400),
];
const anyArrangement: fc.Arbitrary<Arrangement> = fc.oneof(
  fc.record({
    kind: fc.constant('grid' as const),
    rows: fc.integer({ min: 1, max: 5 }),
    columns: fc.integer({ min: 1, max: 5 }),
    spacing: fc.constantFrom('gap' as const, 'pitch' as const),
    x: fc.integer({ min: -50, max: 300 }),
    y: fc.integer({ min: -50, max: 300 }),
    order: fc.constantFrom('rows' as const, 'columns' as const),
  }),
  fc.record({
    kind: fc.constant('circle' as const),
    count: fc.integer({ min: 1, max: 12 }),
    degrees: fc.integer({ min: -720, max: 720 }),
    centre: fc.record({ x: fc.integer({ min: -200, max: 900 }), y: fc.integer({ min: -200, max: 900 }) }),
    isTurning: fc.boolean(),
  }),
);
const anySelection = fc.subarray(['a', 'c', 'pipe', 'tag', 'group'], { minLength: 1 });

function setUp(): TestEditor {
  const test = new TestEditor({ widgets: [...widgets, rectAt('g1', 20, 500), rectAt('g2', 150, 520)] });
  const { editor } = test.select('g1', 'g2').run('group');
  const [group] = editor.state.selection;
  const renamed = editor.page.widgets.map((widget) =>
    widget.id === group ? { ...widget, id: 'group' } : widget,
  );
  let count = 0;
  return new TestEditor({ widgets: renamed, newId: () => `copy${++count}` });
}

describe('an array', () => {
  it('has as many as asked for, each with ids of its own, and is one step to undo and redo', () => {
    fc.assert(
      fc.property(anyArrangement, anySelection, (arrangement, ids) => {
        const test = setUp().select(...ids);
        const { editor } = test;
        const before = structuredClone(editor.page);
        makeIn(test, arrangement);
        const places =
          arrangement.kind === 'grid' ? arrangement.rows * arrangement.columns : arrangement.count;
        expect(test.widgets).toHaveLength(before.widgets.length + (places - 1) * ids.length);
        const all = flattenWidgets(test.widgets).map(({ id }) => id);
        expect(new Set(all).size).toBe(all.length);
        expect(editor.state.undoLength).toBe(places > 1 ? 1 : 0);
        expect(editor.isBusy).toBe(false);
        const after = structuredClone(editor.page);
        editor.undo();
        expect(editor.page).toEqual(before);
        editor.redo();
        expect(editor.page).toEqual(after);
      }),
      { numRuns: 150 },
    );
  });

  it('stands in rows and columns at the distances asked for', () => {
    fc.assert(
      fc.property(anyArrangement, (arrangement) => {
        fc.pre(arrangement.kind === 'grid');
        if (arrangement.kind !== 'grid') return;
        const test = setUp().select('a');
        makeIn(test, arrangement);
        const { rows, columns, spacing, x, y, order } = arrangement;
        const pitch = spacing === 'pitch' ? { x, y } : { x: 60 + x, y: 40 + y };
        const copies = test.widgets.filter(({ id }) => id === 'a' || id.startsWith('copy'));
        copies.forEach(({ position }, place) => {
          const [row, column] =
            order === 'rows'
              ? [Math.floor(place / columns), place % columns]
              : [place % rows, Math.floor(place / rows)];
          expect(position).toMatchObject({ x: 100 + column * pitch.x, y: 100 + row * pitch.y });
        });
      }),
    );
  });

  it('stands on a circle, evenly, turned or upright', () => {
    fc.assert(
      fc.property(anyArrangement, (arrangement) => {
        if (arrangement.kind !== 'circle') return;
        const test = setUp().select('a');
        makeIn(test, arrangement);
        const { centre, count, degrees, isTurning } = arrangement;
        const step = count < 2 ? 0 : degrees / (degrees % 360 === 0 ? count : count - 1);
        const radius = Math.hypot(130 - centre.x, 120 - centre.y);
        const first = Math.atan2(120 - centre.y, 130 - centre.x);
        const copies = test.widgets.filter(({ id }) => id === 'a' || id.startsWith('copy'));
        copies.forEach(({ position }, place) => {
          const { x, y, rotate } = position as RectPosition;
          const angle = first + (step * place * Math.PI) / 180;
          expect(x + 30).toBeCloseTo(centre.x + radius * Math.cos(angle), 0);
          expect(y + 20).toBeCloseTo(centre.y + radius * Math.sin(angle), 0);
          const turned = isTurning ? (((step * place) % 360) + 360) % 360 : 0;
          const off = Math.abs(rotate - turned) % 360;
          expect(Math.min(off, 360 - off)).toBeLessThan(0.06);
        });
      }),
    );
  });

  it('joins pipes between what is copied to the copies, and leaves no end on an original', () => {
    const test = setUp().select('a', 'c', 'pipe');
    makeIn(test, grid(3, 1, { y: 90 }));
    const pipes = test.widgets.filter(isConnector);
    expect(pipes).toHaveLength(3);
    for (const { id, data, position } of pipes) {
      const from = test.widget(data.start!.widgetId);
      const end = boundsOf(from);
      // The test's own pipe has never followed anything.
      if (id !== 'pipe')
        expect(position.points[0]).toMatchObject({ x: end.x + end.width, y: end.y + end.height / 2 });
      expect(data.start!.widgetId === 'a').toBe(data.end!.widgetId === 'c');
    }
    expect(new Set(pipes.map(({ data }) => data.start!.widgetId)).size).toBe(3);
  });

  it('lets an end go whose widget is not copied', () => {
    const test = setUp().select('a', 'pipe');
    makeIn(test, grid(2, 1, { y: 90 }));
    const [, copy] = test.widgets.filter(isConnector);
    expect(copy!.data.end).toBeNull();
    expect(copy!.data.start).not.toBeNull();
  });

  it('copies groups whole', () => {
    const test = setUp().select('group');
    makeIn(test, grid(1, 4, { x: 200 }));
    const groups = test.widgets.filter(({ widgetType }) => widgetType === 'WidgetGroup');
    expect(groups.map((group) => flattenWidgets([group]).length)).toEqual([3, 3, 3, 3]);
  });

  it('of what is in a group that is entered stands in that group, which grows with it', () => {
    const test = setUp();
    const { editor } = test;
    editor.setScope(['group']);
    test.select('g1');
    const before = structuredClone(editor.page);
    const topCount = test.widgets.length;
    makeIn(test, grid(1, 3, { x: 200 }));
    expect(test.widgets).toHaveLength(topCount);
    expect(flattenWidgets([test.widget('group')])).toHaveLength(5);
    expect(test.selection).toHaveLength(3);
    const xs = editor.selected.map(({ position }) => (position as RectPosition).x);
    expect(xs.toSorted((a, b) => a - b)).toEqual([20, 220, 420]);
    editor.undo();
    expect(editor.page).toEqual(before);
  });

  it('is refused where the page has no room, before a copy is made', () => {
    const test = setUp().select('a', 'c');
    const room = roomForCopies(test.editor.page, test.editor.selected);
    expect(room).toBe(Math.floor((maxWidgets - 8) / 2));
    const before = test.editor.page;
    expect(makeIn(test, grid(1, 5000))).toEqual({
      code: 'too-many-widgets',
      limit: maxWidgets,
      actual: 8 + 2 * 4999,
    });
    expect(test.editor.page).toBe(before);
    expect(makeIn(test, grid(1, room + 2))).toMatchObject({ code: 'too-many-widgets' });
    expect(makeIn(test, grid(1, room + 1))).toBeUndefined();
    expect(test.widgets).toHaveLength(6 + 2 * room);
  });
});

describe('trying an array out', () => {
  it('shows each setting and leaves nothing behind when it is given up', () => {
    const test = setUp().select('a');
    const { editor } = test;
    const before = editor.page;
    let ended = 0;
    const session = new ArraySession(editor, () => {
      ended += 1;
    });
    const counting: Counting[] = [];
    session.show({ arrangement: grid(2, 2), counting, source });
    expect(test.widgets).toHaveLength(before.widgets.length + 3);
    session.show({ arrangement: grid(1, 2), counting, source });
    expect(test.widgets).toHaveLength(before.widgets.length + 1);
    test.press('Escape');
    expect(editor.page).toEqual(before);
    expect([ended, session.isOpen, editor.isBusy, editor.state.undoLength]).toEqual([1, false, false, 0]);
    expect(test.selection).toEqual(['a']);
  });

  it('is given up by any other edit, which is then made', () => {
    const test = setUp().select('a');
    const session = new ArraySession(test.editor, () => {});
    session.show({ arrangement: grid(2, 2), counting: [], source });
    test.editor.setField('widgetName', 'renamed');
    expect(session.isOpen).toBe(false);
    expect(test.widgets).toHaveLength(6);
    expect(test.widget('a').widgetName).toBe('renamed');
    test.run('undo');
    expect(test.widget('a').widgetName).toBe('ShapeRect');
  });

  it('takes no press on the drawing', () => {
    const test = setUp().select('a');
    const session = new ArraySession(test.editor, () => {});
    session.show({ arrangement: grid(2, 2), counting: [], source });
    test.click(520, 420).drag(120, 120, 50, 50);
    expect(session.isOpen).toBe(true);
    session.finish();
    expect(test.selection).toHaveLength(4);
    expect(test.positionOf('a')).toMatchObject({ x: 100, y: 100 });
  });
});
