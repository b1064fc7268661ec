import { defineInspector } from '../inspector/define-inspector.ts';
import { optionsOf } from '../inspector/field.ts';
import { timeForms } from './model.ts';

export const usualTimeSelectorInspector = defineInspector({
  positionKind: 'rect',
  data: [
    { path: 'data', kind: 'binding', label: 'widget.data.binding' },
    { path: 'data.format', kind: 'text', label: 'widget.UsualTimer.format' },
    {
      path: 'data.form',
      kind: 'select',
      label: 'widget.UsualTimeSelector.form',
      options: optionsOf('widget.UsualTimeSelector.forms', timeForms),
    },
    {
      path: 'data.utcOffset',
      kind: 'number',
      label: 'widget.UsualTimer.utcOffset',
      min: -720,
      max: 840,
      step: 30,
    },
    { path: 'data.placeholder', kind: 'text', label: 'widget.field.placeholder' },
    { path: 'data.confirm', kind: 'switch', label: 'widget.click.confirm' },
    { path: 'data.feedback', kind: 'switch', label: 'widget.click.feedback' },
  ],
  style: ['font', 'align', 'fill', 'stroke', 'radius', 'opacity'],
  animation: ['visiable', 'twinkle', 'fillColor', 'borderColor', 'fontColor'],
  hasClick: false,
});
