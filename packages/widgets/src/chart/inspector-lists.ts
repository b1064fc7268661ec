import type { Binding } from '@zutai/diagram';
import type { InspectorField, InspectorList } from '../inspector/field.ts';
import { createChartEntry, maxChartEntries } from './entry.ts';

const fields: readonly InspectorField[] = [
  { path: '', kind: 'binding', label: 'widget.data.binding' },
  { path: 'alias', kind: 'text', label: 'widget.chart.alias' },
  { path: 'color', kind: 'color', label: 'widget.chart.color' },
];

/** A list of entries at `data.<name>`. */
export function entryListOf(
  name: string,
  type: Binding['type'],
  label = `widget.chart.${name}`,
  more: readonly InspectorField[] = [],
): InspectorList {
  return {
    path: `data.${name}`,
    label,
    create: () => createChartEntry(type),
    fields: [...fields, ...more],
    maxItems: maxChartEntries,
  };
}

/** The entries of a chart by where their values come from. */
export const chartLists: readonly InspectorList[] = [
  entryListOf('signalArray', 'signal'),
  entryListOf('systemArray', 'system'),
  entryListOf('mvarArray', 'mvar'),
];

const curveFields: readonly InspectorField[] = [
  { path: 'isSetpoint', kind: 'switch', label: 'widget.chart.isSetpoint' },
];

/** The same for curves over time. */
export const curveLists: readonly InspectorList[] = (['signal', 'system', 'mvar'] as const).map((type) => ({
  ...entryListOf(`${type}Array`, type, undefined, curveFields),
  create: () => ({ ...createChartEntry(type), isSetpoint: false }),
}));
