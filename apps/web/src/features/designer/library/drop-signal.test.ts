import type { MonitoredSignal } from '@zutai/contract';
import { createEditor, createPage, setAtPath, unbound, type Widget } from '@zutai/diagram';
import { getWidget, widgetCatalog } from '@zutai/widgets/model';
import { describe, expect, it } from 'vitest';
import { type DroppedSignal, dropSignals } from './drop-signal.ts';
import { createWidget } from './insert.ts';

const drop = (change: Partial<MonitoredSignal> = {}): DroppedSignal => {
  const plain = { id: '1', tag: 'a', dataType: 'number', writable: false, states: [] };
  const signal = { ...plain, ...change } as unknown as MonitoredSignal;
  return { signal, binding: { ...unbound, signalId: signal.id, tag: signal.tag } };
};
const editor = createEditor({ page: createPage({}, []), catalog: widgetCatalog });
const make = (type: string) => createWidget(editor, getWidget(type)!, { x: 100, y: 100 });
const fault = (widget: Widget | undefined) => widget && widgetCatalog.get(widget.widgetType)!.check(widget);

describe('a signal dropped on a widget', () => {
  it.each(['UsualDataText', 'UsualPercentFill', 'UsualDashboard', 'UsualInput'])(
    'binds the value of %s',
    (type) => {
      const target = setAtPath(make(type), 'data.tag', 'before');
      const dropped = dropSignals(target, [drop()]);
      expect(dropped?.data).toMatchObject({ signalId: '1', tag: 'a' });
      expect({ ...(dropped?.data as object), signalId: '', tag: 'before' }).toEqual(target.data);
      expect(fault(dropped)).toEqual([]);
    },
  );

  it.each(['UsualPercentFill', 'UsualDashboard', 'UsualInput', 'UsualScrollbar'])(
    'gives its range to %s, which keeps one that somebody set',
    (type) => {
      const ranged = drop({ min: 0, max: 6 });
      expect(dropSignals(make(type), [ranged])?.data).toMatchObject({ dataAddon: { minVal: 0, maxVal: 6 } });
      const set = setAtPath(make(type), 'data.dataAddon.maxVal', 40);
      expect(dropSignals(set, [ranged])?.data).toMatchObject({ dataAddon: { minVal: 0, maxVal: 40 } });
      const without = dropSignals(make(type), [drop({ min: null, max: 6 })]);
      expect(without?.data).toMatchObject({ dataAddon: { minVal: 0, maxVal: 100 } });
    },
  );

  it('becomes one more series of a chart, once, and of numbers only', () => {
    const trend = dropSignals(make('ComplexLine'), [
      drop(),
      drop({ id: '2', dataType: 'text' }),
      drop({ id: '3' }),
    ]);
    expect(trend?.data).toMatchObject({ signalArray: [{ signalId: '1' }, { signalId: '3' }] });
    expect(fault(trend)).toEqual([]);
    expect(dropSignals(trend!, [drop()])).toBeUndefined();
    const more = Array.from({ length: 200 }, (_, place) => drop({ id: String(place + 10) }));
    expect(fault(dropSignals(trend!, more))).toEqual([]);
  });

  it('is the state of a symbol that has none, where it has states', () => {
    const symbol = make('UsualSymbol');
    expect(dropSignals(symbol, [drop()])).toBeUndefined();
    const bound = dropSignals(symbol, [drop({ dataType: 'boolean' })]);
    expect(bound?.data).toMatchObject({ signalId: '1' });
    expect(dropSignals(bound!, [drop({ id: '2', dataType: 'boolean' })])).toBeUndefined();
  });

  it('is written by a button that does nothing else', () => {
    const button = make('UsualButton');
    expect(dropSignals(button, [drop()])).toBeUndefined();
    const writing = dropSignals(button, [drop({ writable: true })]);
    expect(writing?.clickEvent).toMatchObject({
      enable: true,
      config: { action: 'write', data: { signalId: '1' } },
    });
    expect(fault(writing)).toEqual([]);
    const leading = setAtPath(
      setAtPath(button, 'clickEvent.enable', true),
      'clickEvent.config.action',
      'page',
    );
    expect(dropSignals(leading, [drop({ writable: true })])).toBeUndefined();
  });

  it('is placed beside a shape or a text', () => {
    for (const type of ['ShapeRect', 'UsualText']) expect(dropSignals(make(type), [drop()])).toBeUndefined();
    expect(dropSignals(make('UsualDataText'), [drop(), drop({ id: '2' })])).toBeUndefined();
  });

  it('counts what is bound by tag, and leaves what is bound to anything at all', () => {
    const byTag = (tag: string): DroppedSignal => ({
      signal: drop({ tag, dataType: 'boolean', writable: true }).signal,
      binding: { ...unbound, tag },
    });
    const asNumber = (tag: string) => ({ ...byTag(tag), signal: drop({ tag }).signal });
    const trend = dropSignals(dropSignals(make('ComplexLine'), [asNumber('a')])!, [asNumber('b')]);
    expect(trend?.data).toMatchObject({ signalArray: [{ tag: 'a' }, { tag: 'b' }] });
    expect(dropSignals(trend!, [asNumber('b')])).toBeUndefined();
    const known = [{ tag: 'other' }, { type: 'mvar', mvarId: '7' }, { type: 'variable', variable: 'zone' }];
    for (const before of known) {
      const symbol = setAtPath(make('UsualSymbol'), 'data', { ...unbound, ...before });
      expect(dropSignals(symbol, [byTag('a')])).toBeUndefined();
      const button = setAtPath(make('UsualButton'), 'clickEvent.config.data', { ...unbound, ...before });
      expect(dropSignals(button, [byTag('a')])).toBeUndefined();
    }
    const shown = setAtPath(make('UsualDataText'), 'data', {
      ...{ ...unbound, type: 'variable', variable: 'zone' },
    });
    expect(dropSignals(shown, [drop()])?.data).not.toHaveProperty('variable');
  });
});
