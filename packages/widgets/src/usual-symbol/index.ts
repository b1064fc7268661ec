import { isBound, type Widget } from '@zutai/diagram';
import { defineWidget } from '../definition.ts';
import { hasRotor } from '../symbols/paint-symbol.ts';
import { getSymbol } from '../symbols/symbols.ts';
import { usualSymbolInspector } from './inspector.ts';
import { type UsualSymbolData, usualSymbolModel } from './model.ts';
import { paintUsualSymbol } from './paint.ts';
import { usualSymbolText } from './text.ts';

const dataOf = (widget: Widget) => widget.data as UsualSymbolData;

export const usualSymbol = defineWidget({
  model: usualSymbolModel,
  family: 'usual',
  paint: paintUsualSymbol,
  inspector: usualSymbolInspector,
  text: usualSymbolText,
  preview: { x: 10, y: 0, width: 60, height: 60, rotate: 0 },
  statusBindings: (widget) => (isBound(dataOf(widget)) ? [dataOf(widget)] : []),
  turnsItself(widget) {
    const symbol = getSymbol(dataOf(widget).symbolId);
    return symbol !== undefined && hasRotor(symbol);
  },
});
