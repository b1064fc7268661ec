import { chartMargins } from '../chart/frame.ts';
import { legendField, rangeFields } from '../chart/inspector-fields.ts';
import { chartLists } from '../chart/inspector-lists.ts';
import { defineInspector } from '../inspector/define-inspector.ts';

export const complexRoseInspector = defineInspector({
  positionKind: 'rect',
  extraPosition: chartMargins,
  data: [...rangeFields, legendField],
  lists: chartLists,
  style: ['font', 'fill', 'stroke', 'radius', 'opacity'],
  animation: ['visiable', 'twinkle', 'rotate', 'fillColor', 'borderColor', 'fontColor'],
  hasClick: true,
});
