import { repeaterSources } from '@zutai/diagram';
import { defineInspector } from '../inspector/define-inspector.ts';
import { optionsOf } from '../inspector/field.ts';

const label = (name: string) => `widget.WidgetRepeater.${name}`;

export const widgetRepeaterInspector = defineInspector({
  positionKind: 'rect',
  data: [
    { path: 'data.faceplateId', kind: 'faceplate', label: label('faceplateId') },
    {
      path: 'data.source',
      kind: 'select',
      label: label('source'),
      options: optionsOf(label('sources'), repeaterSources),
    },
    {
      path: 'data.equips',
      kind: 'equipments',
      label: label('equips'),
      when: { path: 'data.source', oneOf: ['list'] },
    },
    {
      path: 'data.entries',
      kind: 'entries',
      label: label('entries'),
      when: { path: 'data.source', oneOf: ['prefixes', 'signals'] },
    },
    { path: 'data.columns', kind: 'number', label: label('columns'), min: 0, max: 100, step: 1 },
    { path: 'data.gap', kind: 'number', label: label('gap'), min: 0, max: 1000 },
    { path: 'data.params', kind: 'parameters', label: label('params') },
  ],
  style: ['opacity'],
  animation: ['visiable', 'twinkle', 'rotate'],
  hasClick: true,
});
