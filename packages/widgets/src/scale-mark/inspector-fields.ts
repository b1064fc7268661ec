import type { InspectorField } from '../inspector/field.ts';

/** What is marked on a scale. */
export const scaleMarkFields: readonly InspectorField[] = [
  { path: 'data.setpoint', kind: 'binding', label: 'widget.mark.setpoint' },
  { path: 'data.limitLow', kind: 'text', label: 'widget.mark.limitLow' },
  { path: 'data.limitHigh', kind: 'text', label: 'widget.mark.limitHigh' },
];
