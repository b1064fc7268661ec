import type { InspectorField } from '../../inspector/field.ts';
import { legendField, rangeFields } from '../inspector-fields.ts';

export const timeRangeField: InspectorField = {
  path: 'data.timeRange',
  kind: 'number',
  label: 'widget.chart.timeRange',
  min: 1,
  max: 43_200,
};

export const timeFormatField: InspectorField = {
  path: 'data.timeFormat',
  kind: 'text',
  label: 'widget.chart.timeFormat',
};

/** What every curve over time has. */
export const trendFields: readonly InspectorField[] = [
  ...rangeFields,
  timeRangeField,
  timeFormatField,
  legendField,
  { path: 'data.limitShow', kind: 'switch', label: 'widget.chart.limitShow' },
  { path: 'data.limitLow', kind: 'text', label: 'widget.chart.limitLow' },
  { path: 'data.limitHigh', kind: 'text', label: 'widget.chart.limitHigh' },
  { path: 'data.showXRange', kind: 'switch', label: 'widget.chart.showXRange' },
  { path: 'data.reportId', kind: 'report', label: 'widget.chart.reportId' },
];
