import { chartMargins } from '../chart/frame.ts';
import { legendField, rangeFields } from '../chart/inspector-fields.ts';
import { chartLists } from '../chart/inspector-lists.ts';
import { defineInspector } from '../inspector/define-inspector.ts';

export const complexBarInspector = defineInspector({
  positionKind: 'rect',
  extraPosition: chartMargins,
  data: [
    ...rangeFields,
    { path: 'data.width', kind: 'number', label: 'widget.ComplexBar.width', min: 1, max: 1000 },
    { path: 'data.spacing', kind: 'number', label: 'widget.ComplexBar.spacing', min: 0, max: 1000 },
    legendField,
  ],
  lists: chartLists,
  style: ['font', 'fill', 'stroke', 'radius', 'opacity'],
  animation: ['visiable', 'twinkle', 'rotate', 'fillColor', 'borderColor', 'fontColor'],
  hasClick: true,
});
