import { defineInspector } from '../inspector/define-inspector.ts';
import { optionsOf } from '../inspector/field.ts';
import { radioDirections } from './model.ts';

export const usualRadioInspector = defineInspector({
  positionKind: 'rect',
  data: [
    { path: 'data', kind: 'binding', label: 'widget.data.binding' },
    {
      path: 'data.direction',
      kind: 'select',
      label: 'widget.UsualRadio.direction',
      options: optionsOf('widget.direction', radioDirections),
    },
    { path: 'data.confirm', kind: 'switch', label: 'widget.click.confirm' },
    { path: 'data.feedback', kind: 'switch', label: 'widget.click.feedback' },
  ],
  lists: [
    {
      path: 'data.options',
      label: 'widget.field.options',
      create: (place) => ({
        id: String(place + 1),
        isChecked: false,
        title: String(place),
        value: String(place),
      }),
      fields: [
        { path: 'title', kind: 'text', label: 'widget.field.optionText' },
        { path: 'value', kind: 'text', label: 'widget.field.optionValue' },
        { path: 'isChecked', kind: 'switch', label: 'widget.UsualRadio.isChecked' },
      ],
      maxItems: 100,
    },
  ],
  style: ['font', 'align', 'fill', 'stroke', 'radius', 'opacity'],
  animation: ['visiable', 'twinkle', 'fillColor', 'borderColor', 'fontColor'],
  hasClick: false,
});
