import { chartModes } from '../chart/chart-data.ts';
import { defineChartInspector } from '../chart/define-chart.ts';
import { legendField } from '../chart/inspector-fields.ts';
import { entryListOf } from '../chart/inspector-lists.ts';
import { timeRangeField } from '../chart/trend/inspector-fields.ts';
import { type InspectorField, optionsOf } from '../inspector/field.ts';
import { maxXyPairs } from './model.ts';

function axisFields(axis: 'X' | 'Y'): InspectorField[] {
  const when = { path: `data.mode${axis}`, oneOf: ['fixed'] };
  return [
    {
      path: `data.mode${axis}`,
      kind: 'select',
      label: `widget.ComplexXYCurve.mode${axis}`,
      options: optionsOf('widget.chart.modes', chartModes),
    },
    { path: `data.minVal${axis}`, kind: 'number', label: 'widget.data.minVal', when },
    { path: `data.maxVal${axis}`, kind: 'number', label: 'widget.data.maxVal', when },
  ];
}

export const complexXYCurveInspector = defineChartInspector({
  data: [timeRangeField, ...axisFields('X'), ...axisFields('Y'), legendField],
  lists: [
    { ...entryListOf('signalArrayX', 'signal', 'widget.ComplexXYCurve.signalArrayX'), maxItems: maxXyPairs },
    { ...entryListOf('signalArrayY', 'signal', 'widget.ComplexXYCurve.signalArrayY'), maxItems: maxXyPairs },
  ],
  isOperated: true,
});
