import { chartModes } from '../chart/chart-data.ts';
import { chartMargins } from '../chart/frame.ts';
import { legendField } from '../chart/inspector-fields.ts';
import { entryListOf } from '../chart/inspector-lists.ts';
import { timeRangeField } from '../chart/trend/inspector-fields.ts';
import { defineInspector } from '../inspector/define-inspector.ts';
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

export const complexXYCurveInspector = defineInspector({
  positionKind: 'rect',
  extraPosition: chartMargins,
  data: [timeRangeField, ...axisFields('X'), ...axisFields('Y'), legendField],
  lists: [
    { ...entryListOf('signalArrayX', 'signal', 'widget.ComplexXYCurve.signalArrayX'), maxItems: maxXyPairs },
    { ...entryListOf('signalArrayY', 'signal', 'widget.ComplexXYCurve.signalArrayY'), maxItems: maxXyPairs },
  ],
  style: ['font', 'fill', 'stroke', 'radius', 'opacity'],
  animation: ['visiable', 'twinkle', 'fillColor', 'borderColor', 'fontColor'],
  hasClick: false,
});
