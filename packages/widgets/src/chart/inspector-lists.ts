import type { Binding } from '@zutai/diagram';
import type { InspectorField, InspectorList } from '../inspector/field.ts';
import { createChartEntry, maxChartEntries } from './entry.ts';

const fields: readonly InspectorField[] = [
  { path: '', kind: 'binding', label: 'widget.data.binding' },
  { path: 'alias', kind: 'text', label: 'widget.chart.alias' },
  { path: 'color', kind: 'color', label: 'widget.chart.color' },
];

function listOf(name: string, type: Binding['type']): InspectorList {
  return {
    path: `data.${name}`,
    label: `widget.chart.${name}`,
    create: () => createChartEntry(type),
    fields,
    maxItems: maxChartEntries,
  };
}

/** The entries of a chart by where their values come from. */
export const chartLists: readonly InspectorList[] = [
  listOf('signalArray', 'signal'),
  listOf('systemArray', 'system'),
  listOf('mvarArray', 'mvar'),
];
