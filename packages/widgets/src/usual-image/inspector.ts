import { defineInspector } from '../inspector/define-inspector.ts';

export const usualImageInspector = defineInspector({
  positionKind: 'rect',
  data: [{ path: 'data.url', kind: 'image', label: 'widget.UsualImage.url' }],
  style: ['fit', 'flip', 'stroke', 'radius', 'opacity'],
  animation: ['visiable', 'twinkle', 'rotate', 'borderColor'],
  hasClick: true,
});
