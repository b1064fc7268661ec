import { chartMargins } from '../chart/frame.ts';
import { legendField } from '../chart/inspector-fields.ts';
import { chartLists } from '../chart/inspector-lists.ts';
import { valueTypes } from '../chart/paint-round.ts';
import { defineInspector } from '../inspector/define-inspector.ts';
import { optionsOf } from '../inspector/field.ts';

export const complexRingInspector = defineInspector({
  positionKind: 'rect',
  extraPosition: chartMargins,
  data: [
    {
      path: 'data.valueType',
      kind: 'select',
      label: 'widget.chart.valueType',
      options: optionsOf('widget.chart.valueTypes', valueTypes),
    },
    legendField,
  ],
  lists: chartLists,
  style: ['font', 'fill', 'stroke', 'radius', 'opacity'],
  animation: ['visiable', 'twinkle', 'rotate', 'fillColor', 'borderColor', 'fontColor'],
  hasClick: true,
});
