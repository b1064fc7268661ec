import { defineInspector } from '../inspector/define-inspector.ts';

export const usualComboBoxInspector = defineInspector({
  positionKind: 'rect',
  data: [
    { path: 'data', kind: 'binding', label: 'widget.data.binding' },
    { path: 'data.placeholder', kind: 'text', label: 'widget.field.placeholder' },
    { path: 'data.confirm', kind: 'switch', label: 'widget.click.confirm' },
    { path: 'data.feedback', kind: 'switch', label: 'widget.click.feedback' },
  ],
  lists: [
    {
      path: 'data.options',
      label: 'widget.field.options',
      create: (place) => ({ text: String(place), value: String(place) }),
      fields: [
        { path: 'text', kind: 'text', label: 'widget.field.optionText' },
        { path: 'value', kind: 'text', label: 'widget.field.optionValue' },
      ],
      maxItems: 500,
    },
  ],
  style: ['font', 'align', 'fill', 'stroke', 'radius', 'opacity'],
  animation: ['visiable', 'twinkle', 'fillColor', 'borderColor', 'fontColor'],
  hasClick: false,
});
