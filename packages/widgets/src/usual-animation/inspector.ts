import { comparisonSymbols } from '@zutai/diagram';
import { defineInspector } from '../inspector/define-inspector.ts';
import { type InspectorField, optionsOf } from '../inspector/field.ts';
import { displayTypes } from './model.ts';

const isCycling = { path: 'data.cycle.enable', oneOf: [true] };
const symbols = optionsOf('widget.symbol', comparisonSymbols);
const condition: InspectorField[] = [
  { path: 'symbol', kind: 'select', label: 'widget.animation.symbol', options: symbols },
  { path: 'value', kind: 'text', label: 'widget.animation.value' },
];

export const usualAnimationInspector = defineInspector({
  positionKind: 'rect',
  data: [
    { path: 'data', kind: 'binding', label: 'widget.data.binding' },
    {
      path: 'data.display.type',
      kind: 'select',
      label: 'widget.UsualAnimation.display',
      options: optionsOf('widget.UsualAnimation', displayTypes),
    },
    { path: 'data.cycle.enable', kind: 'switch', label: 'widget.UsualAnimation.cycle' },
    {
      path: 'data.cycle.judgCondition',
      kind: 'select',
      label: 'widget.animation.symbol',
      options: symbols,
      when: isCycling,
    },
    { path: 'data.cycle.judgVal', kind: 'text', label: 'widget.animation.value', when: isCycling },
    {
      path: 'data.cycle.speed',
      kind: 'number',
      label: 'widget.UsualAnimation.speed',
      min: 50,
      max: 600_000,
      step: 50,
      when: isCycling,
    },
  ],
  lists: [
    {
      path: 'data.textItems',
      label: 'widget.UsualAnimation.textItems',
      create: (place) => ({ symbol: '==', value: String(place), text: '' }),
      fields: [...condition, { path: 'text', kind: 'text', label: 'widget.UsualAnimation.text' }],
      maxItems: 100,
    },
    {
      path: 'data.imgItems',
      label: 'widget.UsualAnimation.imgItems',
      create: (place) => ({ symbol: '==', value: String(place), url: '' }),
      fields: [...condition, { path: 'url', kind: 'image', label: 'widget.UsualAnimation.image' }],
      maxItems: 100,
    },
  ],
  style: ['font', 'align', 'fill', 'stroke', 'radius', 'fit', 'opacity'],
  animation: ['visiable', 'twinkle', 'rotate', 'fillColor', 'borderColor', 'fontColor'],
  hasClick: true,
});
