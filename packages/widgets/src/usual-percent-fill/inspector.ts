import { defineInspector } from '../inspector/define-inspector.ts';
import { optionsOf } from '../inspector/field.ts';
import { scaleMarkFields } from '../scale-mark/index.ts';
import { percentFillTypes } from './model.ts';

export const usualPercentFillInspector = defineInspector({
  positionKind: 'rect',
  data: [
    { path: 'data', kind: 'binding', label: 'widget.data.binding' },
    {
      path: 'data.dataAddon.type',
      kind: 'select',
      label: 'widget.UsualPercentFill.type',
      options: optionsOf('widget.UsualPercentFill', percentFillTypes),
    },
    { path: 'data.dataAddon.minVal', kind: 'number', label: 'widget.data.minVal' },
    { path: 'data.dataAddon.maxVal', kind: 'number', label: 'widget.data.maxVal' },
    { path: 'data.percentShow', kind: 'switch', label: 'widget.UsualPercentFill.percentShow' },
    ...scaleMarkFields,
  ],
  style: ['fill', 'stroke', 'font', 'opacity'],
  animation: ['visiable', 'twinkle', 'rotate', 'fillColor', 'borderColor', 'fontColor'],
  hasClick: true,
});
