import { comparisonSymbols, type Widget } from '@zutai/diagram';
import { defineInspector } from '../inspector/define-inspector.ts';
import { type FieldOption, optionsOf } from '../inspector/field.ts';
import type { StateWording } from '../symbols/symbol.ts';
import { symbolAppearances, symbolStates } from '../symbols/symbol-states.ts';
import { getSymbol } from '../symbols/symbols.ts';
import type { UsualSymbolData } from './model.ts';
import { labelPlaces } from './symbol-place.ts';

const fault: FieldOption = { value: 'fault', label: 'widget.UsualSymbol.states.fault' };
const twoStates = symbolStates.filter((state) => state !== 'fault');

/** The states by the names that each kind of symbol has for them; the values are the same. */
const stateOptions: Readonly<Record<StateWording, readonly FieldOption[]>> = {
  machine: [...optionsOf('widget.UsualSymbol.states', twoStates), fault],
  valve: [...optionsOf('widget.UsualSymbol.valveStates', twoStates), fault],
  switch: [...optionsOf('widget.UsualSymbol.switchStates', twoStates), fault],
};

const wordingOf = ({ data }: Widget): StateWording =>
  getSymbol((data as UsualSymbolData).symbolId)?.stateWording ?? 'machine';

export const usualSymbolInspector = defineInspector({
  positionKind: 'rect',
  data: [
    { path: 'data.symbolId', kind: 'symbol', label: 'widget.UsualSymbol.symbolId' },
    { path: 'data.text', kind: 'textarea', label: 'widget.UsualSymbol.text', isWord: true },
    {
      path: 'data.textPlace',
      kind: 'select',
      label: 'widget.UsualSymbol.textPlace',
      options: optionsOf('widget.UsualSymbol.textPlaces', labelPlaces),
    },
    { path: 'data', kind: 'binding', label: 'widget.UsualSymbol.stateBinding' },
    {
      path: 'data.appearance',
      kind: 'select',
      label: 'widget.UsualSymbol.appearance',
      options: optionsOf('widget.UsualSymbol.appearances', symbolAppearances),
    },
  ],
  lists: [
    {
      path: 'data.states',
      label: 'widget.UsualSymbol.states',
      create: (place) => ({ symbol: '==', value: String(place), state: 'running' }),
      fields: [
        {
          path: 'symbol',
          kind: 'select',
          label: 'widget.animation.symbol',
          options: optionsOf('widget.symbol', comparisonSymbols),
        },
        { path: 'value', kind: 'text', label: 'widget.animation.value' },
        {
          path: 'state',
          kind: 'select',
          label: 'widget.UsualSymbol.state',
          options: stateOptions.machine,
          optionsFor: (widget) => stateOptions[wordingOf(widget)],
        },
      ],
      maxItems: 50,
    },
  ],
  style: ['font', 'fill', 'stroke', 'flip', 'fit', 'opacity'],
  animation: ['visiable', 'twinkle', 'rotate', 'fillColor', 'borderColor', 'fontColor'],
  hasClick: true,
});
