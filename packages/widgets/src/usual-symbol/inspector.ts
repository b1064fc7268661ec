import { comparisonSymbols } from '@zutai/diagram';
import { defineInspector } from '../inspector/define-inspector.ts';
import { optionsOf } from '../inspector/field.ts';
import { symbolAppearances, symbolStates } from '../symbols/symbol-states.ts';
import { labelPlaces } from './symbol-place.ts';

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
          options: optionsOf('widget.UsualSymbol.states', symbolStates),
        },
      ],
      maxItems: 50,
    },
  ],
  style: ['font', 'fill', 'stroke', 'flip', 'fit', 'opacity'],
  animation: ['visiable', 'twinkle', 'rotate', 'fillColor', 'borderColor', 'fontColor'],
  hasClick: true,
});
