import { describe, expect, it } from 'vitest';
import { type Binding, unbound } from '../document/binding.ts';
import { createPage } from '../document/page.ts';
import type { Widget } from '../document/widget.ts';
import { createTestWidget, rectAt, TestEditor } from '../testing/index.ts';
import { applyRebind } from './apply-rebind.ts';
import { planRebind, type RebindSignal } from './rebind-plan.ts';

const signal = (id: string, equipId: string, tag: string, title = tag): RebindSignal => ({
  ...{ id, title, tag, equipId },
  equipTitle: `Station ${equipId}`,
});
const signals = [
  signal('1', '10', 'P1_level', 'Level'),
  signal('2', '10', 'P1_flow', 'Flow'),
  signal('3', '10', 'P2_level', 'Level 2'),
  signal('11', '20', 'P1_level', 'Level'),
  signal('12', '20', 'P1_speed', 'Flow'),
];
const bindTo = (signalId: string, equipId = '10', more: Partial<Binding> = {}): Binding => {
  const title = signals.find(({ id }) => id === signalId)?.title ?? 'gone';
  return { ...unbound, signalId, equipId, title, subTitle: `Station ${equipId}`, ...more };
};
const bound = (id: string, data: unknown): Widget => ({ ...rectAt(id, 100, 100), data });
const toOther = {
  kind: 'equipment',
  fromEquipId: '10',
  toEquipId: '20',
  toTitle: 'Station 20',
  signals,
} as const;
const rowsOf = (widgets: Widget[], rule: Parameters<typeof planRebind>[2], ids: string[] | null = null) =>
  planRebind(createPage({}, widgets), ids, rule).rows.map(
    ({ widgetId, path, to, reason }) =>
      `${widgetId} ${path} → ${to?.signalId || to?.tag || to?.equipId || '-'} (${reason})`,
  );

describe('rebinding to other equipment', () => {
  const widgets = [
    bound('level', bindTo('1')),
    bound('flow', bindTo('2')),
    bound('other', bindTo('11', '20')),
    bound('gone', bindTo('99', '10', { tag: 'P1_level' })),
    bound('untagged', bindTo('98')),
  ];

  it('finds the same signals by tag, also one that is gone by the tag kept with it, and says where it cannot', () => {
    expect(rowsOf(widgets, { ...toOther, by: 'tag' })).toEqual([
      'level data → 11 (tag)',
      'flow data → - (not-found)',
      'gone data → 11 (tag)',
      'untagged data → - (no-tag)',
    ]);
  });

  it('finds them by title', () => {
    expect(rowsOf(widgets.slice(0, 2), { ...toOther, by: 'title' })).toEqual([
      'level data → 11 (title)',
      'flow data → 12 (title)',
    ]);
    const twice = [...signals, signal('13', '20', 'x', 'Level')];
    expect(rowsOf(widgets.slice(0, 1), { ...toOther, by: 'title', signals: twice })).toEqual([
      'level data → - (ambiguous)',
    ]);
  });

  it('takes faceplates and repeaters along, and bindings by tag', () => {
    const place = { x: 0, y: 0, width: 50, height: 50, rotate: 0 };
    const faceplate = {
      ...createTestWidget('f', 'WidgetFaceplate', place),
      data: { faceplateId: 'pump', params: { pump: '10', label: 'ten' } },
    };
    const repeater = {
      ...createTestWidget('r', 'WidgetRepeater', place),
      data: { faceplateId: 'pump', params: {}, equips: ['30', '10'] },
    };
    const tagged = bound('t', { ...unbound, equipId: '10', tag: 'any' });
    expect(rowsOf([faceplate, repeater, tagged], { ...toOther, by: 'tag' })).toEqual([
      'f data.params.pump → 20 (equipment)',
      'r data.equips.1 → 20 (equipment)',
      't data → any (tag)',
    ]);
    const test = new TestEditor({ widgets: [faceplate, repeater, tagged] });
    applyRebind(test.editor, planRebind(test.editor.page, null, { ...toOther, by: 'tag' }));
    expect(test.widgets.map(({ data }) => data)).toMatchObject([
      { params: { pump: '20', label: 'ten' } },
      { equips: ['30', '20'] },
      { equipId: '20', tag: 'any', subTitle: 'Station 20' },
    ]);
  });

  it('looks at the widgets asked for alone, and at everything in them', () => {
    const box = { x: 0, y: 0, width: 100, height: 100 };
    const group = createTestWidget('g', 'WidgetGroup', {
      ...box,
      rotate: 0,
      origin: box,
      children: [bound('in', { list: [bindTo('1')] })],
    });
    expect(rowsOf([...widgets, group], { ...toOther, by: 'tag' }, ['g'])).toEqual([
      'in data.list.0 → 11 (tag)',
    ]);
  });
});

describe('rebinding by prefix and one to one', () => {
  it('changes how tags begin, within the same equipment', () => {
    const rule = { kind: 'prefix', from: 'P1_', to: 'P2_', signals } as const;
    expect(rowsOf([bound('a', bindTo('1')), bound('b', bindTo('2')), bound('c', bindTo('3'))], rule)).toEqual(
      ['a data → 3 (tag)', 'b data → - (not-found)'],
    );
    const tagged = bound('t', { ...unbound, tag: 'P1_x' });
    expect(rowsOf([tagged], rule)).toEqual(['t data → P2_x (tag)']);
  });

  it('exchanges one source for another of any type', () => {
    const to: Binding = { ...unbound, type: 'mvar', mvarId: '5', title: 'Sum' };
    const rule = { kind: 'exact', from: bindTo('1'), to } as const;
    const beside = { ...bindTo('1', '10', { tag: 'P1_level' }), dataAddon: { minVal: 3 } };
    const test = new TestEditor({ widgets: [bound('a', beside), bound('b', bindTo('2'))] });
    applyRebind(test.editor, planRebind(test.editor.page, null, rule));
    expect(test.widget('a').data).toEqual({ ...to, dataAddon: { minVal: 3 } });
    expect(test.widget('b').data).toEqual(bindTo('2'));
  });
});

describe('doing what a plan says', () => {
  it('is one step, and leaves alone what nothing was found for', () => {
    const widgets = [bound('level', bindTo('1')), bound('flow', bindTo('2'))];
    const test = new TestEditor({ widgets });
    applyRebind(test.editor, planRebind(test.editor.page, null, { ...toOther, by: 'tag' }));
    expect(test.widget('level').data).toMatchObject({
      ...{ signalId: '11', equipId: '20', tag: 'P1_level' },
      subTitle: 'Station 20',
    });
    expect(test.widget('flow')).toBe(widgets[1]);
    expect(test.editor.state.undoLength).toBe(1);
    expect(test.run('undo').widget('level')).toEqual(widgets[0]);
  });

  it('leaves alone what has been bound elsewhere since', () => {
    const test = new TestEditor({ widgets: [bound('level', bindTo('1'))] });
    const plan = planRebind(test.editor.page, null, { ...toOther, by: 'tag' });
    test.editor.setField('data', bindTo('3'), ['level']);
    applyRebind(test.editor, plan);
    expect(test.widget('level').data).toMatchObject({ signalId: '3' });
    expect(test.editor.state.undoLength).toBe(1);
  });
});
