import { defineInspector } from '../inspector/define-inspector.ts';

export const shapeOctagonInspector = defineInspector({
  positionKind: 'rect',
  style: ['fill', 'stroke', 'opacity'],
  animation: ['visiable', 'twinkle', 'rotate', 'fillColor', 'borderColor'],
  hasClick: true,
});
