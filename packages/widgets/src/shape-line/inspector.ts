import { defineInspector } from '../inspector/define-inspector.ts';

export const shapeLineInspector = defineInspector({
  positionKind: 'line',
  style: ['stroke', 'line', 'opacity'],
  animation: ['visiable', 'twinkle', 'rotate', 'borderColor'],
  hasClick: true,
});
