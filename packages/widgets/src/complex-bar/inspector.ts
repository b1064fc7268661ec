import { defineChartInspector } from '../chart/define-chart.ts';
import { legendField, rangeFields } from '../chart/inspector-fields.ts';
import { chartLists } from '../chart/inspector-lists.ts';

export const complexBarInspector = defineChartInspector({
  data: [
    ...rangeFields,
    { path: 'data.width', kind: 'number', label: 'widget.ComplexBar.width', min: 1, max: 1000 },
    { path: 'data.spacing', kind: 'number', label: 'widget.ComplexBar.spacing', min: 0, max: 1000 },
    legendField,
    { path: 'data.limitLow', kind: 'text', label: 'widget.mark.limitLow' },
    { path: 'data.limitHigh', kind: 'text', label: 'widget.mark.limitHigh' },
  ],
  lists: chartLists,
  isOperated: false,
});
