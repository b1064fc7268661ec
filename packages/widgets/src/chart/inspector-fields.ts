import { type InspectorField, optionsOf } from '../inspector/field.ts';
import { chartModes } from './chart-data.ts';

const isFixed = { path: 'data.mode', oneOf: ['fixed'] };

export const rangeFields: readonly InspectorField[] = [
  {
    path: 'data.mode',
    kind: 'select',
    label: 'widget.chart.mode',
    options: optionsOf('widget.chart.modes', chartModes),
  },
  { path: 'data.minVal', kind: 'number', label: 'widget.data.minVal', when: isFixed },
  { path: 'data.maxVal', kind: 'number', label: 'widget.data.maxVal', when: isFixed },
];

export const legendField: InspectorField = {
  path: 'data.legendShow',
  kind: 'switch',
  label: 'widget.chart.legendShow',
};
