import { defineInspector } from '../inspector/define-inspector.ts';

export const usualDataTextInspector = defineInspector({
  positionKind: 'rect',
  data: [
    { path: 'data', kind: 'binding', label: 'widget.data.binding' },
    { path: 'data.unitShow', kind: 'switch', label: 'widget.UsualDataText.unitShow' },
    { path: 'data.titleShow', kind: 'switch', label: 'widget.UsualDataText.titleShow' },
  ],
  style: ['font', 'align', 'fill', 'stroke', 'radius', 'opacity'],
  animation: ['visiable', 'twinkle', 'rotate', 'fillColor', 'borderColor', 'fontColor'],
  hasClick: true,
});
