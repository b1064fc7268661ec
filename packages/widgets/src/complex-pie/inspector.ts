import { defineChartInspector } from '../chart/define-chart.ts';
import { legendField } from '../chart/inspector-fields.ts';
import { chartLists } from '../chart/inspector-lists.ts';
import { valueTypes } from '../chart/paint/paint-round.ts';
import { optionsOf } from '../inspector/field.ts';

export const complexPieInspector = defineChartInspector({
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
  isOperated: false,
});
