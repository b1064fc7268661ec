import { defineInspector } from '../inspector/define-inspector.ts';

export const shapeEllipseInspector = defineInspector({
  positionKind: 'ellipse',
  style: ['fill', 'stroke', 'opacity'],
  animation: ['visiable', 'twinkle', 'rotate', 'fillColor', 'borderColor'],
  hasClick: true,
});
