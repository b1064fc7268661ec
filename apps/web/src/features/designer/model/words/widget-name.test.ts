import { getWidget } from '@zutai/widgets';
import { describe, expect, it } from 'vitest';
import { symbolNameOf, widgetNameOf } from './widget-name.ts';

const box = { x: 0, y: 0, width: 10, height: 10, rotate: 0 };
const rect = getWidget('ShapeRect')!.model.create('r', box);
const group = getWidget('WidgetGroup')!.model.create('g', box);

describe('the name of a widget in the designer', () => {
  it('is its own once it has one', () => {
    expect(widgetNameOf({ ...rect, widgetName: 'Tank 1' }, 'Rectangle')).toBe('Tank 1');
    expect(widgetNameOf({ ...rect, widgetName: 'combination' }, 'Rectangle')).toBe('combination');
  });

  it('is that of its type, in the language of the interface, until then', () => {
    expect(widgetNameOf(rect, 'Rectangle')).toBe('Rectangle');
    expect(widgetNameOf({ ...rect, widgetName: '' }, 'Rectangle')).toBe('Rectangle');
    expect(widgetNameOf(group, '组合')).toBe('组合');
  });

  it('of a symbol is that of the symbol, whoever placed it, until it has its own', () => {
    const pump = { ...rect, data: { symbolId: 'pump' } };
    expect(symbolNameOf({ ...pump, widgetName: 'Pump' }, 'zh')).toBe('泵');
    expect(symbolNameOf({ ...pump, widgetName: '泵' }, 'en')).toBe('Pump');
    expect(symbolNameOf({ ...pump, widgetName: 'P-101' }, 'en')).toBeUndefined();
    expect(symbolNameOf(rect, 'en')).toBeUndefined();
  });

  it('of an unknown type is what the file says', () => {
    expect(widgetNameOf({ ...rect, widgetType: 'Odd', widgetName: 'Odd one' }, 'x')).toBe('Odd one');
  });
});
