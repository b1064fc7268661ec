import { defineInspector } from '../inspector/define-inspector.ts';

export const usualButtonInspector = defineInspector({
  positionKind: 'rect',
  data: [{ path: 'data.text', kind: 'text', label: 'widget.UsualButton.text' }],
  style: ['font', 'align', 'fill', 'stroke', 'radius', 'opacity'],
  animation: ['visiable', 'twinkle', 'rotate', 'fillColor', 'borderColor', 'fontColor'],
  hasClick: true,
});
