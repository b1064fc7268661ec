import { defineInspector } from '../inspector/define-inspector.ts';
import { optionsOf } from '../inspector/field.ts';
import { scaleMarkFields } from '../scale-mark/index.ts';
import { dashboardTypes } from './model.ts';

export const usualDashboardInspector = defineInspector({
  positionKind: 'rect',
  data: [
    { path: 'data', kind: 'binding', label: 'widget.data.binding' },
    {
      path: 'data.dataAddon.type',
      kind: 'select',
      label: 'widget.UsualDashboard.type',
      options: optionsOf('widget.UsualDashboard', dashboardTypes),
    },
    { path: 'data.dataAddon.minVal', kind: 'number', label: 'widget.data.minVal' },
    { path: 'data.dataAddon.maxVal', kind: 'number', label: 'widget.data.maxVal' },
    ...scaleMarkFields,
  ],
  lists: [
    {
      path: 'data.stages',
      label: 'widget.UsualDashboard.stages',
      create: () => ({ value: 100, color: '$stage4' }),
      fields: [
        { path: 'value', kind: 'number', label: 'widget.UsualDashboard.stageValue', min: 0, max: 100 },
        { path: 'color', kind: 'color', label: 'widget.UsualDashboard.stageColor' },
      ],
      maxItems: 20,
      when: { path: 'data.dataAddon.type', oneOf: ['multistage'] },
    },
  ],
  style: ['fill', 'font', 'opacity'],
  animation: ['visiable', 'twinkle', 'rotate', 'fillColor', 'fontColor'],
  hasClick: true,
});
