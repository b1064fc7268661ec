import { defineInspector } from '../inspector/define-inspector.ts';
import { type InspectorField, optionsOf } from '../inspector/field.ts';
import { dashboardTypes } from './model.ts';

const isMultistage = { path: 'data.dataAddon.type', oneOf: ['multistage'] };

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
    ...[0, 1, 2, 3].flatMap((place): InspectorField[] => [
      {
        path: `data.stages.${place}.value`,
        kind: 'number',
        label: 'widget.UsualDashboard.stageValue',
        min: 0,
        max: 100,
        when: isMultistage,
      },
      {
        path: `data.stages.${place}.color`,
        kind: 'color',
        label: 'widget.UsualDashboard.stageColor',
        when: isMultistage,
      },
    ]),
  ],
  style: ['fill', 'font', 'opacity'],
  animation: ['visiable', 'twinkle', 'fillColor', 'fontColor'],
  hasClick: true,
});
