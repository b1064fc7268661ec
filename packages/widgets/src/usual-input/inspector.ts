import { defineInspector } from '../inspector/define-inspector.ts';
import { optionsOf } from '../inspector/field.ts';
import { inputTypes } from './model.ts';

const whenLimited = { path: 'data.limited', oneOf: [true] };

export const usualInputInspector = defineInspector({
  positionKind: 'rect',
  data: [
    { path: 'data', kind: 'binding', label: 'widget.data.binding' },
    {
      path: 'data.inputType',
      kind: 'select',
      label: 'widget.UsualInput.inputType',
      options: optionsOf('widget.UsualInput.inputTypes', inputTypes),
    },
    { path: 'data.limited', kind: 'switch', label: 'widget.UsualInput.limited' },
    { path: 'data.dataAddon.minVal', kind: 'number', label: 'widget.data.minVal', when: whenLimited },
    { path: 'data.dataAddon.maxVal', kind: 'number', label: 'widget.data.maxVal', when: whenLimited },
    { path: 'data.placeholder', kind: 'text', label: 'widget.field.placeholder' },
    { path: 'data.unitShow', kind: 'switch', label: 'widget.field.unitShow' },
    { path: 'data.confirm', kind: 'switch', label: 'widget.click.confirm' },
    { path: 'data.feedback', kind: 'switch', label: 'widget.click.feedback' },
  ],
  style: ['font', 'align', 'fill', 'stroke', 'radius', 'opacity'],
  animation: ['visiable', 'twinkle', 'fillColor', 'borderColor', 'fontColor'],
  hasClick: false,
});
