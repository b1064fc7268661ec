import { defineInspector } from '../inspector/define-inspector.ts';

export const usualTextInspector = defineInspector({
  positionKind: 'rect',
  data: [{ path: 'data.text', kind: 'textarea', label: 'widget.UsualText.text' }],
  style: ['font', 'align', 'fill', 'stroke', 'radius', 'opacity'],
  animation: ['visiable', 'twinkle', 'rotate', 'fillColor', 'borderColor', 'fontColor'],
  hasClick: true,
});
