import { defineInspector } from '../inspector/define-inspector.ts';

export const shapeStraightInspector = defineInspector({
  positionKind: 'line',
  style: ['stroke', 'opacity'],
  animation: ['visiable', 'twinkle', 'rotate', 'borderColor'],
  hasClick: true,
});
