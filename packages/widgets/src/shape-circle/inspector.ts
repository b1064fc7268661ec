import { defineInspector } from '../inspector/define-inspector.ts';

export const shapeCircleInspector = defineInspector({
  positionKind: 'circle',
  style: ['fill', 'stroke', 'opacity'],
  animation: ['visiable', 'twinkle', 'rotate', 'fillColor', 'borderColor'],
  hasClick: true,
});
