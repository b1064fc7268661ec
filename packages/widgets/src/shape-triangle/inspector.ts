import { defineInspector } from '../inspector/define-inspector.ts';

export const shapeTriangleInspector = defineInspector({
  positionKind: 'triangle',
  style: ['fill', 'stroke', 'opacity'],
  animation: ['visiable', 'twinkle', 'rotate', 'fillColor', 'borderColor'],
  hasClick: true,
});
