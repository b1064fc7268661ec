import type { MonitoredSignal } from '@zutai/contract';
import { createEditor, createPage, type RectPosition, unbound } from '@zutai/diagram';
import { widgetCatalog } from '@zutai/widgets/model';
import { describe, expect, it } from 'vitest';
import { createSignalTrend, createSignalWidgets, kindFor, type ShownSignal } from './signal-widget.ts';

const state = (value: number) => ({ value, title: `状态${value}`, titleEn: '' });
const blank = {
  ...{ id: '1', equipmentId: '7', tag: 'a', title: '压力', titleEn: '', group: '', groupEn: '' },
  ...{ unit: 'bar', unitEn: '', dataType: 'number', writable: false, states: [] },
} as unknown as MonitoredSignal;
const signal = (change: Partial<MonitoredSignal>) => ({ ...blank, ...change });
const bound = (one: MonitoredSignal): ShownSignal => ({
  signal: one,
  title: `${one.title} EN`,
  binding: { ...unbound, signalId: one.id, equipId: one.equipmentId, tag: one.tag, title: one.title },
});
const editor = () => createEditor({ page: createPage({}, []), catalog: widgetCatalog });

const shapes: [string, Partial<MonitoredSignal>][] = [
  ['UsualDataText', {}],
  ['UsualDataText', { dataType: 'boolean' }],
  ['UsualDataText', { states: [state(0), state(1)] }],
  ['UsualInput', { writable: true }],
  ['UsualInput', { writable: true, dataType: 'text' }],
  ['UsualRadio', { writable: true, dataType: 'boolean' }],
  ['UsualRadio', { writable: true, states: [state(0), state(1), state(2)] }],
  ['UsualComboBox', { writable: true, states: [0, 1, 2, 3].map(state) }],
];

describe('the widget of a signal', () => {
  it.each(shapes)('is a %s for %j, bound and without a fault', (type, change) => {
    const one = signal(change);
    expect(kindFor(one)).toBe(type);
    const [widget] = createSignalWidgets(editor(), [bound(one)]);
    expect(widget).toMatchObject({
      widgetType: type,
      widgetName: '压力 EN',
      data: { signalId: '1', tag: 'a' },
    });
    expect(widgetCatalog.get(type)!.check(widget!)).toEqual([]);
  });

  it('offers the states of the signal, by the values that are written', () => {
    const one = signal({ writable: true, states: [state(0), state(5)] });
    const [widget] = createSignalWidgets(editor(), [bound(one)]);
    expect(widget!.data).toMatchObject({
      options: [
        { title: '状态0', value: '0' },
        { title: '状态5', value: '5' },
      ],
    });
  });

  it('stands below the one before, left edges in line, none over another', () => {
    const signals = shapes.map(([, change], place) => bound(signal({ ...change, id: String(place) })));
    const boxes = createSignalWidgets(editor(), signals).map(({ position }) => position as RectPosition);
    expect(new Set(boxes.map(({ x }) => x))).toEqual(new Set([0]));
    for (const [place, box] of boxes.slice(1).entries())
      expect(box.y).toBe(boxes[place]!.y + boxes[place]!.height + 8);
  });

  it('can be a trend of several', () => {
    const signals = ['1', '2', '3'].map((id) => bound(signal({ id })));
    const [trend] = createSignalTrend(editor(), signals);
    expect(trend).toMatchObject({
      widgetType: 'ComplexLine',
      data: { signalArray: [{ signalId: '1' }, { signalId: '2' }, { signalId: '3' }] },
    });
    expect(widgetCatalog.get('ComplexLine')!.check(trend!)).toEqual([]);
  });
});
