import { defineInspector } from '../inspector/define-inspector.ts';

export const shapeRectInspector = defineInspector({
  positionKind: 'rect',
  style: ['fill', 'stroke', 'radius', 'opacity'],
  animation: ['visiable', 'twinkle', 'rotate', 'fillColor', 'borderColor'],
  hasClick: true,
});
