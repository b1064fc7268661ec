import { type ClickAction, createPage, flattenWidgets, type Position, unbound } from '@zutai/diagram';
import { getWidget } from '@zutai/widgets/model';
import { describe, expect, it } from 'vitest';
import { listPageValues, listValuePlaces, mainBinding, valueBinding } from './page-value.ts';

const at = (x: number, y: number) => ({ x, y, width: 60, height: 20, rotate: 0 });
function widget(type: string, position: Position, signalId = '') {
  const made = getWidget(type)!.model.create(`${type}${signalId}`, position);
  const data = signalId === '' ? made.data : { ...(made.data as object), ...unbound, signalId };
  return { ...made, data };
}

describe('values of a page', () => {
  it('are listed once each, in reading order, groups included', () => {
    const inside = widget('UsualDataText', at(10, 300), '5');
    const group = {
      ...widget('WidgetGroup', { ...at(0, 280), origin: at(0, 280), children: [inside] }),
    };
    const page = createPage({}, [
      group,
      widget('UsualDataText', at(200, 100), '2'),
      widget('UsualDataText', at(10, 104), '1'),
      { ...widget('UsualDataText', at(10, 500), '1'), id: 'again' },
      widget('UsualDataText', at(10, 10)),
      widget('ShapeRect', at(10, 10)),
    ]);
    expect(listPageValues(flattenWidgets(page.widgets)).map(({ key }) => key)).toEqual([
      'signal:1',
      'signal:2',
      'signal:5',
    ]);
  });

  it('have a place each for the keyboard, in reading order and groups taken apart', () => {
    const inside = widget('UsualDataText', at(10, 300), '5');
    const group = {
      ...widget('WidgetGroup', { ...at(0, 280), origin: at(0, 280), children: [inside] }),
    };
    const widgets = [
      group,
      widget('UsualDataText', at(90, 10), '2'),
      widget('UsualDataText', at(10, 14), '1'),
    ];
    const places = listValuePlaces(flattenWidgets([...widgets, widget('UsualDataText', at(0, 0))]));
    // The first one is bound to nothing, and says so.
    expect(places.map(({ binding }) => binding.signalId)).toEqual(['', '1', '2', '5']);
  });

  it('include the entries of a chart and what moves or writes a widget', () => {
    const bar = structuredClone(widget('ComplexBar', at(10, 10)));
    const entries = ['1', '2'].map((signalId) => ({ ...unbound, signalId }));
    const chart = { ...bar, data: { ...(bar.data as object), signalArray: entries } };
    const rect = structuredClone(widget('ShapeRect', at(10, 100)));
    rect.animation.twinkle.config.data = { ...unbound, signalId: '3' };
    expect(listPageValues([rect, chart]).map(({ key }) => key)).toEqual(['signal:1', 'signal:2', 'signal:3']);
  });

  it('are what a widget shows, else what its click writes, else what moves it', () => {
    expect(mainBinding(widget('UsualDataText', at(0, 0), '3'))?.signalId).toBe('3');
    const button = widget('UsualButton', at(0, 0));
    const { config } = button.clickEvent;
    const written = {
      ...button,
      clickEvent: { enable: true, config: { ...config, data: { ...unbound, signalId: '4' } } },
    };
    expect(mainBinding(written)?.signalId).toBe('4');
    const rect = structuredClone(widget('ShapeRect', at(0, 0)));
    rect.animation.twinkle.config.data = { ...unbound, signalId: '6' };
    expect(mainBinding(rect)?.signalId).toBe('6');
    expect(mainBinding(widget('ShapeRect', at(0, 0)))).toBeUndefined();
  });

  it('are told about where they are missing, but not where nothing would be shown or written', () => {
    expect(valueBinding(widget('UsualDataText', at(0, 0)))).toMatchObject({ signalId: '' });
    const button = widget('UsualButton', at(0, 0));
    const { config } = button.clickEvent;
    const act = (action: ClickAction) => ({
      ...button,
      clickEvent: { enable: true, config: { ...config, action } },
    });
    expect(valueBinding(act('write'))).toMatchObject({ signalId: '' });
    expect(valueBinding(act('page'))).toBeUndefined();
    expect(valueBinding(widget('ShapeRect', at(0, 0)))).toBeUndefined();
  });
});
