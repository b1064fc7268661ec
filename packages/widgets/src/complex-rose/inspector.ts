import { legendField, rangeFields } from '../chart/inspector-fields.ts';
import { chartLists } from '../chart/inspector-lists.ts';
import { defineInspector } from '../inspector/define-inspector.ts';

export const complexRoseInspector = defineInspector({
  positionKind: 'rect',
  data: [...rangeFields, legendField],
  lists: chartLists,
  style: ['font', 'fill', 'stroke', 'radius', 'opacity'],
  animation: ['visiable', 'twinkle', 'fillColor', 'borderColor', 'fontColor'],
  hasClick: true,
});
