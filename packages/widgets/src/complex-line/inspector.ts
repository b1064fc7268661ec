import { chartMargins } from '../chart/frame.ts';
import { chartLists } from '../chart/inspector-lists.ts';
import { trendFields } from '../chart/trend/inspector-fields.ts';
import { defineInspector } from '../inspector/define-inspector.ts';

export const complexLineInspector = defineInspector({
  positionKind: 'rect',
  extraPosition: chartMargins,
  data: [
    ...trendFields,
    { path: 'data.timeFilter', kind: 'switch', label: 'widget.chart.timeFilter' },
    { path: 'data.dataSelect', kind: 'switch', label: 'widget.chart.dataSelect' },
  ],
  lists: chartLists,
  style: ['font', 'fill', 'stroke', 'radius', 'opacity'],
  animation: ['visiable', 'twinkle', 'fillColor', 'borderColor', 'fontColor'],
  hasClick: false,
});
