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
  { path: 'data.showXRange', kind: 'switch', label: 'widget.chart.showXRange' },
];
