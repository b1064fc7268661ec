import { defineChartInspector } from '../chart/define-chart.ts';
import { legendField } from '../chart/inspector-fields.ts';
import { timeFormatField, timeRangeField } from '../chart/trend/inspector-fields.ts';
import type { InspectorList } from '../inspector/field.ts';
import { maxSectionItems } from './model.ts';

const items: InspectorList = {
  path: 'data.items',
  label: 'widget.ComplexSection.items',
  create: (place) => ({ status: '', value: String(place), color: '$equipment' }),
  fields: [
    { path: 'status', kind: 'text', label: 'widget.ComplexSection.status' },
    { path: 'value', kind: 'text', label: 'widget.ComplexSection.value' },
    { path: 'color', kind: 'color', label: 'widget.chart.color' },
  ],
  maxItems: maxSectionItems,
};

export const complexSectionInspector = defineChartInspector({
  data: [
    { path: 'data.reportSignal', kind: 'binding', label: 'widget.data.binding' },
    {
      path: 'data.sectionHeight',
      kind: 'number',
      label: 'widget.ComplexSection.sectionHeight',
      min: 1,
      max: 2000,
    },
    timeRangeField,
    timeFormatField,
    legendField,
  ],
  lists: [items],
  isOperated: true,
});
